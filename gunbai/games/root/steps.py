"""The steps of an experiment. Each is checked first, without changing anything, and gives back what carries it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from gunbai.play.decisions import BadStep, Refused

from .acts import Act, happens, perform
from .battle import check_battle, fight
from .board import ITEMS, KINDS, Piece
from .dealing import check_dealt, set_up, set_up_all
from .game import Game, card_suit
from .hirelings import action, end_of_turn, start_of_birdsong
from .moves import check_move, make_move, read_move
from .placing import bar
from .rule import faction_pieces
from .score import score

Step = Callable[[], None]


def score_step(game: Game, player: str, points: str) -> Step:
    """Score points for whatever reason."""
    return lambda: score(game, player, int(points))


def draw_step(game: Game, player: str, cards: str) -> Step:
    """Draw cards for whatever reason."""
    return lambda: game.draw(player, int(cards))


def move_step(game: Game, player: str, words: str) -> Step:
    """A move of one's own pieces."""
    move = read_move(game, words)
    check_move(game, player, move)
    return lambda: make_move(game, player, move)


def battle_step(game: Game, player: str, defender: str, clearing: str, helper: str | None) -> Step:
    """Begin a battle."""
    _clearing(game, clearing)
    if defender not in game.players and defender not in game.hirelings:
        raise BadStep(f'there is nobody called "{defender}"')
    check_battle(game, player, defender, clearing, helper)
    return lambda: fight(game, player, defender, clearing, helper)


def build_step(game: Game, player: str, name: str, clearing: str) -> Step:
    """Place a building or token; what it costs a faction is not checked."""
    _clearing(game, clearing)
    if KINDS.get(name) not in ("building", "token"):
        raise BadStep(f'"{name}" is no building or token')
    _check_place(game, player, name, clearing)

    def place() -> None:
        game.clearing(clearing).pieces.append(Piece(player, name))
        game.note("place", player, f"{player} {name}", count=1, clearing=clearing)
        for hireling in game.controlled(player):
            happens(game, hireling, "you-place", player, here=clearing)

    return place


def place_step(game: Game, player: str, count: str, clearing: str) -> Step:
    """Place own warriors from the supply."""
    _clearing(game, clearing)
    _check_place(game, player, "warrior", clearing)
    placed = min(int(count), game.players[player].supply)

    def place() -> None:
        game.players[player].supply -= placed
        game.clearing(clearing).pieces += [Piece(player, "warrior") for _ in range(placed)]
        game.note("place", player, f"{player} warrior", count=placed, clearing=clearing)

    return place


def _check_place(game: Game, player: str, name: str, clearing: str) -> None:
    because = bar(game, player, name, clearing)
    if because is not None:
        raise Refused(because)


def use_step(game: Game, player: str, name: str) -> Step:
    """An action of a hireling."""
    if name.partition(".")[0] not in game.hirelings:
        raise BadStep(f'"{name}" is no hireling at the table')
    hireling, clause = action(game, player, name)

    def use() -> None:
        game.used[clause.id] += 1
        game.note("use", player, hireling.id, clause.id)
        perform(game, clause, Act(game, clause, player, hireling))

    return use


def craft_step(game: Game, player: str, card: str) -> Step:
    """Craft a card with an item; what it costs is not checked. The item goes to the Crafted Items box, the card to the discard pile."""
    item = card.partition("-")[2]
    if card not in game.players[player].hand or item not in ITEMS:
        raise BadStep(f"{player} has no card with an item called {card}")

    def craft() -> None:
        who = game.players[player]
        who.hand.remove(card)
        who.items.append(item)
        game.discard.insert(0, card)
        game.note("craft", player, card)
        for hireling in game.controlled(player):
            happens(game, hireling, "you-craft-item", player)

    return craft


def set_up_step(game: Game, player: str, name: str) -> Step:
    """Follow a hireling's setup instructions."""
    if name not in game.hirelings:
        raise BadStep(f'"{name}" is no hireling at the table')
    return lambda: set_up(game, player, game.hirelings[name])


def set_up_all_step(game: Game, player: str) -> Step:
    """Set up all hirelings that were dealt, before the game (law A.6)."""
    check_dealt(game)
    return lambda: set_up_all(game)


def play_step(game: Game, player: str, name: str) -> Step:
    """Use a crafted card that has an effect of its own; it is discarded by what it says."""
    if name not in game.players[player].crafted:
        raise BadStep(f"{player} has not crafted {name}")
    clause = next(game.clauses(game.rules.cards[name], when="in-birdsong"), None)
    if clause is None:
        raise BadStep(f"{name} cannot be played by itself")
    if game.turn != player or game.phase != "birdsong":
        game.trace.consult(clause.id)
        raise Refused(clause.id)
    return lambda: _play(game, player, name, Act(game, clause, player))


def _play(game: Game, player: str, name: str, act: Act) -> None:
    game.players[player].crafted.remove(name)
    game.discard.insert(0, name)
    game.note("play", player, name)
    perform(game, act.clause, act)


