"""A record restored from its copies (record.md 2.6, 2.9): row for row, in a new edition, and never a silent fork."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from dealer_app.clerk import history
from dealer_app.journal import restore as restoring
from dealer_app.journal import witness
from dealer_app.journal.backup import Backup
from dealer_app.journal.entry import Who
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.kinds import Witnessed
from dealer_app.journal.restore import Wish
from dealer_app.journal.signing import Secret, practice
from dealer_app.journal.verify import verify
from dealer_app.journal.witness import Mark
from tests.journal import commands, evenings, knife
from tests.journal.conftest import at_card
from tests.journal.evenings import Table, day_of

WISH = Wish(Who("201", "chef", "claimed"), Who("301", "director", "claimed"), 1_772_900_000_000, 5, "spare", "test")
OLD, NEW = practice("test"), practice("spare")


def medium_of(folder: Path, to: Path) -> Path:
    Backup(folder, to).step()
    return to


def restored(medium: Path, folder: Path, signer: Secret = NEW, *marks: Mark) -> int:
    held = restoring.copies(medium, history.state)
    return restoring.restore(held, folder, WISH, signer, restoring.lost(held, marks))


def entries_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(row[1]) for day in sorted(folder.glob("*.journal")) for row in knife.rows(day)]


def rows_of(folder: Path) -> list[Any]:
    return [row for day in sorted(folder.glob("*.journal")) for row in knife.rows(day)]


def refused(folder: Path) -> str:
    try:
        verify(folder)
    except ChainBroken as broken:
        return f"{broken.seq} {broken.why}"
    return ""


def lacks(reason: str, act: Callable[[], object]) -> None:
    """Demand this reason of a JournalError."""
    with pytest.raises(JournalError) as caught:
        act()
    assert caught.value.reason == reason


def test_a_day_that_has_not_begun_is_left_out_and_a_medium_without_one_whole_act_holds_nothing(
    two_days: Path, tmp_path: Path
) -> None:
    medium, whole = medium_of(two_days, tmp_path / "medium"), rows_of(two_days)
    first, second = sorted(medium.glob("*.jsonl"))
    length = first.read_bytes().count(b"\n")
    for begun in (b"", second.read_bytes()[:100]):
        second.write_bytes(begun)
        held = restoring.copies(medium, history.state)
        assert (len(held.days), held.newest.head.seq, held.left_out) == (1, length, 0)
    second.unlink()
    first.write_bytes(b"")
    lacks("no_copies", lambda: restoring.copies(medium, history.state))
    first.write_bytes(whole[0][1].encode() + b"\n")

    def torn(entries: Sequence[object]) -> None:
        if entries:
            raise ChainBroken(1, "not_a_history")

    lacks("no_copies", lambda: restoring.copies(medium, torn))
    assert restoring.copies(medium, history.state).newest.head.seq == 1, "the control"
    first.unlink()
    lacks("no_copies", lambda: restoring.copies(medium, history.state))


def test_copies_that_are_no_history_are_told_by_what_was_wrong_first(short: Path, tmp_path: Path) -> None:
    medium = medium_of(short, tmp_path / "medium")

    def refuses(entries: Sequence[Any]) -> None:
        raise ChainBroken(entries[-1].seq, "not_a_history")

    with pytest.raises(ChainBroken, match=f"entry {len(rows_of(short))}: not_a_history"):
        restoring.copies(medium, refuses)


def test_a_day_that_was_never_closed_stands_before_no_other(two_days: Path, tmp_path: Path) -> None:
    medium = medium_of(two_days, tmp_path / "medium")
    first = min(medium.glob("*.jsonl"))
    lines = first.read_bytes().splitlines(keepends=True)
    signed = [n for n, line in enumerate(lines, start=1) if b'"kind":"Checkpoint"' in line][-2]
    first.write_bytes(b"".join(lines[:signed]))
    with pytest.raises(ChainBroken, match=f"entry {signed}: day_not_closed"):
        restoring.copies(medium, history.state)


def test_it_is_built_in_an_empty_folder_and_where_none_can_be_made_it_says_so(short: Path, tmp_path: Path) -> None:
    medium = medium_of(short, tmp_path / "medium")
    (tmp_path / "empty").mkdir()
    restored(medium, tmp_path / "empty")
    assert rows_of(tmp_path / "empty") == rows_of(short)
    (tmp_path / "file").write_text("")
    lacks("folder", lambda: restored(medium, tmp_path / "file" / "new"))


@pytest.mark.parametrize("signer", [OLD, NEW])
def test_an_open_day_is_restored_row_for_row_and_its_edition_begins_behind_it(
    unfinished: Path, tmp_path: Path, signer: Secret
) -> None:
    medium, folder = medium_of(unfinished, tmp_path / "medium"), tmp_path / "new"
    copy = next(medium.glob("*.jsonl"))
    lines = copy.read_text().splitlines()
    assert restored(medium, folder, signer) == 2
    rows = rows_of(folder)
    assert rows[: len(lines)] == rows_of(unfinished)[: len(lines)]
    genesis, checkpoint = (json.loads(row[1]) for row in rows[len(lines) :])
    old = {"seq": len(lines), "hash": knife.hash_of(lines[-1]).hex(), "key": OLD.public}
    assert genesis["event"] == {
        "kind": "Genesis", "version": 1, "edition": 2, "reason": "restored", "key": signer.public, "old": old,
    }  # fmt: skip
    assert (genesis["seq"], genesis["edition"], genesis["prev"]) == (len(lines) + 1, 2, old["hash"])
    assert (genesis["by"]["id"], genesis["approved"]["id"]) == ("201", "301")
    assert (checkpoint["event"]["kind"], checkpoint["event"]["key"]) == ("Checkpoint", signer.public)
    assert refused(folder) == ""
    assert not [path for path in folder.iterdir() if day_of(folder).stem not in path.name], "nothing else"
    assert (folder / copy.name).read_text().splitlines() == [row[1] for row in rows]


def test_play_goes_on_with_the_same_shoe_whose_ring_gives_the_open_coups_cards_again(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path / "journal"), 7, 4).play(at_card(4, 2))
    medium = medium_of(tmp_path / "journal", tmp_path / "medium")
    table.record.close()
    restored(medium, tmp_path / "new")
    record = evenings.journal(tmp_path / "new", signer=NEW)
    table.open(record)
    table.play().clerk.stop()
    assert refused(tmp_path / "new") == ""
    whole = evenings.played(tmp_path / "whole", 7, 4)

    def game(folder: Path) -> list[Any]:
        kinds = ("CardDrawn", "StrayCard", "Spoken", "Shown", "Settled", "CommissionDropped", "ShiftClosed")
        return [entry["event"] for entry in entries_of(folder) if entry["event"]["kind"] in kinds]

    assert game(tmp_path / "new") == game(whole)
    assert {entry["edition"] for entry in entries_of(tmp_path / "new")} == {1, 2}


def test_closed_days_are_restored_and_the_edition_begins_with_the_next_day(two_days: Path, tmp_path: Path) -> None:
    medium, folder = medium_of(two_days, tmp_path / "medium"), tmp_path / "new"
    assert restored(medium, folder) == 2
    assert rows_of(folder) == rows_of(two_days)
    with pytest.raises(JournalError, match="other_key"):
        evenings.journal(folder, signer=OLD)
    table = Table(evenings.journal(folder, signer=NEW), 11, 2)
    table.clock.passed = 2 * evenings.DAY
    assert table.clerk.open_day(table.setting, table.plan.person("chef")) is None
    table.clerk.stop()
    day, genesis, checkpoint = entries_of(folder)[len(rows_of(two_days)) :][:3]
    assert [one["event"]["kind"] for one in (day, genesis, checkpoint)] == ["DayOpened", "Genesis", "Checkpoint"]
    assert [one["edition"] for one in (day, genesis, checkpoint)] == [2, 2, 2]
    assert genesis["event"]["old"] == day["event"]["before"]
    assert genesis["event"]["old"]["hash"] == rows_of(two_days)[-1][2].hex()
    assert not (folder / "edition.json").exists()
    assert refused(folder) == ""
    again = evenings.journal(folder, signer=NEW)
    assert again.head.edition == 2
    again.close()
    assert refused(day_of(folder)) == "", "the day read alone"


def test_a_waiting_edition_that_could_not_be_read_back_is_refused_before_anything_is_written(
    two_days: Path, tmp_path: Path
) -> None:
    medium, folder = medium_of(two_days, tmp_path / "medium"), tmp_path / "new"
    restored(medium, folder)
    path = folder / "edition.json"
    whole = json.loads(path.read_text())
    genesis = whole["genesis"]
    for what, told in {
        "edition": whole | {"genesis": genesis | {"edition": 4}},
        "old": whole | {"genesis": genesis | {"old": genesis["old"] | {"seq": 5}}},
        "no old": whole | {"genesis": {key: value for key, value in genesis.items() if key != "old"}},
        "witnessed": whole | {"genesis": genesis | {"witnessed": {"seq": 0, "hash": "x"}}},
        "key": whole | {"genesis": genesis | {"key": "x"}},
        "one person": whole | {"approved": whole["by"]},
        "nobody": {"genesis": genesis},
    }.items():
        path.write_text(json.dumps(told))
        with pytest.raises(JournalError, match="edition_file"):
            evenings.journal(folder, signer=NEW)
        assert path.exists(), what
    path.write_text(json.dumps(whole))
    evenings.journal(folder, signer=NEW).close()


def test_a_copy_torn_at_any_byte_gives_whole_acts_only(short: Path, tmp_path: Path) -> None:
    copy = next(short.glob("*.jsonl"))
    raw, whole = copy.read_bytes(), entries_of(short)
    lines = raw.splitlines(keepends=True)
    cuts = [sum(map(len, lines[:n])) + part for n in range(2, len(lines), 3) for part in (0, 7)]
    left_out = 0
    for cut in cuts:
        (tmp_path / "medium").mkdir(exist_ok=True)
        (tmp_path / "medium" / copy.name).write_bytes(raw[:cut])
        held = restoring.copies(tmp_path / "medium", history.state)
        kept = held.newest.head.seq
        left_out += held.left_out
        assert kept + held.left_out == raw[:cut].count(b"\n")
        assert kept == len(whole) or whole[kept]["act"] != whole[kept - 1]["act"], "whole acts"
        ends = [one["event"]["kind"] for one in whole[:kept] if one["act"] == whole[kept - 1]["act"]]
        assert not {"Settled", "ShiftClosed", "DayClosed"} & set(ends), "with their signature"
        restoring.restore(held, tmp_path / str(cut), WISH, NEW, None)
        assert refused(tmp_path / str(cut)) == ""
    assert left_out, "the control: some cuts fell inside an act"


def test_what_is_remembered_outside_tells_an_older_copy_and_a_fork(short: Path, tmp_path: Path) -> None:
    rows, medium = rows_of(short), tmp_path / "medium"
    medium.mkdir()
    copy = next(short.glob("*.jsonl"))
    held_lines = 40
    (medium / copy.name).write_text("".join(f"{row[1]}\n" for row in rows[:held_lines]))
    held = restoring.copies(medium, history.state)
    last = held.newest.head.seq
    for seq in range(1, len(rows) + 1):
        true = rows[seq - 1][2].hex()
        found = restoring.lost(held, [Mark(seq, true)])
        assert found == (None if seq <= last else Witnessed(seq, true))
        if seq <= last:
            with pytest.raises(ChainBroken, match=f"entry {seq}: forked"):
                restoring.lost(held, [Mark(seq, rows[seq % last][2].hex())])
    farther, nearer = (Mark(seq, rows[seq - 1][2].hex()) for seq in (last + 5, last + 3))
    for marks in ([farther, nearer], [nearer, farther]):
        assert restoring.lost(held, marks) == Witnessed(farther.seq, farther.hash)
    folder, mark = tmp_path / "new", Mark(len(rows), rows[-1][2].hex())
    restored(medium, folder, NEW, mark)
    genesis = next(one for one in entries_of(folder) if one["edition"] == 2)
    assert genesis["event"]["witnessed"] == {"seq": mark.seq, "hash": mark.hash}
    assert refused(folder) == ""


BENT = {
    "no old head": lambda event: {key: value for key, value in event.items() if key != "old"},
    "another old head": lambda event: event | {"old": event["old"] | {"hash": "0" * 64}},
    "another old number": lambda event: event | {"old": event["old"] | {"seq": event["old"]["seq"] - 1}},
    "another old key": lambda event: event | {"old": event["old"] | {"key": NEW.public}},
    "a witness of nothing": lambda event: event | {"witnessed": {"seq": 0, "hash": "0" * 64}},
    "a witness without a hash": lambda event: event | {"witnessed": {"seq": 900, "hash": "x"}},
}


def with_tail(folder: Path, to: Path, tail: list[dict[str, Any]], key: Secret) -> Path:
    """Return the folder with another tail behind its old edition, hashed and signed anew."""
    forged = knife.copied(folder, to)
    next(forged.glob("*.jsonl")).unlink()
    first = next(one["seq"] for one in entries_of(folder) if one["edition"] == 2)
    before = [one for one in entries_of(folder) if one["seq"] < first]
    lines, hashes = knife.chained(before), [bytes(row[2]) for row in knife.rows(day_of(folder))[: first - 1]]
    for entry in tail:
        bent = entry | {"prev": hashes[-1].hex()}
        if bent["event"]["kind"] == "Checkpoint":
            bent["event"] = knife.signed(bent, hashes, key._key)
        lines.append(knife.line_of(bent))
        hashes.append(knife.hash_of(lines[-1]))
    with knife.opened(day_of(forged)) as db:
        db.execute(f"DELETE FROM entry WHERE seq >= {first}")
        for entry, line in zip(tail, lines[first - 1 :], strict=True):
            row = (entry["seq"], line, knife.hash_of(line), *knife.keys_of(entry))
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", row)
    return forged


def test_an_edition_forged_in_any_part_is_refused(unfinished: Path, tmp_path: Path) -> None:
    medium, folder = medium_of(unfinished, tmp_path / "medium"), tmp_path / "new"
    restored(medium, folder, OLD)
    genesis, checkpoint = (one for one in entries_of(folder) if one["edition"] == 2)
    at = genesis["seq"]
    assert refused(with_tail(folder, tmp_path / "same", [genesis, checkpoint], OLD)) == "", "the control"
    for what, bend in BENT.items():
        forged = with_tail(folder, tmp_path / "bent", [genesis | {"event": bend(genesis["event"])}, checkpoint], OLD)
        assert refused(forged) == f"{at} edition", what
    for who in ({"by": None}, {"approved": None}, {"approved": genesis["by"]}):
        assert refused(with_tail(folder, tmp_path / "bent", [genesis | who, checkpoint], OLD)) == f"{at} edition"
    unsigned = {"seq": at + 1, "act": "x", "event": {"kind": "ProgramStopped", "version": 1}}
    assert refused(with_tail(folder, tmp_path / "bent", [genesis, checkpoint | unsigned], OLD)).endswith("checkpoint")
    assert refused(with_tail(folder, tmp_path / "bent", [genesis], OLD)) == f"{at + 1} checkpoint"
    assert refused(with_tail(folder, tmp_path / "bent", [genesis, checkpoint], NEW)) == f"{at + 1} checkpoint"
    third = [one | {"edition": 3} for one in (genesis, checkpoint)]
    assert refused(with_tail(folder, tmp_path / "bent", third, OLD)) == f"{at} identity"
    silent = checkpoint | {"seq": at, "event": {"kind": "ProgramStopped", "version": 1}}
    assert refused(with_tail(folder, tmp_path / "bent", [silent], OLD)) == f"{at} identity"


def test_the_command_restores_and_tells_and_verify_names_the_edition(unfinished: Path, tmp_path: Path) -> None:
    medium, folder = medium_of(unfinished, tmp_path / "medium"), tmp_path / "spare" / "journal"
    words = ("restore", medium, "--to", folder, "--by", "201", "--approved", "301")
    rows = rows_of(unfinished)
    shown = next(medium.glob("*.jsonl")).read_text().count("\n")
    older = commands.run(*words, "--head", f"{len(rows)}:{rows[-1][2].hex()}")
    assert older.code == 1
    assert f"entry {len(rows)} is known of" in commands.sentence(older)
    assert not folder.exists()
    done = commands.run(*words, "--head", f"{len(rows)}:{rows[-1][2].hex()}", "--older", "--json")
    said = json.loads(done.out)
    assert (done.code, said["seq"], said["edition"], said["lost"]) == (0, shown, 2, len(rows) - shown)
    assert (tmp_path / "spare" / "signing.key").stat().st_mode & 0o777 == 0o600
    told = commands.run("verify", folder)
    assert told.code == 0
    assert f"edition 2 begins at entry {shown + 1}, restored by 201, approved by 301" in told.out
    assert f"entries {shown + 1} to {len(rows)}" in told.out
    assert json.loads(commands.run("verify", folder, "--json").out)["editions"][0]["seq"] == shown + 1
    again = commands.run(*words, "--older")
    assert again.code == 3
    assert "something lies in" in commands.sentence(again)


@pytest.mark.parametrize(
    ("by", "approved", "says"),
    [
        ("117", "301", "croupier may not"),
        ("201", "201", "another person"),
        ("201", "999", "999 is not on the staff list"),
        ("", "301", "not on the staff list"),
    ],
)
def test_two_persons_restore_and_none_other(
    unfinished: Path, tmp_path: Path, by: str, approved: str, says: str
) -> None:
    medium = medium_of(unfinished, tmp_path / "medium")
    ended = commands.run("restore", medium, "--to", tmp_path / "new", "--by", by, "--approved", approved)
    assert ended.code == 1
    assert says in commands.sentence(ended)
    assert not (tmp_path / "new").exists()


def test_what_is_withheld_is_not_missed(unfinished: Path, tmp_path: Path) -> None:
    assert json.loads(commands.run("verify", unfinished, "--json").out)["withheld"] > 0
    assert commands.run("verify", unfinished, "--against", unfinished).code == 0
    rows = rows_of(unfinished)
    more = commands.run("verify", unfinished, "--head", f"{len(rows) + 1}:{rows[-1][2].hex()}")
    assert more.code == 1, "the control"


def test_verify_holds_a_record_against_what_is_remembered(short: Path, tmp_path: Path) -> None:
    rows = rows_of(short)
    cut = knife.copied(short, tmp_path / "cut")
    end = len(rows) - 9
    signed = max(row[0] for row in rows[:end] if '"Checkpoint"' in row[1])
    with knife.opened(day_of(cut)) as db:
        db.execute(f"DELETE FROM entry WHERE seq > {signed}")
    next(cut.glob("*.jsonl")).unlink()
    assert commands.run("verify", cut).code == 0, "the control: a cut tail is whole in itself"
    head = rows[-1][2].hex()
    qr = f"dealer-app/1/demo/1/1/{len(rows)}/{head}"
    witness = tmp_path / "heads"
    witness.write_text(f'{{"seq": {len(rows)}, "hash": "{head}"}}\n')
    medium = medium_of(short, tmp_path / "medium")
    for words in (
        ("--head", f"{len(rows)}:{head[:8]}"), ("--head", head.upper()), ("--head", qr), ("--against", witness),
        ("--against", medium), ("--against", short), ("--against", next(medium.glob("*.jsonl"))),
    ):  # fmt: skip
        assert commands.run("verify", short, *words).code == 0, words
        ended = commands.run("verify", cut, *words)
        assert ended.code == 1, words
        assert f"entry {signed + 1}: " in commands.sentence(ended), words
    forked = commands.run("verify", short, "--head", f"{len(rows) - 1}:{head}")
    assert f"entry {len(rows) - 1}: " in commands.sentence(forked)
    assert commands.run("verify", short, "--head", "12:xyz").code == 2
    assert commands.run("verify", short, "--against", tmp_path / "nothing").code == 3


def test_what_remembers_nothing_is_no_witness(short: Path, tmp_path: Path) -> None:
    lacks("no_journal", lambda: list(witness.kept(tmp_path)))
    line = rows_of(short)[0][1]
    for text in (line, '{"seq": 1}\n', "no head\n"):
        (tmp_path / "heads").write_text(text)
        lacks("unreadable", lambda: list(witness.kept(tmp_path / "heads")))
    (tmp_path / "heads").write_text(f"{line}\n")
    assert list(witness.kept(tmp_path / "heads")) == [Mark(1, knife.hash_of(line).hex())], "the control"
