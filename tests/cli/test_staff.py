"""`staff`: the first two, a lost PIN, the last administrator gone, a leaver; each by two persons and with a line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from dealer_app.cli.group import group
from dealer_app.house import pins, register
from dealer_app.main import PARTS

STAFF = "\n".join(
    f'[{id_}]\nrole = "{role}"\nname = "Canary-{id_}"\n'
    for id_, role in {
        "117": "croupier", "118": "croupier", "201": "chef", "301": "director", "401": "auditor",
        "901": "administrator", "902": "administrator",
    }.items()
)  # fmt: skip
PINS = {"901": "530917", "301": "284660", "117": "771204", "201": "935518", "902": "640725"}


class House:
    """A data folder with a staff list, and the secret beside it."""

    def __init__(self, folder: Path) -> None:
        self.data, self.secret = folder / "data", folder / "account" / "pin.secret"
        self.data.mkdir()
        (self.data / "staff.toml").write_text(STAFF, encoding="utf-8")

    def run(self, *words: str, typed: tuple[str, ...] = ()) -> tuple[int, str]:
        """Return the exit code and everything that was said."""
        env = {"LC_ALL": "C.UTF-8", "LANGUAGE": "", "LANG": "C.UTF-8"}
        where = ["--data", str(self.data), "--secret", str(self.secret)]
        lines = "".join(f"{line}\n" for line in typed)
        done = CliRunner().invoke(group({}), ["staff", *words, *where], obj=PARTS, env=env, input=lines)
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done.exit_code, done.output

    def begun(self) -> House:
        typed = (PINS["901"], PINS["901"], PINS["301"], PINS["301"])
        assert self.run("begin", "901", "301", typed=typed)[0] == 0
        return self

    def pin(
        self, id_: str, by: str, approved: str, pin: str, *, bys: str = "", approveds: str = ""
    ) -> tuple[int, str]:
        typed = (bys or PINS[by], approveds or PINS.get(approved, ""), pin, pin)
        return self.run("pin", id_, "--by", by, "--approved", approved, typed=typed)

    @property
    def lines(self) -> list[tuple[int, str, str, str, str, str]]:
        done = register.read(self.data / register.NAME)
        return [(one.n, one.what, one.person, one.by, one.approved, one.why) for one in done]

    def has(self, id_: str, pin: str) -> bool:
        book = pins.load(self.data / pins.NAME)
        assert book is not None
        return pins.is_right(book, self.secret.read_bytes(), id_, pin)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_the_first_administrator_and_a_second_person_begin(house: House) -> None:
    assert house.pin("117", "901", "301", PINS["117"]) == (
        1, "No PIN is in use here yet: two persons begin with “staff begin”.\n",
    )  # fmt: skip
    code, said = house.begun().run("begin", "902", "301")
    assert (code, said.split(":")[0]) == (1, "PINs are in use already")
    assert house.lines == [(1, "pin", "901", "901", "301", "first"), (2, "pin", "301", "901", "301", "first")]
    assert house.has("901", PINS["901"])
    assert house.has("301", PINS["301"])


@pytest.mark.parametrize(
    ("first", "second"),
    [("117", "301"), ("901", "117"), ("901", "401"), ("301", "901"), ("901", "901"), ("901", "999")],
)
def test_who_may_not_begin(house: House, first: str, second: str) -> None:
    code, _ = house.run("begin", first, second, typed=("530917",) * 4)
    assert code == 1
    assert not (house.data / pins.NAME).exists()
    assert not house.secret.exists()


def test_a_lost_pin_is_given_anew_by_two(house: House) -> None:
    house.begun()
    assert house.pin("117", "901", "301", PINS["117"])[0] == 0
    assert house.has("117", PINS["117"])
    code, said = house.pin("117", "901", "301", "335791")
    assert (code, said) == (0, "117 has a new PIN; 901 gave it, 301 approved it.\n")
    assert not house.has("117", PINS["117"])
    assert house.has("117", "335791")
    assert house.lines[2:] == [(n, "pin", "117", "901", "301", "set_proof") for n in (3, 4)]


def test_the_last_administrator_is_gone(house: House) -> None:
    """The director gives a new administrator his PIN, approved by a chef or an auditor; to nobody else."""
    house.begun()
    assert house.pin("201", "901", "301", PINS["201"])[0] == 0
    assert house.run("end", "901", "--by", "301", typed=(PINS["301"],))[0] == 0
    assert house.pin("902", "901", "301", PINS["902"]) == (1, "901 works here no more.\n")
    assert house.pin("117", "301", "201", PINS["117"]) == (1, "A director may not do this.\n")
    assert house.pin("902", "301", "117", PINS["902"]) == (1, "A second person must approve this.\n")
    assert house.pin("902", "301", "201", PINS["902"])[0] == 0
    assert house.lines[3:] == [
        (4, "end", "901", "301", "", ""), (5, "pin", "902", "301", "201", "name_administrator"),
    ]  # fmt: skip
    assert house.pin("117", "902", "201", PINS["117"])[0] == 0


def test_director_and_administrator_are_both_gone(house: House) -> None:
    """The file of PINs is put aside; two begin anew, and the register, which a table's record takes in, tells it."""
    house.begun()
    (house.data / pins.NAME).rename(house.data / "pins.json.2026-11-30")
    typed = (PINS["902"], PINS["902"], PINS["201"], PINS["201"])
    assert house.run("begin", "902", "201", typed=typed)[0] == 0
    assert [(what, person, why) for _, what, person, _, _, why in house.lines] == [
        ("pin", "901", "first"), ("pin", "301", "first"), ("pin", "902", "first"), ("pin", "201", "first"),
    ]  # fmt: skip
    assert [line[0] for line in house.lines] == [1, 2, 3, 4]
    assert not house.has("901", PINS["901"])
    assert house.has("902", PINS["902"])


