"""Dominion's whole vocabulary, with the shape of everything else that a card, a law or an experiment may say."""

from __future__ import annotations

from gunbai.play.verbs import CardId, Effects, Flag, ListOf, Record, Table, Whole, Word

from . import conditions, rare, selections, verbs  # noqa: F401 - importing enters their verbs
from .kinds import AMOUNT, CONDITION
from .moments import MOMENT
from .vocabulary import WORDS

CHANGE = Record(
    {
        "cost": Whole(-20),
        "during": Word("your-turns", "every-turn"),
        "unaffected-by": Word("attacks"),
        "buys-a-turn": Whole(1),
    }
)

WORDS.headings = {
    "when": ListOf(MOMENT),
    "call": ListOf(MOMENT),
    "react": ListOf(MOMENT),
    "while": Word("in-play", "in-the-game"),
    "score": AMOUNT,
    "at": Word("in-play", "mat"),
    "if": CONDITION,
    "do": Effects(),
    "modify": CHANGE,
}
WORDS.types = (
    "action", "treasure", "victory", "curse", "attack", "duration", "reaction", "reserve", "traveller", "event", "landmark",
    "looter", "ruins", "gathering", "castle", "command", "project", "way", "trait", "ally",
)  # fmt: skip
WORDS.cost = {"coins": Whole(0), "potion": Whole(1), "debt": Whole(1), "plus": Flag(), "star": Flag()}
WORDS.pile = Word("basic", "kingdom", "victory", "non-supply", "event", "landmark", "landscape", "ruins")
WORDS.facts = {"pile-of": ListOf(CardId()), "in-pile": CardId(), "pile-size": Whole(1)}
WORDS.laws = {
    "actions-a-turn": ("actions",),
    "actions-in-action-phase": (),
    "all-your-cards-count": (),
    "buy-in-buy-phase": (),
    "buys-a-turn": ("buys",),
    "calls-have-their-moment": (),
    "choose-the-order": (),
    "comparing-costs": (),
    "cost-floor": ("coins",),
    "debt-after-treasures": (),
    "debt-does-nothing-else": (),
    "debt-in-costs": (),
    "debt-needs-a-reason": (),
    "debt-stops-buying": (),
    "durations-stay-out": (),
    "empty-pile": (),
    "events-are-not-cards": (),
    "face-down-cards": (),
    "game-ends": ("pile", "piles"),
    "hand-size": ("cards",),
    "immunity-when-played": (),
    "journey-starts": ("side",),
    "landmarks-are-not-bought": (),
    "landscapes-in-a-game": ("types", "most", "ways", "allies"),
    "leaving-the-buy-phase-ends-it": (),
    "lose-track": (),
    "minus-card-token": ("cards",),
    "minus-coin-token": ("coins",),
    "no-overpaying-with-debt": (),
    "no-third-turn": ("in-a-row",),
    "one-of-each-token": (),
    "only-actions-and-treasures": (),
    "only-from-the-supply": (),
    "only-on-your-turn": (),
    "only-the-top-card": (),
    "pay-the-cost": (),
    "paying-debt": ("coins", "phases"),
    "pile-sizes": ("kingdom", "victory", "curses-per-other-player", "copper", "copper-each", "silver", "gold"),
    "pile-tokens": ("each",),
    "possessor-takes-debt": (),
    "reactions-have-their-moment": (),
    "stays-with-what-it-plays": (),
    "treasures-before-buying": (),
    "treasures-in-buy-phase": (),
}
WORDS.data = {
    "pile": CardId(), "phases": ListOf(Word("action", "buy")), "side": Word("up", "down"), "victory": Table(Whole(), "2", "3"),
    "types": ListOf(Word(*WORDS.types)),
}  # fmt: skip
WORDS.given = {
    "players": "names in turn order; [A, B] unless said",
    "kingdom": "cards whose piles are in this game, besides the basic cards and the cards named in given",
    "landscapes": "Events and Landmarks of this game",
    "supply": "how many cards a pile has left, or which, top first, e.g. {gold: 1, ruins: [survivors, ruined-village]}",
    "trash": "cards in the trash",
    "turn": "whose turn it is; the first player's unless said",
    "phase": "action or buy; action unless said",
    "last-turn": "whose turn was before this one; another player's unless said",
    "pile-vp": "VP tokens on piles, e.g. {temple: 2}",
    "PLAYER": "hand, deck (top first), discard, in-play, mat, set-aside, island-mat; coins, potions, actions, buys of the turn; "
    "journey: up | down, minus-coin: true, minus-card: true, vp, debt, tokens: {plus-coin: caravan-guard}",
}
WORDS.steps = {
    "play CARD": "play a card from hand",
    "play treasures": "play all Treasures in hand, in the order they are held",
    "buy CARD": "buy a card or an Event",
    "call CARD": "call a Reserve card outside its moment (which the rules refuse)",
    "pay debt N": "pay off N Debt",
    "take debt N": "take N Debt for no reason (which the rules refuse)",
    "react CARD": "use a Reaction outside its moment (which the rules refuse)",
    "look at PLAYER": "look at the cards that a player has set aside",
    "end phase": "go on to the Buy phase",
    "end turn": "finish the turn, Clean-up and what comes between turns, and begin the next one",
}
WORDS.paths = {
    "turn": "whose turn it is", "phase": "action, buy or clean-up", "game": "running or over",
    "actions | buys | coins | potions": "what is left to use this turn",
    "cost.CARD": "what a card costs now: 5, 3P, 4+3D, 8D", "printed.CARD": "its printed cost",
    "types.CARD": "its types", "supply.CARD": "cards left in a pile", "trash": "the trash", "pile-vp.CARD": "VP tokens on a pile",
    "more.COST.COST": "whether the first cost is more than the second, e.g. more.5+4D.4+3D",
    "landscapes": "Events and Landmarks of this game", "advice": "setup recommendations that this game does not follow",
    "in-supply.CARD": "whether a pile is in the Supply",
    "PLAYER.ZONE": "hand, deck, discard, in-play, mat, set-aside, island-mat: the cards there",
    "PLAYER.journey | minus-coin | minus-card | vp | debt": "a player's tokens",
    "PLAYER.tokens": "the piles that a player's +1 tokens lie on",
    "PLAYER.score": "victory points if the game ended now", "PLAYER.cards": "how many cards a player owns",
    "PLAYER.gained": "cards the player gained this turn", "played": "cards played this turn", "bought": "what was bought this turn",
}  # fmt: skip
