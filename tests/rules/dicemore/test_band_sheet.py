"""The band on paper."""

import pytest

from sixgun.games.dicemore.bands.band_check import worth
from sixgun.games.dicemore.bands.band_file import Raised
from sixgun.games.dicemore.bands.founding import FOUNDING
from sixgun.games.dicemore.bands.sheets import band_sheet
from sixgun.games.dicemore.catalogue import animals, profiles
from sixgun.games.dicemore.state import replace
from sixgun.screen.display import Display

from .bands import band, lawmen, member


@pytest.mark.rule("dicemore.setup.player-board")
def test_a_sheet_has_what_the_printed_board_has_room_for() -> None:
    sheet = band_sheet(lawmen(name="Dry Fork Law", note="Paid on Fridays."), FOUNDING.part(Display).texts())
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
    cards = next(
        section for section in band_sheet(many, FOUNDING.part(Display).texts()).sections if section.id == "cards"
    ).cards
    assert len(cards) == 8
    wounds = [dict(card.boxes)["Wounds"] for card in cards]
    assert wounds[0] == wounds[1] - 1


@pytest.mark.rule("dicemore.recovery.invalid", "dicemore.recovery.wounded")
def test_whoever_is_hurt_is_listed_with_what_stays_for_good() -> None:
    """Also where the cards are left out."""
    people = (
        member("lawmen.sheriff", "s", name="Ada"),
        member("lawmen.guard", "one", name="Bo", injuries=("injury-clumsy", "injury-disease", "injury-clumsy")),
        member("lawmen.guard", "two", name="Cy", wounded=True),
    )
    sections = {
        section.id: section for section in band_sheet(band("lawmen", *people), FOUNDING.part(Display).texts()).sections
    }
    bo, cy = sections["hurt"].lines
    assert (bo.label, cy.label) == ("Bo", "Cy")
    assert "Clumsy ×2" in bo.text and "Disease" in bo.text
    assert bo.rules == ("dicemore.special.injury-clumsy", "dicemore.special.injury-disease")
    assert "wounded" in cy.text and not cy.rules
    assert "hurt" not in [section.id for section in band_sheet(lawmen(), FOUNDING.part(Display).texts()).sections]


@pytest.mark.rule("dicemore.band.budget", "dicemore.band.cowboys-horse-price", "dicemore.ruling.campaign-gear")
def test_a_match_in_which_nothing_is_lost_leaves_the_worth_of_a_band_alone() -> None:
    """Neither the match itself nor the fame that it brings makes a horse cheaper that was bought at the full price."""
    people = (member("cowboys.chief", "c", horse="horse"), member("cowboys.greenhorn", "g", horse="horse"))
    costs = profiles()["cowboys.chief"].cost + profiles()["cowboys.greenhorn"].cost
    full = animals()["horse"].cost
    founded = band("cowboys", *people)
    assert worth(founded) == costs + full + (full + 1) // 2
    famous = replace(people[1], raised=Raised(fame=1), matches=1)
    after = replace(founded, members=(people[0], famous), matches=1, earned=10, dollars=10)
    assert worth(after) == worth(founded)
