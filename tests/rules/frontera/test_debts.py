"""What somebody owes the house: paid, forgiven, or settled with a pledge at half its price."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera.story import Table, adventure

from sixgun.core.choice import Choice
from sixgun.games.frontera import mayor
from sixgun.games.frontera.catalogue import goods, weapons
from sixgun.games.frontera.choices import Debt, Pledge
from sixgun.games.frontera.mayor import forms
from sixgun.games.frontera.odds.preview import preview

PLEDGE = "frontera.gamble.bank-pledge"
COLLECTION = "frontera.gap.debt-collection"


def owing(debt: int, **fields: Any) -> Table:
    made = Table(adventure(switches={"mode": "normal"}))
    made.g.change("ana", debt=debt, **fields)
    return made


@pytest.mark.rule("frontera.gap.debt-collection", "frontera.gamble.bank-debt")
@pytest.mark.parametrize(("how", "left"), [("pay", 1400), ("forgive", 2000)])
def test_a_debt_is_paid_out_of_what_the_debtor_has_or_forgiven(how: str, left: int) -> None:
    made = owing(900)
    made.step(Debt("ana", how, 600))
    assert (made.g["ana"].debt, made.g["ana"].cents) == (300, left)
    entry = made.log[-1]
    assert (entry.event, entry.rule) == (f"mayor-debt-{how}", COLLECTION)
    assert (entry.facts["dollars"], entry.facts["left"]) == (6.0, 3.0)


@pytest.mark.rule("frontera.gap.debt-collection", "frontera.gamble.bank-debt")
@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        (Debt("bo", "pay", 100), "owes-nothing"),
        (Debt("ana", "pay", 901), "owes-less"),
        (Debt("ana", "forgive", 901), "owes-less"),
        (Debt("ana", "steal", 100), "how-settled"),
        (Debt("ana", "pay", 0), "a-number"),
        (Debt("ana", "pay", 800), "not-so-much-money"),
        (Pledge("bo", "revolver"), "owes-nothing"),
        (Pledge("ana", "rifle"), "not-owned"),
        (Pledge("ana", "fists"), "not-owned"),
    ],
)
def test_what_cannot_be_settled_is_refused(choice: Choice, reason: str) -> None:
    made = owing(900, cents=700)
    refusal = mayor.check(made.g, choice, beat=True)
    assert refusal is not None and refusal.reason == reason


@pytest.mark.rule("frontera.gamble.bank-pledge", "frontera.ruling.pledge-change", "frontera.ruling.money-fractions")
@pytest.mark.parametrize("item", ["revolver", "lantern"])
def test_a_pledge_settles_half_its_price(item: str) -> None:
    price = (weapons()[item] if item == "revolver" else goods()[item]).price
    made = owing(100_000, goods=("lantern", "lantern", "rope"))
    made.step(Pledge("ana", item))
    ana = made.g["ana"]
    assert 100_000 - ana.debt == int(price * 100) // 2
    assert ana.cents == 2000
    if item == "revolver":
        assert (ana.arms, ana.in_hand) == ((), "")
    else:
        assert ana.goods == ("lantern", "rope")
    assert made.log[-1].rule == PLEDGE


@pytest.mark.rule("frontera.gamble.bank-pledge", "frontera.ruling.pledge-change")
def test_the_house_gives_no_change() -> None:
    made = owing(5)
    made.step(Pledge("ana", "revolver"))
    assert (made.g["ana"].debt, made.g["ana"].cents, made.g["ana"].arms) == (0, 2000, ())
    assert made.log[-1].facts["dollars"] == 0.05
    refusal = mayor.check(made.g, Debt("ana", "forgive", 1), beat=True)
    assert refusal is not None and refusal.reason == "owes-nothing"


@pytest.mark.rule("frontera.gamble.bank-pledge", "frontera.gap.debt-collection")
@pytest.mark.parametrize(
    ("debt", "choice"),
    [
        (900, Debt("ana", "pay", 600)),
        (900, Debt("ana", "forgive", 900)),
        (100_000, Pledge("ana", "revolver")),
        (5, Pledge("ana", "revolver")),
    ],
)
def test_what_is_left_of_a_debt_is_known_before(debt: int, choice: Choice) -> None:
    made = owing(debt)
    found = preview(made.g, choice)
    assert found is not None and [outcome.p for outcome in found.outcomes] == [1]
    made.step(choice)
    left = made.g["ana"].debt
    assert (found.facts["dollars"], found.facts["owed"]) == ((debt - left) / 100, left / 100)
    assert found.outcomes[0].name == ("owes-less" if left else "owes-nothing")
    assert preview(made.g, Debt("bo", "pay", 1)) is None


@pytest.mark.rule("frontera.gamble.bank-pledge")
def test_without_a_debt_nobody_is_offered_to_settle_one() -> None:
    made = owing(0)
    kinds = {form.kind for form in forms(made.g, beat=True)}
    assert "money" in kinds and not kinds & {"debt", "pledge"}
    made.g.change("ana", debt=1)
    pledge = next(form for form in forms(made.g, beat=True) if form.kind == "pledge")
    assert [field.ids for field in pledge.fields] == [("ana",), ("revolver",)]
