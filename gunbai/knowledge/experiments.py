"""Rulings are played or honestly stated: what their experiments say, before anybody plays them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .faults import NOWHERE, Fault, Place
from .load import Map, Seq, key_place, place_of
from .model import Experiment, Ruling, Vary
from .references import References
from .shape import pieces, shown
from .steps import check_steps
from .vocabulary import Vocabulary

MOST_STATEMENTS = 4
MOST_ROWS = 100
_LOOKS = frozenset({"then", "refused", "offered", "not-offered"})
_VARIABLE = re.compile(r"\$([A-Za-z][A-Za-z0-9_-]*)")


def check_rulings(rulings: Iterable[Ruling], references: References, vocabularies: Mapping[str, Vocabulary]) -> Iterator[Fault]:
    """Faults of the experiments of these rulings."""
    for ruling in rulings:
        yield from _played_or_stated(ruling)
        for experiment in ruling.experiments:
            yield from check_experiment(experiment, ruling.game, references, vocabularies.get(ruling.game))


def check_experiment(experiment: Experiment, game: str, references: References, words: Vocabulary | None) -> Iterator[Fault]:
    """Faults of one experiment."""
    yield from _statements(experiment)
    yield from _names(experiment, game, references)
    yield from _absent(experiment, game, references)
    varied = list(_vary(experiment))
    yield from varied
    if not varied and game in references.kb.games:  # without its editions nobody can tell what then: speaks of
        yield from check_steps(experiment, references.kb.editions(game), words)


def _played_or_stated(ruling: Ruling) -> Iterator[Fault]:
    if ruling.stated is not None and ruling.experiments:
        yield Fault(ruling.place_at("stated"), "it is stated and played at once", "keep the experiments, or say why it cannot be played")
    if ruling.stated is None and not ruling.experiments:
        yield Fault(ruling.place_at("id"), f'nothing shows the ruling "{ruling.id}"',
                    "add experiments:, or stated: {en: …, ja: …} with the reason why it cannot be played")
    for key in ("sources", "contradicts"):
        if ruling.experiments and getattr(ruling, key):
            yield Fault(key_place(ruling._raw, key) or ruling.place, f"{key} of a ruling that is played",
                        "write them in the experiment that shows them")


def _statements(experiment: Experiment) -> Iterator[Fault]:
    if len(experiment.sources) > MOST_STATEMENTS:
        yield Fault(experiment.place_at("sources"), f"one experiment shows {len(experiment.sources)} statements",
                    f"name at most {MOST_STATEMENTS}, and write an experiment for the others")
    if not any(key in _LOOKS for key, _ in _written(experiment._raw)):
        yield Fault(experiment.place, "the experiment looks at nothing", "add then: with what must be true")


def _names(experiment: Experiment, game: str, references: References) -> Iterator[Fault]:
    raw = experiment._raw
    for key in ("shows", "shows-not"):
        names = raw.get(key)
        for i, name in enumerate(names if isinstance(names, list) else [] if names is None else [names]):
            yield from references.clause_named(game, name, place_of(raw, key, i) or experiment.place)
    both = set(experiment.shows) & set(experiment.shows_not)
    for name in sorted(both):
        yield Fault(experiment.place_at("shows-not"), f"{name} stands under shows and under shows-not", "keep one of them")
    yield from references.editions(raw.get("editions") if isinstance(raw.get("editions"), Seq) else experiment.place_at("editions"),
                                   experiment.editions, game)
    for card, edition in experiment.printings.items():
        yield from references.card_named(game, card, key_place(raw["printings"], card) or experiment.place)
        yield from references.editions(place_of(raw, "printings", card), [edition], game)
    for key, (holder, value) in _written(raw):
        if key == "refused":
            yield from _because(holder, value, experiment, game, references)
        elif key == "then" and isinstance(value, Map):
            yield from _by_edition(value, game, references)
    for i, step in enumerate(experiment.when):
        named = step.get("editions") if isinstance(step, Map) else None
        if named is not None:
            node = named if isinstance(named, Seq) else place_of(raw, "when", i, "editions")
            yield from references.editions(node, [str(one) for one in (named if isinstance(named, list) else [named])], game)


def _absent(experiment: Experiment, game: str, references: References) -> Iterator[Fault]:
    """Names that nothing has, in what must not be there or never happen: it would be true whatever happens."""
    for key, (holder, value) in _written(experiment._raw):
        items = value if isinstance(value, list) else [value]
        for i, item in enumerate(map(str, items) if key in ("never", "has-not") else ()):
            for name in item.split()[2:] if key == "never" else [item]:  # after who it is and what is done
                if not name.isdigit() and "$" not in name:
                    place = place_of(holder, key, *([i] if value is items else [])) or experiment.place
                    yield from references.thing_named(game, name, place)


def _because(holder: Any, value: Any, experiment: Experiment, game: str, references: References) -> Iterator[Fault]:
    place = place_of(holder, "refused") or experiment.place
    if isinstance(value, Map):
        place = place_of(value, "because") or place
        value = value.get("because")
    if not isinstance(value, str):
        yield Fault(place, "a refusal says why", "write refused: {because: law-or-clause}")
        return
    variable = _VARIABLE.fullmatch(value)
    reasons = [(value, place)]
    if variable and isinstance(experiment.vary, Map) and isinstance(experiment.vary.get("rows"), Seq):
        rows = experiment.vary["rows"]
        reasons = [(row[variable[1]], place_of(row, variable[1]) or place) for row in rows if isinstance(row, Map) and variable[1] in row]
    for name, where in reasons:
        yield from references.clause_named(game, name, where)


def _by_edition(then: Map, game: str, references: References) -> Iterator[Fault]:
    known = references.kb.editions(game) if game in references.kb.games else []
    named = [key for key in then if key in known]
    others = [key for key in then if key not in known]
    if named and others:
        yield from references.editions(then, then, game, keys=True)


def _vary(experiment: Experiment) -> Iterator[Fault]:
    used = {name for _, (_, value) in _written(experiment._raw, skip="vary") for name in _variables(value)}
    if experiment.vary is None:
        for name in sorted(used):
            yield Fault(experiment.place, f"${name} stands for nothing", "add vary: with a column of this name")
        return
    vary, faults = pieces(Vary, experiment.vary, experiment.place_at("vary"))
    yield from faults
    if vary is None:
        return
    rows = experiment.vary["rows"]
    if len(rows) > MOST_ROWS:
        yield Fault(rows.item_place(MOST_ROWS), f"the experiment has {len(rows)} rows", f"keep at most {MOST_ROWS} that show something")
        return
    names = set().union(*rows)
    yield from _columns(experiment, rows)
    for i, row in enumerate(rows):
        for name in sorted(names - set(row)):
            yield Fault(rows.item_place(i), f'the row lacks "{name}"', f'add "{name}: …"')
    for name in vary.columns:
        if name not in names:
            yield Fault(experiment.vary["columns"].key_place(name), f'no row has the column "{name}"', "add it to the rows, or remove it")
    for name in sorted(used - names):
        yield Fault(experiment.place, f"${name} stands for nothing", f"add {name} to the rows of vary:")
    for name in sorted(name for name in names - used if _VARIABLE.fullmatch(f"${name}")):
        place: Place = key_place(rows[0], name) or NOWHERE
        yield Fault(place, f'nothing uses the column "{name}"', f"write ${name} in given, when or then")


def _columns(experiment: Experiment, rows: Seq) -> Iterator[Fault]:
    """Columns have names that can be written behind a $, and what stands for a part of a text is a word or a number."""
    within = {name for _, (_, value) in _written(experiment._raw, skip="vary") for name in _variables(value) if value != f"${name}"}
    within |= {name for key, _ in _written(experiment._raw, skip="vary") for name in _variables(key)}
    for row in rows:
        for name, value in row.items():
            if not _VARIABLE.fullmatch(f"${name}"):
                place = key_place(row, name) or NOWHERE
                yield Fault(place, f'"{name}" is no name of a column', "use letters, digits and hyphens, e.g. cost")
            elif name in within and not (isinstance(value, (str, int)) and str(value)):
                what = f"${name} stands inside a text, and here it is {shown(value)}"
                yield Fault(place_of(row, name) or NOWHERE, what, "write a word or a number")


def _variables(value: Any) -> list[str]:
    return _VARIABLE.findall(value) if isinstance(value, str) else []


def _written(node: Any, skip: str = "") -> Iterator[tuple[str, tuple[Any, Any]]]:
    """Every key below a node with the mapping that holds it and its value; items of lists and keys as text have the key `""`."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == skip:
                continue
            yield key, (node, value)
            yield "", (node, key)
            yield from _written(value)
    elif isinstance(node, list):
        for value in node:
            yield "", (node, value)
            yield from _written(value)
