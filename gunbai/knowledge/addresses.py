"""Permanent addresses: where everything stands on the site, what stood somewhere once, and where that leads now.

An address is a page's path below the language and perhaps an anchor: `dominion/cards/moat/#blocks`. `addresses.txt` registers every address
that was ever published; `redirects.yaml` says where those lead at which nothing stands any more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .base import KnowledgeBase
from .faults import Fault, Place, closest, nearest
from .fingerprint import REDIRECTS, REGISTER


def card_path(game: str, card: str) -> str:
    """The page of a card."""
    return f"{game}/cards/{card}/"


def set_path(game: str, set_: str) -> str:
    """The page of a set of cards."""
    return f"{game}/sets/{set_}/"


def edition_path(game: str, edition: str) -> str:
    """The page of an edition of a game's rules."""
    return f"{game}/editions/{edition}/"


def chapter_path(game: str, chapter: str) -> str:
    """The page of a chapter of laws."""
    return f"{game}/laws/{chapter}/"


def topic_path(game: str, topic: str) -> str:
    """The page of a topic of rulings."""
    return f"{game}/topics/{topic}/"


def ruling_path(kb: KnowledgeBase, game: str, subject: str) -> str:
    """The page on which the rulings on a subject stand."""
    key = f"{game}/{subject}"
    path = card_path if key in kb.cards else chapter_path if key in kb.chapters else topic_path
    return path(game, subject)


def addresses(kb: KnowledgeBase) -> dict[str, str]:
    """Every permanent address at which something with an id stands, with its full id (of a source: its id)."""
    found = {f"sources/{key}/": key for key in kb.sources}
    found |= {f"kingdom/{kingdom.id}/": key for key, kingdom in kb.kingdoms.items()}
    for key, term in kb.terms.items():
        found[f"{term.game}/glossary/#{term.id}"] = key
    for game in kb.games.values():
        found |= {edition_path(game.id, edition.id): f"{game.id}/{edition.id}" for edition in game.editions}
    for key in kb.topics:
        found[topic_path(*_split(key))] = key
    for key in kb.chapters:
        found[chapter_path(*_split(key))] = key
    for key, law in kb.laws.items():
        path = chapter_path(law.game, law.chapter)
        found[f"{path}#{law.id}"] = key
        found |= {f"{path}#{law.id}.{clause.id}": f"{key}.{clause.id}" for clause in law.clauses}
    for key, card in kb.cards.items():
        path = card_path(card.game, card.id)
        found[path] = key
        found |= {f"{path}#{card.id}.{clause.id}": f"{key}.{clause.id}" for clause in card.clauses}
        if card.half:
            half = f"{card.game}/{card.half.id}"
            found[f"{path}#{card.half.id}"] = half
            found |= {f"{path}#{card.half.id}.{clause.id}": f"{half}.{clause.id}" for clause in card.half.clauses}
        found.setdefault(set_path(card.game, card.set), f"{card.game}/{card.set}")
    for key, ruling in kb.rulings.items():
        found[f"{ruling_path(kb, ruling.game, ruling.subject)}#{ruling.id}"] = key
    return found


def _split(key: str) -> tuple[str, str]:
    game, _, id_ = key.partition("/")
    return game, id_


class Moved:
    """Where old addresses and ids lead now."""

    def __init__(self, kb: KnowledgeBase):
        self.kb, self.here = kb, addresses(kb)
        self.pages = {address.partition("#")[0] for address in self.here}

    def leads(self, old: str) -> str | None:
        """The address at which stands now what stood at `old` once; None where nothing says so.

        The redirect of a whole page takes along every place on it that the new page has, too."""
        if old in self.kb.redirects:
            return self.kb.redirects[old].to
        page, mark, anchor = old.partition("#")
        whole = self.kb.redirects.get(page)
        if not mark or whole is None or "#" in whole.to:
            return None
        before, after = page.split("/")[-2], whole.to.split("/")[-2]
        for kept in (anchor, anchor.replace(before, after, 1) if anchor.startswith(f"{before}.") else anchor):
            if f"{whole.to}#{kept}" in self.here:
                return f"{whole.to}#{kept}"
        return None

    def ids(self) -> dict[str, str]:
        """Every old id, full and without its game, that can still be asked for, with the full id that it leads to."""
        found: dict[str, str] = {}
        for old in [*self.kb.redirects, *self.kb.published]:
            now = None if old in self.here else self.leads(old)
            if now in self.here:
                for id_ in old_ids(old):
                    found.setdefault(id_, self.here[now])
        return found

    def stays(self, address: str) -> bool:
        """True if something stands at the address, or a page on which other things do."""
        return address in self.here or address in self.pages or ("#" not in address and any(one.startswith(address) for one in self.pages))


