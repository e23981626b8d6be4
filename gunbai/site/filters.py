"""What the results page offers to filter by: every value that something has, as a condition of the query language and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gunbai.knowledge.base import KnowledgeBase
from gunbai.proof.verdict import Verdict
from gunbai.search.documents import documents

from .words import Voice


@dataclass(frozen=True)
class Choices:
    """Choices that stand together: their heading, the game that they belong to (or ""), and each as (`type:reserve`, its name)."""

    heading: str
    game: str
    items: list[tuple[str, str]]


def filters(kb: KnowledgeBase, verdicts: Mapping[str, Verdict], voice: Voice) -> dict[str, list[Choices]]:
    """The choices of each filter: game, set, type, cost, edition and status."""
    held: dict[str, set[tuple[str, str]]] = {"set": set(), "type": set(), "edition": set()}  # pairs of game and value
    costs: set[int] = set()
    for document in documents(kb, verdicts):
        owner = document.facets["game"][0].value
        for key, pairs in held.items():
            pairs.update((owner, facet.value) for facet in document.facets.get(key, ()))
        if "cost" in document.numbers:
            costs.add(document.numbers["cost"])
    found: dict[str, list[Choices]] = {key: [] for key in ("game", "set", "type", "cost", "edition", "status")}
    found["game"].append(Choices("", "", [(f"game:{game.id}", voice.plain(game.name)) for game in kb.games.values()]))
    for id_, game in kb.games.items():
        types = [(value, voice.type_name(id_, value)) for owner, value in held["type"] if owner == id_]
        named = {
            "set": [(set_, voice.set_name(id_, set_)) for set_ in game.sets if (id_, set_) in held["set"]],
            "type": sorted(types, key=lambda one: (one[1].casefold(), one[0])),
            "edition": [(one.id, voice.text(one.name)) for one in reversed(game.editions) if (id_, one.id) in held["edition"]],
        }
        for key, values in named.items():
            if values:
                found[key].append(Choices(voice.plain(game.name), id_, [(f"{key}:{value}", name) for value, name in values]))
    if costs:
        found["cost"].append(Choices(voice.say("search-exactly"), "", [(f"cost:{n}", str(n)) for n in sorted(costs)]))
        at_most = [(f"cost<={n}", voice.say("search-at-most-n", n=n)) for n in sorted(costs)]
        found["cost"].append(Choices(voice.say("search-at-most"), "", at_most))
    found["status"].append(Choices("", "", [(f"status:{status}", voice.say(status)) for status in ("proven", "stated")]))
    return found
