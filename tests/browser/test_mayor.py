"""A Mayor and two players in three browsers, and somebody who looks on: calls by form, tests, a fight, an exchange."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sixgun.core.procedure import CHARACTER, Products, companions

from .conftest import Open, Server, shot
from .kit import (
    LONG,
    asked,
    came,
    centre,
    changed,
    get,
    log_lines,
    look_out,
    moment,
    post,
    until_moment,
    whoever_is_asked,
)
from .test_access import violations
from .test_tour import KeyPilot, Pilot

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket

SEATS = ("mayor", "judit", "marc")
SMALLEST = 40
"""A finger needs so many pixels."""


class Company:
    """Everybody at one table, each in a browser, with everything that the socket of each has heard."""

    def __init__(self, open_page: Open, server: Server, scenario: str = "saloon", **sizes: tuple[int, int]) -> None:
        body = {"game": "frontera", "scenario": scenario, "seats": {seat: {"who": "friend"} for seat in SEATS}}
        made = post(server, "api/games", body)
        links = {(link["seats"] or ("watch",))[0]: link["link"] for link in made["links"]}
        self.pages: dict[str, Page] = {}
        self.heard: dict[str, list[str]] = {}
        for seat, link in links.items():
            heard: list[str] = []
            width, height = sizes.get(seat, (1440, 900))
            page = open_page(width, height, path=f"#/table/{link}", before=partial(listen, heard=heard))
            self.heard[seat] = heard
            page.wait_for_selector(".app", timeout=LONG)
            self.pages[seat] = page
        self.mayor, self.judit, self.marc = (self.pages[seat] for seat in SEATS)

    def others(self, *seats: str) -> list[str]:
        return [one for one in self.pages if one not in seats]

    def next(self) -> tuple[str, Page]:
        """Whoever is asked now, when everybody has seen what was before."""
        page = whoever_is_asked([self.pages[seat] for seat in (*SEATS, *self.others(*SEATS))])
        assert page is not None, "the game is over"
        return next(seat for seat in SEATS if self.pages[seat] is page), page

    def at_the_console(self) -> bool:
        """Whether it is for the Mayor to say what happens next."""
        seat, page = self.next()
        return seat == "mayor" and page.locator(".othercalls").count() == 1

    def until_console(self, most: int = 60) -> None:
        for _ in range(most):
            if self.at_the_console():
                return
            go_on(self.next()[1])
        raise AssertionError("the Mayor is not asked again")

    def call(self, kind: str, **fields: str | list[str]) -> None:
        """Fill in a call on the Mayor's page and make it."""
        fill_in(self.mayor, kind, **fields)
        go_on(self.mayor)

    def logged(self, words: str) -> None:
        """Everybody reads it."""
        for page in self.pages.values():
            page.wait_for_function(
                "words => document.querySelector('.log').innerText.includes(words)", arg=words, timeout=LONG
            )


def listen(page: Page, heard: list[str]) -> None:
    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", opened)


def fill_in(page: Page, kind: str, **fields: str | list[str]) -> None:
    page.locator(".othercalls select").select_option(kind)
    form = page.locator(f".callform[data-form={kind}]")
    form.wait_for(timeout=LONG)
    for name, value in fields.items():
        field = form.locator(f"[data-field={name}]")
        if isinstance(value, list):
            for one in value:
                field.locator(f"input[value='{one}']").check()
        elif field.locator("input[type=radio]").count():
            field.locator(f"input[value='{value}']").check()
        elif field.locator("select").count():
            for select in field.locator("select").all():
                select.select_option(value)
        else:
            field.locator("input, textarea").fill(value)


def go_on(page: Page) -> None:
    """Commit what is chosen, once something is asked."""
    page.wait_for_selector(".app:not([data-asked=''])", timeout=LONG)
    question = asked(page)
    page.locator(".commit .pri:enabled, .prompt .do > .pri:enabled").first.click()
    changed(page, question)


def held(page: Page) -> list[str]:
    """The cards in hand that can be chosen, by name."""
    page.wait_for_selector("button.pick", timeout=LONG)
    return page.locator("button.pick .sr").all_text_contents()


