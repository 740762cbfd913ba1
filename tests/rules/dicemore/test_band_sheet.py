"""The band on paper."""

import pytest

from sixgun.games.dicemore.bands.founding import FOUNDING
from sixgun.games.dicemore.bands.sheets import band_sheet

from .bands import band, lawmen, member


@pytest.mark.rule("dicemore.setup.player-board")
def test_a_sheet_has_what_the_printed_board_has_room_for() -> None:
    sheet = band_sheet(lawmen(name="Dry Fork Law", note="Paid on Fridays."), {})
    assert (sheet.title, sheet.subtitle) == ("Dry Fork Law", "Lawmen")
    money = {line.label: line.text for line in sheet.sections[0].lines}
    assert money["Dollars in the box"] == "102"
    assert money["Note"] == "Paid on Fridays."
    people = next(section for section in sheet.sections if section.id == "people").grid
    assert people is not None
    assert people.columns[:9] == ("Name", "Role", "SHOT", "COOL", "REF", "COS", "FA", "FO", "EXP")
    assert [row[0] for row in people.rows] == ["Ada", "Bo", "Cy"]


@pytest.mark.rule("dicemore.setup.player-board")
def test_wounds_are_on_the_card_and_six_is_no_limit() -> None:
    many = band("lawmen", *[member("lawmen.volunteer", f"v{i}", wounded=i == 0) for i in range(8)])
    cards = next(section for section in band_sheet(many, FOUNDING.texts()).sections if section.id == "cards").cards
    assert len(cards) == 8
    wounds = [dict(card.boxes)["Wounds"] for card in cards]
    assert wounds[0] == wounds[1] - 1
