"""The woodland: clearings, paths, rivers and forests, and the pieces on them.

Experiments are played on a practice map of nine clearings, three rows of three, named after their suits:

    fox-1    - mouse-1  - rabbit-1
    mouse-2  - rabbit-2 - fox-2
    rabbit-3 - fox-3    - mouse-3

Neighbours in a row or column are linked by paths, fox-1 - rabbit-2 - mouse-3 by a river. All but rabbit-2 lie on the map's edge. The
corners have one building slot, the others two; a ruin fills one slot of mouse-2 and of rabbit-2. Each square of four clearings encloses a
forest.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SUITS = ("fox", "mouse", "rabbit")
ROWS = (("fox-1", "mouse-1", "rabbit-1"), ("mouse-2", "rabbit-2", "fox-2"), ("rabbit-3", "fox-3", "mouse-3"))
RIVERS = (("fox-1", "rabbit-2"), ("rabbit-2", "mouse-3"))
RUINS = ("mouse-2", "rabbit-2")
MIDDLE = "rabbit-2"
CORNERS = ("fox-1", "rabbit-1", "rabbit-3", "mouse-3")
FORESTS = {"northwest": (0, 0), "northeast": (0, 1), "southwest": (1, 0), "southeast": (1, 1)}

BUILDINGS = ("roost", "sawmill", "workshop", "recruiter", "base", "garden", "citadel", "market", "stronghold", "waystation",
             "vault", "farm")
TOKENS = ("sympathy", "keep", "wood", "trade-post", "tunnel", "plot", "mob", "relic", "foothold", "lilypad")
KINDS = {"warrior": "warrior", "pawn": "pawn", **dict.fromkeys(BUILDINGS, "building"), **dict.fromkeys(TOKENS, "token")}

ITEMS = ("sword", "boot", "bag", "hammer", "tea", "coin", "crossbow")
Link = frozenset[str]


@dataclass(eq=False, slots=True)
class Piece:
    """One piece: whose it is (a player or a hireling), what it is, and in which turn it last moved."""

    owner: str
    name: str
    came: int = 0

    @property
    def kind(self) -> str:
        """warrior, building, token or pawn."""
        return KINDS[self.name]

    def label(self) -> str:
        """The piece as experiments write it, e.g. `marquise warrior`."""
        return f"{self.owner} {self.name}"


@dataclass(eq=False, slots=True)
class Clearing:
    """A clearing: its suit, building slots and ruins, and the pieces in it."""

    name: str
    suit: str
    slots: int
    ruins: int = 0
    items: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)

    def of(self, owner: str, name: str | None = None) -> list[Piece]:
        """The pieces of an owner here, perhaps only those of one name."""
        return [piece for piece in self.pieces if piece.owner == owner and name in (None, piece.name)]

    def open_slots(self) -> int:
        """Slots without a building or a ruin."""
        return self.slots - self.ruins - sum(piece.kind == "building" for piece in self.pieces)


@dataclass(eq=False)
class Board:
    """The practice map with everything on it."""

    clearings: dict[str, Clearing]
    paths: list[Link]
    rivers: list[Link]
    forests: dict[str, tuple[str, ...]]
    on_paths: dict[Link, list[Piece]] = field(default_factory=dict)
    in_forests: dict[str, list[Piece]] = field(default_factory=dict)

    def adjacent(self, name: str) -> list[str]:
        """Clearings linked to a clearing by a path."""
        return [other for other in self.clearings if frozenset((name, other)) in self.paths]

    def next_forests(self, name: str) -> list[str]:
        """Forests that only one path divides from a forest."""
        around = set(self.forests[name])
        return [other for other, there in self.forests.items() if other != name and len(around & set(there)) > 1]

    def on_river(self, name: str) -> bool:
        """The clearing lies on the river."""
        return any(name in river for river in self.rivers)

    def everything(self) -> list[Piece]:
        """All pieces on the map."""
        places = [clearing.pieces for clearing in self.clearings.values()]
        return [piece for pieces in (*places, *self.on_paths.values(), *self.in_forests.values()) for piece in pieces]

    def where(self, piece: Piece) -> str | None:
        """The clearing or forest in which a piece stands."""
        for name, clearing in self.clearings.items():
            if piece in clearing.pieces:
                return name
        return next((name for name, pieces in self.in_forests.items() if piece in pieces), None)


def link_name(link: Link) -> str:
    """A path or river as experiments write it: `fox-1/mouse-1`."""
    names = [name for row in ROWS for name in row if name in link]
    return "/".join(names)


def practice_map() -> Board:
    """The empty practice map."""
    clearings = {
        name: Clearing(name, name.partition("-")[0], 1 if name in CORNERS else 2, int(name in RUINS)) for row in ROWS for name in row
    }
    rows = [frozenset((row[i], row[i + 1])) for row in ROWS for i in (0, 1)]
    columns = [frozenset((ROWS[i][j], ROWS[i + 1][j])) for j in range(3) for i in (0, 1)]
    squares: dict[str, tuple[str, ...]] = {
        name: (ROWS[y][x], ROWS[y][x + 1], ROWS[y + 1][x], ROWS[y + 1][x + 1]) for name, (y, x) in FORESTS.items()
    }
    rivers = [frozenset(pair) for pair in RIVERS]
    paths = rows + columns
    return Board(clearings, paths, rivers, squares, {link: [] for link in paths + rivers}, {name: [] for name in squares})