def options_of(frames: list[str]) -> list[str]:
    """The cards that the last question offers, by id."""
    events: list[dict[str, Any]] = [
        message for frame in frames if (message := json.loads(frame)).get("type") == "event"
    ]
    found: dict[str, Any] = next((event["asked"] for event in reversed(events) if event.get("asked")), {"options": []})
    return [option["choice"]["item"] for option in found["options"] if option["choice"].get("item")]


def told(frames: list[str]) -> str:
    """Everything that a page has heard, but for the list of all cards that there are, which is no secret."""
    messages = [json.loads(frame) for frame in frames]
    for message in messages:
        message.get("view", {}).pop("cards", None)
    return json.dumps(messages)


def drawn(frames: list[str]) -> set[str]:
    """The cards that a seat has had in hand itself; it may know them again when somebody else draws them."""
    lines = [line for frame in frames for line in json.loads(frame).get("log", ()) if line["event"] == "hand"]
    return {card for line in lines for card in line["facts"]["hand"]}


class Secret:
    """Cards that one seat has drawn: nobody else may hear of them before they are played."""

    def __init__(self, company: Company, seat: str, before: dict[str, int]) -> None:
        self.company, self.seat, self.before = company, seat, before
        self.cards = options_of(company.heard[seat])
        assert self.cards

    def kept(self) -> None:
        for other in self.company.others(self.seat):
            said = told(self.company.heard[other][self.before[other] :])
            earlier = told(self.company.heard[other][: self.before[other]])
            own = drawn(self.company.heard[other])
            fresh = [card for card in self.cards if f'"{card}"' not in earlier and card not in own]
            assert fresh, "one pack: nobody else can have seen all of them"
            assert not [card for card in fresh if f'"{card}"' in said], other
            assert self.company.pages[other].locator("button.pick").count() == 0


def mark(company: Company) -> dict[str, int]:
    return {seat: len(frames) for seat, frames in company.heard.items()}


def test_a_test_is_called_weighed_drawn_and_played_in_secret(open_page: Open, server: Server) -> None:
    table = Company(open_page, server)
    fill_in(table.mayor, "call-test", target="clementine", test="head/cunning", number="5")
    table.mayor.wait_for_selector(".odds .big", timeout=LONG)
    expected = table.mayor.locator(".odds .pc100").inner_text()
    shot(table.mayor, "mayor-console")
    before = mark(table)
    go_on(table.mayor)
    table.judit.wait_for_selector(".odds .big", timeout=LONG)
    assert table.judit.locator(".odds .pc100").inner_text() == expected, "nobody knows more than the other"
    assert "Head (Cunning)" in table.judit.locator(".act .sub").first.inner_text()
    assert "among 6 cards" in table.judit.locator(".odds .drawn").inner_text()
    assert not table.judit.locator("button.pick").count(), "nothing is drawn before the player has seen the odds"
    shot(table.judit, "test-odds")
    go_on(table.judit)
    names = held(table.judit)
    assert len(names) == 6
    offered = table.judit.locator(".targets button").all_inner_texts()
    assert all(text.endswith(("success", "failure")) for text in offered), "each card says what it comes to"
    secret = Secret(table, "judit", before)
    secret.kept()
    shot(table.judit, "test-hand")
    table.judit.locator("button.pick").last.click()
    assert table.judit.locator("button.pick[aria-pressed=true] .sr").all_text_contents() == names[-1:]
    for page in table.pages.values():
        look_out(page, ".tray .card")
    go_on(table.judit)
    table.logged("Clementine plays")
    for page in table.pages.values():
        came(page)
    played = json.loads(next(f for f in reversed(table.heard["marc"]) if '"plays"' in f))
    shown = next(line for line in played["log"] if line["event"] == "plays")["cards"]
    assert [face["item"] for face in shown] and {face["item"] for face in shown} <= set(secret.cards)
    shot(table.marc, "test-reveal")
    assert table.at_the_console()


