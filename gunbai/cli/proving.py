"""The commands that play the rulings and break the clauses: prove and pin."""

from __future__ import annotations

import argparse
import hashlib
from typing import TYPE_CHECKING, Any

from gunbai.phrases import failure, owner_of, say
from gunbai.phrases.story import listed, wrong

from .output import Output
from .project import Project

if TYPE_CHECKING:
    from gunbai.knowledge.base import KnowledgeBase
    from gunbai.knowledge.cores import Shard
    from gunbai.knowledge.model import Ruling
    from gunbai.proof.mutate import Pin
    from gunbai.proof.verdict import Mismatch, Verdict


def prove(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Play the rulings and say which are proven."""
    from gunbai.proof.prove import prove as play
    from gunbai.proof.prove import prove_again

    kb, shard = project.kb, _share(options)
    ids = project.under(options.edition, project.rulings(options.ids))
    wanted = list(kb.rulings) if ids is None else ids
    mine = wanted if shard is None else list(shard.of(wanted))
    with out.waiting("proving") as tick:
        if options.pin:  # whoever breaks a clause needs the runs of every ruling that consulted it
            verdicts = holding(play(kb, ids=ids, progress=tick, events=False), options.edition)
        else:
            verdicts = holding(prove_again(kb, mine, None if options.fresh else project.root / ".cache", tick), options.edition)
    owners = _subjects(kb, ids) if ids else None
    pins = _pins(project, out, verdicts, owners, shard) if options.pin else None
    verdicts = {key: verdicts[key] for key in mine if key in verdicts}
    if out.is_json:
        out.json(_as_json(kb, verdicts, pins, shard))
    else:
        _report(project, out, verdicts, everything=bool(ids) or not out.terminal)
        if pins is not None:
            _unpinned(out, pins)
    failed = any(verdict.status == "failed" for verdict in verdicts.values())
    return 1 if failed or not all(pin.settled for pin in pins or []) else 0


def holding(verdicts: dict[str, Verdict], edition: str | None) -> dict[str, Verdict]:
    """The verdicts that say something about the edition (all if None): one on another edition's wording says nothing about this one."""
    return {key: one for key, one in verdicts.items() if edition is None or edition in one.holds or one.status == "stated"}


def pin(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Break every clause and law, and list those that no ruling misses."""
    from gunbai.proof.prove import prove as play

    from .lookup import card_or_law

    kb = project.kb
    owners = [card_or_law(project, word) for word in options.cards] or None
    games = {owner.partition("/")[0] for owner in owners} if owners else set(kb.games)
    shard = _share(options)
    with out.waiting("proving") as tick:
        verdicts = play(kb, ids=[key for key, ruling in kb.rulings.items() if ruling.game in games], progress=tick, events=False)
    failed = {key: verdict for key, verdict in verdicts.items() if verdict.status == "failed"}
    if failed and not out.is_json:
        _report(project, out, failed, everything=True)
    pins = _pins(project, out, verdicts, owners, shard)
    if out.is_json:
        fields = ("id", "pinned", "settled", "by", "survivors", "reason")
        out.json(_shared(kb, shard) | {"clauses": [{field: getattr(pin, field) for field in fields} for pin in pins]})
    else:
        _unpinned(out, pins)
    return 1 if failed or not all(pin.settled for pin in pins) else 0


def _subjects(kb: KnowledgeBase, ids: list[str]) -> list[str]:
    """The cards and laws that the rulings are about: with only some rulings played, only theirs can be called pinned or not."""
    homes = {(kb.rulings[key].game, kb.rulings[key].subject) for key in ids}
    laws = [key for key, law in kb.laws.items() if (law.game, law.chapter) in homes]
    return [key for game, subject in sorted(homes) if (key := f"{game}/{subject}") in kb.cards] + laws


def _share(options: argparse.Namespace) -> Shard | None:
    """The share of the work that was asked for, of the numbers that the options read."""
    from gunbai.knowledge.cores import Shard

    return Shard(*options.shard) if options.shard else None


def _pins(project: Project, out: Output, verdicts: dict[str, Verdict], owners: list[str] | None, shard: Shard | None) -> list[Pin]:
    """Break every clause and law, or those of the cards and laws named by their full ids."""
    from gunbai.proof.mutate import pin as mutate

    with out.waiting("pinning") as tick:
        return mutate(project.kb, verdicts, owners=owners, progress=tick, shard=shard)


def _report(project: Project, out: Output, verdicts: dict[str, Verdict], everything: bool) -> None:
    """A row for each ruling, then what failed and why, then how many are proven, stated and failed."""
    rows = [_row(project.kb, verdict, out.lang) for verdict in verdicts.values() if everything or verdict.status == "failed"]
    if rows:
        out.table(("head-status", "head-ruling", "head-holds"), rows)
    for verdict in verdicts.values():
        if verdict.status == "failed":
            out.line()
            for line in failures(project.kb, verdict, out.lang):
                out.line(line)
    count = {status: sum(verdict.status == status for verdict in verdicts.values()) for status in ("proven", "stated", "failed")}
    out.note("proved", **count)


def _row(kb: KnowledgeBase, verdict: Verdict, lang: str) -> tuple[str, str, str]:
    ruling = kb.rulings[verdict.ruling]
    if verdict.status == "stated":
        holds = getattr(ruling.stated, lang) if ruling.stated else ""
    else:
        holds = editions_in_words(kb, ruling.game, verdict.holds, lang)
    return say(lang, verdict.status), verdict.ruling, holds


def editions_in_words(kb: KnowledgeBase, game: str, editions: list[str], lang: str) -> str:
    """The editions, or "every edition" if they are all."""
    every = kb.editions(game)
    return say(lang, "every-edition") if set(editions) == set(every) else listed(editions, lang)


def failures(kb: KnowledgeBase, verdict: Verdict, lang: str) -> list[str]:
    """What made a ruling fail, line by line: each failed run (those that fail alike once), and what its answer says that none shows."""
    ruling = kb.rulings[verdict.ruling]
    lines: list[str] = []
    seen = set()
    for experiment in verdict.experiments:
        for run in experiment.runs:
            alike = tuple((mismatch.place, _once(mismatch)) for mismatch in run.mismatches)
            if run.mismatches and alike not in seen:
                seen.add(alike)
                lines += failure(kb, ruling.game, verdict.ruling, run, lang, ruling.experiments[experiment.index])
    return lines + [wrong(kb, ruling.game, mismatch, lang) for mismatch in verdict.unshown]


def _once(mismatch: Mismatch) -> str:
    return repr((mismatch.kind, mismatch.path, mismatch.expected, mismatch.seen))


def _unpinned(out: Output, pins: list[Pin]) -> None:
    loose = [pin for pin in pins if not (pin.pinned and pin.settled)]
    rows = [(pin.id, "; ".join(words[out.lang] for words in pin.survivors), _reason(out, pin)) for pin in loose]
    if rows:
        out.table(("head-clause", "head-unnoticed", "head-reason"), rows)
    out.note("pinned", pinned=sum(pin.pinned for pin in pins), count=len(pins))


def _reason(out: Output, pin: Pin) -> str:
    """Why no experiment can tell, or what is the matter: no reason is written, or one stands on something that is pinned."""
    if pin.reason is not None and not pin.pinned:
        return pin.reason[out.lang]
    return say(out.lang, "reason-stale" if pin.pinned else "reason-missing")


def _as_json(kb: KnowledgeBase, verdicts: dict[str, Verdict], pins: list[Pin] | None, shard: Shard | None) -> dict[str, Any]:
    """Rulings with their citations, pinned clauses and laws with theirs, and the citations of plain facts."""
    data = _shared(kb, shard) | {"rulings": [_ruling_json(kb, verdict) for verdict in verdicts.values()]}
    if pins is not None:
        data["clauses"] = [{"id": pin.id, "pinned": pin.pinned, "settled": pin.settled, "sources": _sources(kb, pin.id)} for pin in pins]
    facts = [(key, piece) for shelf in (kb.cards, kb.laws, kb.terms) for key, piece in sorted(shelf.items())]  # type: ignore[attr-defined]
    data["facts"] = [{"id": key, "sources": _all_sources(piece)} for key, piece in (shard.of(facts) if shard else facts)]
    return data


def _shared(kb: KnowledgeBase, shard: Shard | None) -> dict[str, Any]:
    """Which share this is, of which content: only shares of the same content can be merged."""
    if shard is None:
        return {}
    digest = hashlib.sha256(" ".join(f"{path}:{digest}" for path, digest in sorted(kb.digests.items())).encode())
    return {"shard": {"number": shard.number, "count": shard.count}, "content": digest.hexdigest()}


def _ruling_json(kb: KnowledgeBase, verdict: Verdict) -> dict[str, Any]:
    ruling: Ruling = kb.rulings[verdict.ruling]
    cited: list[Any] = [ruling] if verdict.status == "stated" else list(ruling.experiments)
    experiments = [{"sources": piece.sources, "contradicts": piece.contradicts} for piece in cited]
    reason = ruling.stated.en if ruling.stated else ""
    if verdict.status == "failed":
        reason = next((line for line in failures(kb, verdict, "en")), "")
    return {"id": verdict.ruling, "status": verdict.status, "reason": reason, "experiments": experiments}


def _sources(kb: KnowledgeBase, pinned: str) -> list[str]:
    """What the clause (`game/card.clause`) or law (`game/law`) cites, in all its versions."""
    game, _, id_ = pinned.partition("/")
    found = owner_of(kb, game, id_)
    return _all_sources(found[1] if found[1] is not None else found[0]) if found else []


def _all_sources(piece: Any) -> list[str]:
    versions = getattr(piece, "versions", None) or {}
    parts = [piece, *versions.values(), *getattr(piece, "printings", ())]
    cited = [source for part in parts for source in part.sources]
    return list(dict.fromkeys(cited))
