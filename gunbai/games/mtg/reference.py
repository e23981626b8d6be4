"""What the reference page of Magic says of questions and events: their names are written in experiments, and nowhere declared."""

from __future__ import annotations

from .words import WORDS

WORDS.questions = {
    "target": "what a spell or ability is aimed at, one question for each target",
    "pay": "which mana to pay with, e.g. `{W}{U}{U}`, where the lands make more than one kind",
    "x": "the value of X, announced as the spell is cast",
    "under": "which permission a spell is cast by, where several would do; the answer is the id of the law or clause",
    "discard": "which card is discarded as a cost",
    "cast": "which spell to cast without paying, a card or its other half, or none",
    "choose": "which card of the player aimed at an effect takes, or none where it may be left",
    "name": "the name of a card, or of the other half of one",
    "search": "which card to find in the library, or none",
    "new-target": "a new target for a copy, or none: it keeps the one that it has",
    "order": "in which order one's own abilities that triggered together are put on the stack; the last one resolves first",
    "shuffle": "the order of the shuffled library, the top card first",
    "bottom": "the order in which cards go to the bottom of the library",
}
WORDS.events = {  # an event that happens in a ruling, for each kind
    "turn": "A turn",
    "cast": "A cast chop-down",
    "play": "A play forest",
    "resolve": "A resolve chop-down",
    "resolve-ability": "A resolve-ability bloodbraid-elf",
    "fail": "A fail chop-down",
    "enter": "A enter giant-killer",
    "exile": "A exile chop-down",
    "permit": "A permit giant-killer",
    "shuffle": "A shuffle skimming-strike",
    "counter": "A counter chop-down",
    "copy": "A copy chop-down",
    "create": "A create bear",
    "cease": "A cease chop-down",
    "trigger": "A trigger bloodbraid-elf",
    "draw": "A draw unsummon",
    "discard": "A discard forest",
    "destroy": "B destroy scaled-wurm",
    "die": "B die grizzly-bears",
    "return": "B return grizzly-bears",
    "put": "A put covetous-urge",
    "bottom": "A bottom forest",
    "damage": "A damage B",
    "name": "A name chop-down",
    "find": "A find unsummon",
    "refused": "A refused cast giant-killer",
}