def test_two_players_against_each_other_and_an_exchange_of_cards(open_page: Open, server: Server) -> None:
    table = Company(open_page, server)
    before = mark(table)
    table.call("call-contest", people=["clementine", "ulises"], tests="muscle")
    for _ in range(2):
        _, page = table.next()
        page.wait_for_selector(".odds .big", timeout=LONG)
        assert not page.locator("button.pick").count(), "nothing is drawn before the players have seen the odds"
        go_on(page)
    seats = []
    for _ in range(2):
        seat, page = table.next()
        seats.append(seat)
        held(page)
        Secret(table, seat, before).kept()
        assert "plays" not in " ".join(log_lines(page)), "nobody shows a card before all have chosen"
        go_on(page)
    assert sorted(seats) == ["judit", "marc"]
    table.logged("Ulises plays")
    table.logged("Clementine plays")
    table.until_console()
    for _ in range(8):  # a tie is settled by random cards
        table.call("skill-game", people=["clementine", "ulises"], how="darts", number="1")
        while not table.at_the_console():
            seat, page = table.next()
            page.wait_for_selector(".targets button, .odds .big", timeout=LONG)
            offered = page.locator(".targets button").all_inner_texts()
            if offered and offered[0].startswith(("Take", "Give")):
                shot(page, "exchange")
                assert violations(page) == []
                go_on(page)
                _, page = table.next()
                assert page.locator(".targets button").first.inner_text().startswith("Give")
                go_on(page)
                table.logged("to exchange with")
                return
            go_on(page)
    raise AssertionError("nobody has won")


def test_a_turn_of_a_fight_is_laid_face_down_and_turned_up_together(open_page: Open, server: Server) -> None:
    table = Company(open_page, server, "ambush")
    table.call("scene", item="bend")
    go_on(table.mayor)  # the shooting starts
    table.logged("A fight begins.")
    for page in table.pages.values():
        page.wait_for_selector(".map .model", timeout=LONG)
    assert table.judit.locator(".strip .pc").count() == 4, "everybody is on the strip"
    assert table.judit.locator(".strip .pc.back").count() == 0, "and nobody face down"
    laid: dict[str, int] = {}
    before = mark(table)
    for _ in range(60):
        seat, page = table.next()
        if any("Turn 2" in line for line in log_lines(page)):
            break
        if page.locator(".cardtray button.pick").count():
            assert not any(" plays " in line for line in log_lines(page)), "nothing is turned up before all have chosen"
            Secret(table, seat, before).kept()
            laid[seat] = laid.get(seat, 0) + 1
            if len(laid) > 1:
                shot(page, "fight-hand")
        before = mark(table)
        go_on(page)
    assert set(laid) == set(SEATS), "everybody has seen the own hand, also who fights beside another player"
    for page in table.pages.values():
        page.wait_for_function("() => document.querySelector('.log').innerText.includes('Turn 2')", timeout=LONG)
    last = [json.loads(frame) for frame in table.heard["watch"]]
    shown = [line["event"] for message in last for line in message.get("log", ()) if line.get("cards")]
    assert len(shown) >= len(laid), "spectators see the cards that were turned up"


PUSHED = "() => { document.querySelector('.commit').style.marginTop = '60px'; }"
"""As when odds come and need room: the button is elsewhere then."""


def test_a_press_counts_although_odds_push_the_button_aside(open_page: Open, server: Server) -> None:
    """And whoever moves the pointer away before letting go takes it back."""
    table = Company(open_page, server, "ambush")
    table.call("scene", item="bend")
    page = table.mayor
    button = page.locator(".commit .pri:enabled")
    page.wait_for_function("() => document.querySelector('.odds .rulelink, .odds .bars')", timeout=LONG)
    question = asked(page)
    x, y = centre(button)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 200, steps=4)
    page.mouse.up()
    assert button.is_enabled()
    assert asked(page) == question, "nothing was sent"
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(PUSHED)
    page.mouse.up()
    changed(page, question)


