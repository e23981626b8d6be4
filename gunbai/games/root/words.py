"""The vocabulary of Root: headings, what cards say of themselves, and the words that experiments use."""

from __future__ import annotations

from gunbai.play.verbs import CardId, Effects, Flag, ListOf, Named, Of, Table, Vocabulary, Whole, Word

from .board import BUILDINGS, SUITS, TOKENS

WORDS = Vocabulary("root")

PIECE = Word("warrior", "pawn", *BUILDINGS, *TOKENS)
CLEARINGS = Of("clearings")
AMOUNT = Of("amount")

effect = WORDS.family("effect")
clearings = WORDS.family("clearings")
amount = WORDS.family("amount", numbers=True)
condition = WORDS.family("condition")
modifier = WORDS.family("modifier")

WORDS.types = ("hireling", "persistent")
WORDS.headings = {
    "when": Word(
        "setup", "hired", "birdsong", "daylight", "in-daylight", "any-turn", "warriors-removed", "your-warriors-removed",
        "enemy-moves-past", "you-move-past",
        "before-the-roll-as-defender", "before-the-roll-as-attacker", "in-battle-as-attacker", "in-battle-as-defender",
        "you-place", "you-craft-item", "in-birdsong",
    ),
    "while": Word("always", "controlled", "on-map", "crafted"),
    "if": Of("condition"),
    "do": Effects(),
    "modify": Of("modifier"),
}
WORDS.facts = {
    "side": Word("promoted", "demoted"),
    "other-side": CardId(),
    "pieces": Table(Whole(), "warrior", "pawn", *BUILDINGS, *TOKENS),
    "items": Whole(),
    "excludes": ListOf(Named("a faction")),
    "pack": Word("marauder", "marauder-hirelings", "riverfolk-hirelings", "underworld-hirelings", "homeland-hirelings",
                 "exiles-and-partisans", "standard-deck"),
    "suit": Word(*SUITS, "bird"),
}
WORDS.laws = {
    "gaining-from-supply": ("spaces",),
    "rolling-for-control": ("gold", "pips"),
    "gaining-from-another-player": ("removed", "new-ones-too"),
    "when-hired-action": (),
    "ability": (),
    "start-of-birdsong-action": (),
    "once-per-daylight-action": ("times",),
    "hireling-rule": (),
    "hireling-enemies": (),
    "hireling-setup": ("hirelings", "two-players", "three-players", "four-players"),
    "separate-pieces": (),
    "separate-actions": (),
    "separate-effects": (),
    "no-scoring-from-removal": (),
    "weird-stuff": ("counts",),
    "simultaneous-effects": (),
    "piece-ownership": (),
    "enemy": (),
    "adjacency": (),
    "building-slots": (),
    "rivers": (),
    "rule": ("counts",),
    "removing-buildings-and-tokens": ("points",),
    "dominance": ("least",),
    "must-rule": (),
    "battle": (),
    "ambush": ("hits",),
    "battle-dice": ("faces",),
    "maximum-rolled-hits": (),
    "defenseless": ("extra",),
    "the-keep": ("faction",),
    "field-hospitals": (),
    "lords-of-the-forest": ("faction",),
    "guerrilla-war": ("faction",),
    "outrage": (),
    "lone-wanderer": ("damaged",),
    "nimble": ("factions",),
    "coalition": (),
    "allied-relationship": (),
    "hostility": (),
    "sway": ("squire", "noble", "lord"),
    "encamp": ("times",),
    "prized-trophies": ("points",),
    "ferry": ("draw", "times", "faction-pieces-only"),
}
WORDS.data = {
    **dict.fromkeys(("spaces", "gold", "pips", "faces"), ListOf(Whole())), **dict.fromkeys(("counts", "factions"), ListOf(Named("a word"))),
    **dict.fromkeys(("new-ones-too", "faction-pieces-only"), Flag()), "faction": Named("a faction"),
}  # fmt: skip
WORDS.given = {
    "players: [marquise, eyrie]": "the players in turn order, called by their factions or by letters; the first has the turn",
    "turn: eyrie": "whose turn it is (the first player's)",
    "phase: daylight": "birdsong, daylight or evening (daylight)",
    "supply: [forest-patrol, the-exile]": "hireling cards that nobody has",
    "track: [4, 8, 12]": "hireling markers on the score track (all that the law places and that no player has)",
    "board: {fox-1: {marquise: 2, eyrie: [1, roost]}}": "pieces: a number of warriors, or a list of a number and names of pieces. "
        "The practice map has three rows, fox-1 mouse-1 rabbit-1, mouse-2 rabbit-2 fox-2, rabbit-3 fox-3 mouse-3; "
        "neighbours are linked by paths, fox-1 rabbit-2 mouse-3 by a river; one slot in the corners, two elsewhere; "
        "ruins in mouse-2 and rabbit-2",
    "paths: {fox-1/mouse-1: highway-bandits}": "pieces on paths",
    "forests: {northwest: {keepers: relic, the-exile: pawn}}": "pieces in forests",
    "items: {rabbit-2: sword}": "items under ruins",
    "ferry: fox-1": "where the Ferry is; `coast: [fox-1, mouse-3]` are the clearings that it serves",
    "deck: [fox, bird]": "the deck from the top (two cards of each suit); `discard: []` the discard pile, the top card first",
    "A: {vp: 9}": "victory points (0)",
    "A: {faction: marquise}": "the faction of a player who is called otherwise",
    "A: {hand: [fox, bird-ambush, mouse-dominance, fox-sword]}": "cards in hand, called by their suit and what else they are",
    "A: {crafted: [boat-builders]}": "crafted cards with a persistent effect; `items: [sword]` the crafted items; none",
    "A: {hirelings: {forest-patrol: 2}}": "hireling cards gained on earlier turns with their control markers (a flipped marker each)",
    "A: {markers: [4]}": "hireling markers taken this turn, below Evening",
    "A: {warriors: 10}": "warriors in supply (10)",
    "A: {dominance: fox}": "an activated dominance card: no score marker on the track",
    "A: {coalition: B}": "the player with whom the Vagabond forms a coalition",
    "A: {allied: [B]}": "factions with which the Vagabond is Allied; `swords: 2` its undamaged swords",
}
WORDS.steps = {
    "score 3": "score points for whatever reason",
    "move 2 from fox-1 to mouse-1 [by ferry]": "a move of one's own pieces; `move 1 and 2 forest-patrol from …` tries to take others along",
    "battle eyrie in fox-1 [with marquise]": "begin a battle; `with` names whose warriors help. Asks `ambush`, `foil`, "
                                             "`dice` (`3-1`), `lose`, `hits-on-allies`, `field-hospitals`, `outrage`",
    "build roost in fox-1": "place a building or token; costs are not checked",
    "place 2 in fox-1": "place own warriors from the supply",
    "craft fox-sword": "craft a card with an item; costs are not checked",
    "use forest-patrol": "a hireling's action; with several, `use the-brigand.rob`. Asks `choose`, `may-move`, "
                         "`move` (`2 from fox-1 to mouse-1`), `may-battle`, `battle` (`fox-1 against eyrie`), "
                         "`place-warrior`, … as its words say",
    "set up hirelings": "before the game: demote some of the dealt cards in `supply`, set each up, put the markers on the track",
    "set up forest-patrol": "follow a hireling's setup instructions",
    "play false-orders": "use a crafted card and discard it",
    "activate fox-dominance": "activate a dominance card",
    "sway captain revealing fox, mouse": "sway a minister by revealing cards",
    "encamp fox-1 [with vault-keepers]": "replace a warrior with a waystation",
    "draw 1": "draw cards for whatever reason",
    "end phase": "go on to Daylight or Evening",
    "end turn": "end the turn; the next player's Birdsong begins. Asks `end-of-turn` (gain, remove-markers: in which order), `hire`, "
                "`control-die` (`1 of 3`: gold pips of all pips), `pass-on`, `give-to`, `birdsong` (which action first)",
}
WORDS.paths = {
    "turn": "whose turn it is",
    "phase": "birdsong, daylight or evening",
    "supply": "hireling cards that nobody has",
    "track": "spaces with a hireling marker",
    "ferry": "where the Ferry is",
    "deck.count": "cards left in the deck; `discard` the discard pile",
    "A.vp": "victory points; none without a score marker on the track",
    "A.hand": "cards in hand",
    "A.hirelings": "hireling cards that the player has",
    "A.markers": "hireling markers below Evening: `4`, or `4 flipped`",
    "A.crafted": "crafted cards; also `items`, `supporters`, `revealed`, `ministers`, `hostile`, `warriors` (in supply), `swords`",
    "A.enemies": "players and hirelings that are enemies",
    "A.ruled": "clearings that the player rules",
    "A.pieces.fox-1": "how many faction pieces the player has there",
    "forest-patrol.controller": "who has the card, or none; also `markers`, `on-card`, `items`, `face-up`, `enemies`, `warriors`",
    "fox-1.ruler": "who rules the clearing, or none",
    "fox-1.pieces": "all pieces there, as `marquise warrior`; also `slots` (open ones) and `items` (under its ruin)",
    "fox-1.marquise": "the names of one owner's pieces there",
    "path.fox-1/mouse-1": "owners of the pieces on a path; `forest.northwest` pieces in a forest",
}