@pytest.mark.parametrize(
    ("id_", "by", "approved", "said"),
    [
        ("117", "201", "301", "A chef de table may not do this."),
        ("117", "901", "118", "A second person must approve this."),
        ("117", "901", "401", "A second person must approve this."),
        ("301", "901", "301", "Nobody does this for himself: another person must."),
        ("901", "901", "301", "Nobody does this for himself: another person must."),
        ("117", "901", "201", "201 has no PIN: the administrator gives one"),
        ("119", "901", "301", "119 is not on the staff list "),
    ],
)
def test_who_may_not_give_a_pin(house: House, id_: str, by: str, approved: str, said: str) -> None:
    house.begun()
    code, told = house.pin(id_, by, approved, "335791", bys=PINS["901"], approveds=PINS["301"])
    assert code == 1
    assert told.startswith(said)
    assert len(house.lines) == 2


def test_wrong_pins_are_in_the_register_and_the_sixth_is_not_tried(house: House) -> None:
    """Five in 24 hours; after them the right one is refused too (R43: 20 a day, 15 of them at the table)."""
    house.begun()
    for n in range(1, 6):
        assert house.pin("117", "901", "301", PINS["117"], bys=f"11223{n}") == (1, "This is not the PIN of 901.\n")
        assert [line[1] for line in house.lines[2:]] == ["failed"] * n
    assert house.pin("117", "901", "301", PINS["117"]) == (1, "No more tries for 901 today.\n")
    assert len(house.lines) == 7
    assert not house.has("117", PINS["117"])


def test_a_new_pin_that_will_not_do_changes_nothing(house: House) -> None:
    house.begun()
    for typed, said in (
        (("123456", "123456"), "This PIN is guessed first"),
        (("4281", "4281"), "A PIN is 6 to 12 figures"),
        (("428113", "428114"), "The two are not the same"),
        ((), "A PIN is 6 to 12 figures"),
    ):
        words = ("pin", "117", "--by", "901", "--approved", "301")
        code, told = house.run(*words, typed=(PINS["901"], PINS["301"], *typed))
        assert (code, told.startswith(said)) == (1, True), told
    assert len(house.lines) == 2


def test_a_badge_and_a_leaver(house: House) -> None:
    house.begun()
    words = ("--by", "901", "--approved", "301")
    both = (PINS["901"], PINS["301"])
    assert house.run("badge", "117", *words, typed=(*both, "04A1B2C3"))[0] == 0
    assert house.run("badge", "118", *words, typed=(*both, "04A1B2C3")) == (1, "This badge is 117's.\n")
    assert house.run("badge", "118", *words, typed=(*both, "4;2"))[0] == 1
    assert house.run("end", "117", "--by", "117", typed=(PINS["117"],))[0] == 1
    assert house.run("end", "301", "--by", "301", typed=(PINS["301"],))[0] == 1
    assert house.run("end", "117", "--by", "301", typed=(PINS["301"],))[0] == 0
    assert [line[1:4] for line in house.lines[2:]] == [("badge", "117", "901"), ("end", "117", "301")]
    code, said = house.run("list", "--json")
    rows = {row["id"]: row for row in map(json.loads, said.splitlines())}
    assert code == 0
    assert rows["117"] == {"id": "117", "role": "croupier", "pin": False, "badges": 1, "left": True}
    assert rows["901"]["pin"] is True
    assert [row for row in house.run("list")[1].splitlines() if row.startswith("118")] == [
        "118: croupier, nothing: the number is claimed"
    ]


def test_no_pin_no_badge_and_no_name_lies_in_the_data_folder(house: House) -> None:
    house.begun()
    both = (PINS["901"], PINS["301"])
    house.pin("117", "901", "301", PINS["117"], bys="665544")
    house.run("badge", "117", "--by", "901", "--approved", "301", typed=(*both, "04A1B2C3"))
    written = [path for path in house.data.rglob("*") if path.is_file() and path.name != "staff.toml"]
    assert {path.name for path in written} == {pins.NAME, register.NAME}
    for path in written:
        text = path.read_text(encoding="utf-8")
        for canary in (*PINS.values(), "665544", "04A1B2C3", "Canary", house.secret.read_bytes().hex()):
            assert canary not in text
        assert '"117"' in text  # the control: what is meant to be there is found


@pytest.mark.parametrize("fault", ["no_secret", "other_secret", "exposed", "inside", "broken", "no_list"])
def test_what_the_environment_lacks_is_told(house: House, fault: str) -> None:
    house.begun()
    if fault == "no_secret":
        house.secret.unlink()
    elif fault == "other_secret":
        house.secret.write_bytes(bytes(32))
    elif fault == "exposed":
        (house.data / pins.NAME).chmod(0o644)
    elif fault == "inside":
        house.secret = house.data / "pin.secret"
    elif fault == "broken":
        (house.data / pins.NAME).write_text("{")
    else:
        (house.data / "staff.toml").unlink()
    code, said = house.pin("117", "901", "301", PINS["117"])
    assert code == 3
    assert len(said.splitlines()) == 1
    assert len(house.lines) == 2