def dominance_step(game: Game, player: str, suit: str) -> Step:
    """Activate a dominance card: the score marker leaves the track for good (law 3.3.1)."""
    law = game.law("dominance")
    who = game.players[player]
    if f"{suit}-dominance" not in who.hand:
        raise BadStep(f"{player} has no {suit}-dominance")
    if law is None or game.turn != player or game.phase != "daylight" or who.vp is None or who.vp < law.get("least", 0):
        raise Refused("dominance")

    def activate() -> None:
        game.apply("dominance")
        who.hand.remove(f"{suit}-dominance")
        who.dominance, who.vp = suit, None
        game.note("activate-dominance", player, suit, "dominance")

    return activate


def sway_step(game: Game, player: str, minister: str, cards: str) -> Step:
    """Reveal cards to sway a minister: each needs a clearing of its suit with Duchy pieces (law 12.5.3)."""
    law = game.law("sway")
    ranks = {name: rank for rank, names in MINISTERS.items() for name in names}
    shown = [card.strip() for card in cards.split(",")]
    if law is None or game.players[player].faction != "duchy" or minister not in ranks:
        raise Refused("sway")
    if Counter(shown) - Counter(game.players[player].hand):
        raise BadStep(f"{player} does not have those cards")
    game.apply("sway")
    if len(shown) != law.get(ranks[minister], 0) or not _seen(game, player, shown, True):
        raise Refused("sway")
    if not _seen(game, player, shown, False):
        raise Refused("separate-pieces")

    def sway() -> None:
        for card in shown:
            game.players[player].hand.remove(card)
            game.players[player].revealed.append(card)
        game.players[player].ministers.append(minister)
        game.note("sway", player, minister, "sway", cards=shown)

    return sway


MINISTERS = {"squire": ("foremole", "captain", "marshal"), "noble": ("brigadier", "banker", "mayor"),
             "lord": ("duchess-of-mud", "baron-of-dirt", "earl-of-stone")}


def _seen(game: Game, player: str, cards: list[str], hired_too: bool) -> bool:
    """Each card has a clearing of its own with faction pieces of the player (or of its hirelings); a bird takes any that is left over."""
    hired = {hireling.id for hireling in game.controlled(player)} if hired_too else set()
    open_to = Counter(place.suit for place in game.board.clearings.values()
                      if faction_pieces(game, player, place.name) or any(piece.owner in hired for piece in place.pieces))
    wanted = Counter(card_suit(game, card) for card in cards)
    birds = wanted.pop("bird", 0)
    return not wanted - open_to and open_to.total() - wanted.total() >= birds


def encamp_step(game: Game, player: str, clearing: str, what: str | None) -> Step:
    """Replace a warrior with a waystation (law 15.4.1), once in each clearing."""
    _clearing(game, clearing)
    law = game.law("encamp")
    if law is None or game.players[player].faction != "keepers" or game.phase != "birdsong":
        raise Refused("encamp")
    game.apply("encamp")
    if game.used[f"encamp {clearing}"] >= law.get("times", 0):
        raise Refused("encamp")
    warriors = [piece for piece in faction_pieces(game, player, clearing) if piece.kind == "warrior" and piece.owner == (what or player)]
    if what is not None and not warriors:
        raise Refused("separate-pieces")
    if not warriors:
        raise Refused("separate-pieces" if any(game.clearing(clearing).of(one.id) for one in game.controlled(player)) else "encamp")
    _check_place(game, player, "waystation", clearing)

    def encamp() -> None:
        game.used[f"encamp {clearing}"] += 1
        game.clearing(clearing).pieces.remove(warriors[0])
        if warriors[0].owner == player:
            game.players[player].supply += 1
        game.clearing(clearing).pieces.append(Piece(player, "waystation"))
        game.note("encamp", player, "waystation", "encamp", clearing=clearing)

    return encamp


def end_phase_step(game: Game, player: str) -> Step:
    """Go on to Daylight or Evening."""
    _own_turn(game, player)
    if game.phase == "evening":
        raise BadStep("Evening ends with `end turn`")

    def end() -> None:
        game.phase = "daylight" if game.phase == "birdsong" else "evening"
        game.note("phase", player, game.phase)

    return end


def end_turn_step(game: Game, player: str) -> Step:
    """End the turn: what happens at its end, then the next player's Birdsong begins."""
    _own_turn(game, player)

    def end() -> None:
        game.phase = "evening"
        _take_back(game, player)
        end_of_turn(game, player)
        game.note("end-turn", player)
        game.turn, game.phase = game.next_player(player), "birdsong"
        game.turns += 1
        game.used.clear()
        game.note("turn", game.turn)
        start_of_birdsong(game, game.turn)

    return end


def _take_back(game: Game, player: str) -> None:
    """Cards revealed this turn return to the hand; birds that the Duchy revealed, and cards laid out by hirelings, are discarded."""
    who = game.players[player]
    for hireling in game.controlled(player):
        game.discard[:0] = hireling.face_up
        hireling.face_up.clear()
    for card in who.revealed:
        gone = who.faction == "duchy" and card_suit(game, card) == "bird"
        (game.discard if gone else who.hand).insert(0, card)
    who.revealed.clear()


def _own_turn(game: Game, player: str) -> None:
    if game.turn != player:
        raise BadStep(f"it is {game.turn}'s turn, not {player}'s")


def _clearing(game: Game, name: str) -> None:
    if name not in game.board.clearings:
        raise BadStep(f'there is no clearing "{name}": {", ".join(game.board.clearings)}')