def old_ids(address: str) -> list[str]:
    """The ids that what stood at an address may have been asked for by: with its game, and without it."""
    path, _, anchor = address.partition("#")
    game, *rest = path.strip("/").split("/")
    subject = rest[1] if len(rest) > 1 else ""
    if game == "sources" or not rest:
        return rest
    bare = [anchor] if anchor and (not subject or rest[0] != "topics") else []
    bare += [f"{subject}/{anchor}"] if anchor and subject and "." not in anchor else [] if anchor else [subject] if subject else []
    return [id_ for one in bare for id_ in (f"{game}/{one}", one)]


def check_addresses(kb: KnowledgeBase) -> Iterator[Fault]:
    """Faults of redirects, and registered addresses at which nothing stands any more although no redirect says where it went."""
    moved = Moved(kb)
    for old, redirect in kb.redirects.items():
        if moved.stays(old):
            yield Fault(redirect.place_at("from"), f"something stands at {old}", "remove the redirect, or give that another id")
        elif kb.published and old not in kb.published:
            yield Fault(redirect.place_at("from"), f"{old} was never published", nearest(old, kb.published, most=1))
        elif redirect.to in kb.redirects:
            end = _end(kb, redirect.to)
            what = f"leads on to {end}" if end else "leads in a circle"
            yield Fault(redirect.place_at("to"), f"{redirect.to} {what}", f"write {end}" if end else "name where it stands now")
        elif not moved.stays(redirect.to):
            yield Fault(redirect.place_at("to"), f"nothing stands at {redirect.to}", nearest(redirect.to, moved.here, most=1))
    for address, line in kb.published.items():
        if address not in moved.here and moved.leads(address) is None:
            yield Fault(Place(REGISTER, line), f"nothing stands at {address} any more",
                        f"give its old id back, or write into {REDIRECTS}: - {{from: {address}, to: {_near(address, moved.here)}}} "
                        "(if it was never published, remove this line)")


def _near(address: str, here: Collection[str]) -> str:
    """Where what stood at an address may stand now: at an id like its own, of the same kind and game; else the page or list it stood on."""
    before, last = _parts(address)
    beside = {_parts(one)[1]: one for one in here if _parts(one)[0] == before}
    like = closest(last, beside, 1)
    if like:
        return beside[like[0]]
    page = address.partition("#")[0]
    while page not in here and "/" in page.rstrip("/"):
        page = page.rstrip("/").rpartition("/")[0] + "/"
    return page if page in here else "…"


def _parts(address: str) -> tuple[str, str]:
    """An address without its last part, and that part: the place on a page, else the page's own name."""
    page, anchored, place = address.partition("#")
    before, _, last = page.rstrip("/").rpartition("/")
    return (page + anchored, place) if anchored else (before, last)


def _end(kb: KnowledgeBase, address: str) -> str | None:
    """Where a chain of redirects ends; None if it never does."""
    seen: set[str] = set()
    while address in kb.redirects:
        if address in seen:
            return None
        seen.add(address)
        address = kb.redirects[address].to
    return address


def unregistered(kb: KnowledgeBase) -> list[str]:
    """Addresses at which something stands and that are not registered yet, sorted."""
    return sorted(addresses(kb).keys() - kb.published.keys())
