"""The vocabulary object that the verbs of Dominion enter themselves into."""

from __future__ import annotations

from typing import Any

from gunbai.play.verbs import Term, Vocabulary


class DominionWords(Vocabulary):
    """Dominion's vocabulary; any effect may say `as: name` for what it moved, gained or counted."""

    def wrap(self, term: Term, universal: dict[str, Any]) -> Term:
        name, call = universal["as"], term.call

        def remember(act: Any, *main: Any, **beside: Any) -> Any:
            result = call(act, *main, **beside)
            act.name(name, result)
            return result

        return Term(term.name, remember, term.main, term.beside)


WORDS = DominionWords("dominion")
