"""The judged queries themselves: enough of each kind, and nothing that is not there."""

from __future__ import annotations

from searching import ASKED, JUDGED, Row, below, meets, place, real

from gunbai.search import Finder

KEYS = {"q", "right", "lang", "within", "also", "never"}
ROWS = [row for rows in JUDGED.values() for row in rows]


def addresses(row: Row) -> list[str]:
    """Every address that the row names."""
    right = [row["right"]] if isinstance(row["right"], str) else row["right"]
    return [*right, *row.get("also", []), *row.get("never", [])]


def test_there_are_enough_of_every_kind() -> None:
    assert len(ROWS) >= 250
    assert {kind: len(rows) for kind, rows in JUDGED.items() if len(rows) < 12} == {}


def test_no_query_is_asked_twice_in_a_kind() -> None:
    for kind, rows in JUDGED.items():
        asked = [(row["q"], lang) for row in rows for lang in ([row["lang"]] if "lang" in row else ["en", "ja"])]
        assert sorted({one for one in asked if asked.count(one) > 1}) == [], kind


def test_every_judged_query_names_pages_that_are_there() -> None:
    there = {document.address for document in real()}
    for row in ROWS:
        assert {"q", "right"} <= row.keys() <= KEYS, row
        assert [wanted for wanted in addresses(row) if not any(meets(wanted, address) for address in there)] == [], row


def test_a_query_counts_only_if_nothing_unwanted_is_found() -> None:
    row = {"q": "bridge -kingdom", "right": ["/a/*", "/b/"], "never": ["/c/"]}
    assert place(row, ["/x/", "/a/#1", "/b/"]) == 2
    assert place(row, ["/x/", "/a/", "/c/"]) is None
    assert place(row, ["/x/", "/a/", "/x/", "/x/", "/x/", "/c/"]) == 2  # the sixth is not looked at
    assert place(row, ["/x/", "/bb/"]) is None


def test_the_command_line_answers_nearly_all_among_the_first_five() -> None:
    finder = Finder(real(), None)
    assert below([[hit.address for hit in finder.find(row["q"], lang, 5)] for _, row, lang in ASKED]) == {}


def test_what_falls_below_its_floor_is_named() -> None:
    right = [row["right"] if isinstance(row["right"], str) else row["right"][0] for _, row, _ in ASKED]
    assert below([[one.replace("*", "")] for one in right]) == {}
    fallen = below([[] if kind == "stem" else [one.replace("*", "")] for (kind, _, _), one in zip(ASKED, right, strict=True)])
    assert fallen.keys() == {"recall@5", "stem"} and fallen["stem"] == 0