OUT_OF_SIGHT = """() => {
  const felt = document.querySelector('.felt').getBoundingClientRect();
  return [...document.querySelectorAll('button.pick')].map(e => e.getBoundingClientRect())
    .filter(box => box.top < felt.top || box.bottom > felt.bottom).length;
}"""
SEEN = """words => {
  const look = () => {
    const said = [...document.querySelectorAll('.tray .throw')].filter(e => e.checkVisibility());
    window.seen ||= said.some(e => e.innerText.includes(words) && (words !== ' plays ' || e.querySelector('.card')));
  };
  window.seen = false;
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def test_a_hand_is_in_sight_in_a_low_window_and_a_phone_shows_what_happens(open_page: Open, server: Server) -> None:
    table = Company(open_page, server, judit=(1280, 720), marc=(390, 844))
    table.call("call-test", target="clementine", test="head/cunning", number="5")
    go_on(table.judit)
    held(table.judit)
    table.judit.wait_for_function(f"() => ({OUT_OF_SIGHT})() === 0", timeout=LONG)
    table.marc.evaluate(SEEN, " plays ")
    go_on(table.judit)
    table.marc.wait_for_function("() => window.seen", timeout=LONG)
    assert table.at_the_console()
    table.marc.evaluate(SEEN, "A stranger comes in.")
    table.call("tell", words="A stranger comes in.")
    table.marc.wait_for_function("() => window.seen", timeout=LONG)


def test_a_card_of_a_fight_is_chosen_with_the_keyboard_alone(open_page: Open, server: Server) -> None:
    table = Company(open_page, server, "ambush")
    table.call("scene", item="bend")
    go_on(table.mayor)
    table.logged("A fight begins.")
    table.next()
    table.mayor.keyboard.press("1")
    table.mayor.locator(".commit .pri").focus()
    table.mayor.keyboard.press("Enter")
    table.mayor.wait_for_function("() => document.activeElement.matches('.prompt')", timeout=LONG)
    for _ in range(2):  # past the rule to the cards
        table.mayor.keyboard.press("Tab")
    table.mayor.keyboard.press("ArrowDown")
    chosen = table.mayor.locator(".prompt input:checked").count()
    assert chosen == 1 and not table.mayor.locator(".prompt input").first.is_checked()
    question = asked(table.mayor)
    table.mayor.keyboard.press("Enter")
    changed(table.mayor, question)


def test_whatever_the_mayor_changes_by_hand_is_in_everybodys_log(open_page: Open, server: Server) -> None:
    table = Company(open_page, server)
    table.call("set-level", target="ulises", how="morale", number="-1")
    table.logged("The Mayor sets the Morale of Ulises from steady to scared.")
    told = "Far away a <b>dog</b> barks.\nNobody answers.\n" + "It is a long night. " * 40
    fill_in(table.mayor, "tell", words="Night.")
    low = table.mayor.locator(".prose").bounding_box()
    fill_in(table.mayor, "tell", words=told)
    high = table.mayor.locator(".prose").bounding_box()
    assert low and high and high["height"] > low["height"] + 40, "the box grows with what is told"
    assert f"{len(told)} of at most 1000 letters" in table.mayor.locator(".callform").inner_text()
    question = asked(table.mayor)
    table.mayor.keyboard.press("Control+Enter")
    changed(table.mayor, question)
    table.logged("Far away a <b>dog</b> barks.\nNobody answers.\nIt is a long night.")
    table.call("luck", target="harlow", stakes="a draught / the candle goes out", number="2")
    table.logged("The dead man's hand: ")
    table.call("goods", target="clementine", item="rope")
    table.logged("The Mayor gives Clementine: Rope, 20 m.")
    table.judit.wait_for_function(
        "() => document.querySelector('.own .sheet').innerText.includes('Rope')", timeout=LONG
    )
    table.call("money", target="clementine", how="take", number="10.50")
    table.judit.wait_for_function(
        "() => document.querySelector('.own .sheet').innerText.includes('$29.50')", timeout=LONG
    )
    fill_in(table.mayor, "money", target="clementine", how="take", number="9999")
    table.mayor.wait_for_selector(".no-way", timeout=LONG)
    assert "only 29.50 dollars" in table.mayor.locator(".no-way").inner_text()
    assert table.mayor.locator(".no-way .rulelink").count() == 1
    table.mayor.locator(".commit .pri").click()
    table.mayor.wait_for_function("() => document.querySelector('.callform') !== null", timeout=LONG)
    fill_in(table.mayor, "duel")
    assert table.mayor.locator(".commit .pri").is_disabled(), "nobody is named yet"


def test_nobody_hears_of_unseen_people_before_they_are_shown(open_page: Open, server: Server) -> None:
    table = Company(open_page, server, "ambush")
    table.mayor.wait_for_function("() => document.body.innerText.includes('not seen yet')", timeout=LONG)
    assert "Crow" in table.mayor.locator("body").inner_text()
    table.call("pass-minutes", how="busy", number="2")
    table.logged("The Mayor lets 2 minutes pass without rest.")
    table.call("pass-turns", how="rest", number="1")
    table.logged("The Mayor lets 1 turn of rest pass.")
    for seat in table.others("mayor"):
        assert not [frame for frame in table.heard[seat] if "lefty" in frame.lower() or "crow" in frame.lower()]
    table.call("show", people=["lefty"])
    table.logged("The Mayor lets Lefty appear.")
    for seat in table.others("mayor"):
        assert [frame for frame in table.heard[seat] if "Lefty" in frame]
        assert not [frame for frame in table.heard[seat] if "crow" in frame.lower()]


def test_whoever_has_lost_his_protagonist_goes_on_with_a_ready_one_or_one_of_a_file(
    open_page: Open, server: Server, tmp_path: Path
) -> None:
    table = Company(open_page, server, marc=(390, 844))
    own = tmp_path / "own.toml"
    own.write_text(next(iter(companions("frontera")[CHARACTER].part(Products).samples().values())))
    table.call("set-level", target="ulises", how="health", number="-4")
    table.logged("Ulises dies.")
    table.next()
    choose(table.marc, "bring")
    ready = table.marc.locator(".targets button")
    assert ready.count() > 1
    assert table.marc.locator(".targets [aria-checked=true]").count() == 1, "one of them is looked at already"
    table.marc.locator(".callform input[type=file]").set_input_files(own)
    table.marc.wait_for_function("() => document.querySelector('.callform textarea').value", timeout=LONG)
    assert table.marc.locator(".targets [aria-checked=true]").count() == 0, "the file counts now"
    assert table.marc.locator(".commit .pri").is_enabled()
    ready.last.click()
    assert table.marc.locator(".callform textarea").input_value() == "", "the ready one counts again"
    name = ready.last.inner_text().removeprefix("Go on with ")
    shot(table.marc, "another-protagonist")
    assert violations(table.marc) == []
    go_on(table.marc)
    table.until_console()
    table.logged(name)


def test_whoever_waits_is_told_that_the_mayor_has_gone_and_is_back(open_page: Open, server: Server) -> None:
    table = Company(open_page, server)
    said = "words => document.querySelector('.waiting')?.innerText.startsWith(words)"
    table.judit.wait_for_function(said, arg="Waiting for the Mayor", timeout=LONG)
    address = table.mayor.url
    table.mayor.close()
    for page in (table.judit, table.marc):
        page.wait_for_function(said, arg="The Mayor: not at the table just now", timeout=LONG)
    open_page(path=address.removeprefix(server.url)).wait_for_selector(".othercalls", timeout=LONG)
    table.judit.wait_for_function(said, arg="Waiting for the Mayor", timeout=LONG)


def test_every_call_has_a_form_that_can_be_made(open_page: Open, server: Server) -> None:
    """None that the list offers is refused as it begins, unless the rules say why."""
    table = Company(open_page, server)
    kinds = [o.get_attribute("value") for o in table.mayor.locator(".othercalls option").all()]
    assert len([kind for kind in kinds if kind]) >= 28
    for kind in filter(None, kinds):
        fill_in(table.mayor, kind)
        for boxes in table.mayor.locator(".callform fieldset:has(input[type=checkbox])").all():
            for box in boxes.locator("input").all()[:2]:
                box.check()
        for field in table.mayor.locator(".callform input[type=text], .callform textarea").all():
            field.fill("Something")
        table.mayor.wait_for_function("() => !document.querySelector('.odds .quiet')", timeout=LONG)
        assert table.mayor.locator(".commit .pri").is_enabled() or table.mayor.locator(".no-way").count(), kind


NO_MOUSE = """() => {
  window.pointed = 0;
  for (const kind of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(kind, () => window.pointed++, true);
}"""


def test_a_whole_test_with_the_keyboard_alone(open_page: Open, server: Server) -> None:
    table = Company(open_page, server)
    for page in (table.mayor, table.judit):
        page.evaluate(NO_MOUSE)
    table.mayor.keyboard.press("2")
    table.mayor.wait_for_function("() => document.activeElement.closest('.callform') !== null")
    table.mayor.keyboard.press("Tab")  # from whom to what
    table.mayor.keyboard.press("ArrowDown")
    table.mayor.keyboard.press("Tab")
    table.mayor.keyboard.type("3")
    table.mayor.keyboard.press("Enter")
    table.judit.wait_for_selector(".acts", timeout=LONG)
    table.judit.keyboard.press("Enter")
    names = held(table.judit)
    table.judit.keyboard.press("1")
    table.judit.wait_for_function("() => document.activeElement.closest('.targets') !== null")
    table.judit.keyboard.press("ArrowDown")
    table.judit.keyboard.press("Enter")
    table.judit.wait_for_function("() => document.activeElement.closest('.commit') !== null")
    table.judit.keyboard.press("Enter")
    table.logged("Clementine plays")
    assert len(names) > 1
    assert table.mayor.evaluate("window.pointed") == table.judit.evaluate("window.pointed") == 0


SMALL = """least => [...document.querySelectorAll(
  '.panel .acts button, .panel .targets button, .callform .name, .callform .field, .othercalls .field, .commit .btn,'
  + ' .felt summary, .felt button, .bar .btn, .bar .seg > *')]
  .filter(e => e.getClientRects().length)
  .map(e => [e.className || e.tagName, e.innerText, e.getBoundingClientRect()])
  .filter(([, , box]) => box.height < least)
  .map(([name, text, box]) => `${name} ${text} ${box.width}x${box.height}`)"""


@pytest.mark.parametrize(("theme", "language"), [("light", "FR"), ("dark", "ES")])
def test_the_screens_of_a_session_on_a_phone_and_on_a_desk(
    open_page: Open, server: Server, theme: str, language: str
) -> None:
    """Large enough for a finger, nothing beside the screen, and nothing serious for axe."""
    table = Company(open_page, server, mayor=(360, 740), judit=(360, 740))
    pages = list(table.pages.values())
    for page in pages:
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.locator(".bar").get_by_role("radio", name=language, exact=True).click()
        page.wait_for_function(f"() => document.documentElement.lang === '{language.lower()}'")
    look(pages, f"story-{language}-{theme}")
    fill_in(table.mayor, "call-contest", people=["clementine", "ulises"])
    look([table.mayor], f"contest-{language}-{theme}")
    fill_in(table.mayor, "call-test", target="clementine", test="head/cunning", number="5")
    look([table.mayor], f"call-{language}-{theme}")
    go_on(table.mayor)
    table.judit.wait_for_selector(".odds .big", timeout=LONG)
    look([table.judit], f"odds-{language}-{theme}")
    go_on(table.judit)
    held(table.judit)
    look(pages, f"hand-{language}-{theme}")
    look_out(table.mayor, ".tray")
    go_on(table.judit)
    came(table.mayor)
    until_moment([table.marc], moment(table.judit))
    look([table.marc], f"reveal-{language}-{theme}")


def look(pages: list[Page], name: str) -> None:
    for n, page in enumerate(pages):
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
        if page.evaluate("window.innerWidth") < 600:
            assert page.evaluate(SMALL, SMALLEST) == [], name
        assert violations(page) == [], name
        shot(page, f"frontera-{name}-{n}")


@pytest.mark.parametrize(("language", "pilot"), [("en", Pilot), ("es", KeyPilot)])
def test_the_guided_first_session(open_page: Open, server: Server, language: str, pilot: type[Pilot]) -> None:
    page = open_page()
    page.wait_for_selector(".deal")
    page.locator(".seg button", has_text=language.upper()).first.click()
    page.wait_for_function("l => document.documentElement.lang === l", arg=language)
    games = get(server, f"api/games?language={language}")["games"]
    tour = next(game["tour"] for game in games if game["key"] == "frontera")
    page.locator(".game", has_text="Frontera").click()
    page.locator(".guide").click()
    page.wait_for_selector(".tourbox", timeout=LONG)
    assert page.locator(".tourbox h2").inner_text() == tour["steps"][0]["title"]
    pilot(page, tour).go_through(f"frontera-{language}")


YARD = """
name = "yard"
title = "The yard"
seats = ["judit"]
switches = { mode = "nomgmt" }

[[people]]
id = "ana"
name = "Ana"
seat = "judit"
hands = 3
senses = 3
muscle = 3
head = 3
weapons = { revolver = 1 }
in_hand = "revolver"
mount = "horse"

[[people]]
id = "lefty"
name = "Lefty"
npc = "henchman"
side = "outlaws"

[[scenes]]
id = "yard"
title = "The yard"
place = { width = 50.0, depth = 30.0, mounts = "beside" }

[[scenes.beats]]
kind = "text"
"""
"""A player and a henchman of the Mayor's on an empty yard."""


def test_people_are_placed_one_mounts_and_tries_something_that_the_mayor_judges(
    open_page: Open, server: Server
) -> None:
    seats = {seat: {"who": "friend"} for seat in ("mayor", "judit")}
    made = post(server, "api/games", {"game": "frontera", "file": YARD, "seats": seats})
    links = {link["seats"][0]: link["link"] for link in made["links"] if link["seats"]}
    mayor, judit = (open_page(path=f"#/table/{links[seat]}") for seat in ("mayor", "judit"))
    mayor.wait_for_selector(".acts", timeout=LONG)
    fill_in(mayor, "fight")
    go_on(mayor)

    mayor.get_by_text("Where does everybody stand?").wait_for(timeout=LONG)
    choose(mayor, "place")
    mayor.mouse.click(*halfway(mayor))
    mayor.get_by_role("radio", name="This place").wait_for(timeout=LONG)
    go_on(mayor)
    logged(mayor, "Ana stands at 25")
    choose(mayor, "begin")
    go_on(mayor)
    choose(mayor, "stay")
    go_on(mayor)

    choose(judit, "attack")
    assert "within 3 m" in judit.locator(".anywhere").inner_text(), "a step goes with a shot"
    choose(judit, "mount")
    go_on(judit)
    logged(judit, "Ana is on: a horse")
    choose(mayor, "stay")
    go_on(mayor)
    choose(judit, "attack")
    assert "within 60 m" in judit.locator(".anywhere").inner_text(), "as far as the horse goes"
    fill_in(judit, "test", test="senses/perception")
    go_on(judit)
    mayor.get_by_text("how hard is it?").wait_for(timeout=LONG)
    go_on(mayor)
    judit.wait_for_selector("button.pick", timeout=LONG)
    go_on(judit)
    mayor.get_by_text("what follows in the fight?").wait_for(timeout=LONG)
    fill_in(mayor, "tell", words="A light behind the barn.")
    go_on(mayor)
    logged(judit, "A light behind the barn.")


def choose(page: Page, kind: str) -> None:
    """Look at a kind of action, once it is this page's turn."""
    page.locator(f".acts [data-kind={kind}]").click(timeout=LONG)
    assert asked(page)


def halfway(page: Page) -> tuple[float, float]:
    """Between the two who stand on the plan."""
    page.wait_for_selector(".map .model", timeout=LONG)
    boxes = [model.bounding_box() for model in page.locator(".map .model").all()]
    found = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    assert len(found) == 2
    return (found[0][0] + found[1][0]) / 2, (found[0][1] + found[1][1]) / 2


def logged(page: Page, words: str) -> None:
    page.wait_for_function("w => document.querySelector('.log').innerText.includes(w)", arg=words, timeout=LONG)


def test_cards_of_a_real_table_are_pressed_on_a_board(open_page: Open, server: Server) -> None:
    """Eight for everybody: no list for each of them."""
    body = {"game": "frontera", "scenario": "saloon", "dice": "own", "seats": {seat: {"who": "me"} for seat in SEATS}}
    link = post(server, "api/games", body)["links"][0]["link"]
    page = open_page(360, 740, path=f"#/table/{link}")
    for _ in SEATS:
        page.wait_for_function(
            "() => document.querySelector('.prompt.entry .count')?.innerText === '0 of 8'", timeout=LONG
        )
        assert page.locator(".prompt.entry .pri").is_disabled()
        for card in page.locator(".onecard").all()[:8]:
            card.click()
        assert page.locator(".onecard:enabled").count() == 8, "no more than were drawn"
        assert violations(page) == []
        page.locator(".prompt.entry .pri").click()
    page.get_by_role("button", name="It is me").click(timeout=LONG)
    logged(page, "Everybody gets 8 cards face down; 26 are left in the pile.")
