"""Lasting effects. They only carry their numbers; the rules ask for them where they matter."""

# The annotations of verbs are kinds of what may be written, not types.
# mypy: disable-error-code="valid-type,misc"

from __future__ import annotations

from gunbai.play.verbs import Whole, Word

from .words import AMOUNT, modifier


@modifier
def rules_ties() -> None:
    """The controller rules clearings in which they tie for most."""


@modifier
def rivers_are_paths() -> None:
    """Rivers count as paths when moving."""


@modifier
def ignores_rule_on_river() -> None:
    """Moves to or from a clearing on the river need no rule."""


@modifier
def holds_arrivals() -> None:
    """Enemies cannot move out of a clearing with such a warrior in the turn in which they moved in."""


@modifier
def cannot_be(what: Word("battled-or-removed")) -> None:
    """The hireling's pieces cannot be battled or removed."""


@modifier
def shelters() -> None:
    """Enemies cannot battle or remove the controller's faction pieces where the hireling is."""


@modifier
def hides_among_yours() -> None:
    """The hireling cannot be battled where its controller has faction pieces."""


@modifier
def bars_placing() -> None:
    """Enemies cannot place pieces in the hireling's clearing."""


@modifier
def attack_costs_a_card() -> None:
    """To battle the hireling, the attacker must discard a card that matches the clearing."""


@modifier
def takes_hits_on_items() -> None:
    """Hits taken exhaust items, or remove them once all are exhausted."""


@modifier
def rolls_up_to(most: AMOUNT) -> None:
    """The most hits that the hireling can roll."""


@modifier
def extra_hits(hits: Whole(1)) -> None:
    """Extra hits in battle."""


@modifier
def ignores_hits(hits: Whole(1)) -> None:
    """So many hits taken in battle are ignored."""


@modifier
def worth_nothing(what: Word("farm")) -> None:
    """Nobody scores for removing these."""

