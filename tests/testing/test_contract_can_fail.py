"""The contract suite finds what it is there to find: each broken game below fails the check that is meant for it."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

import msgspec
import pytest

from sixgun.core.choice import Choice, Question
from sixgun.core.game import Ending, Game, Preview, Setup
from sixgun.core.odds import OddsRef
from sixgun.core.ref import Ref
from sixgun.games.highcard import HighCard
from sixgun.games.highcard.picture import HighCardDisplay
from sixgun.games.highcard.state import Duel
from sixgun.games.highcard.turn import question
from sixgun.testing import contract, reach
from sixgun.testing.contract import ContractError
from sixgun.testing.suite import CHECKS


class Stalls(HighCard):
    def advance(self, ref: Ref, state: Duel) -> None: ...


class NeverEnds(HighCard):
    def advance(self, ref: Ref, state: Duel) -> None:
        state.limit += 1

    def ending(self, state: Duel) -> Ending | None:
        return None


class Crashes(HighCard):
    def advance(self, ref: Ref, state: Duel) -> None:
        if state.phase == "shoot":
            raise KeyError("no such gun")
        super().advance(ref, state)


class RefusesItsOwnOptions(HighCard):
    def advance(self, ref: Ref, state: Duel) -> None:
        if state.phase == "choose":
            nothing = Question("ringo", "highcard.turn.choose", ())
            ref.ask("ringo", nothing.rule, question(state, "ringo").options, nothing.check)
        super().advance(ref, state)


class HasNoReason(HighCard):
    def ending(self, state: Duel) -> Ending | None:
        end = super().ending(state)
        return end and msgspec.structs.replace(end, reason="")


class RollsItsOwnDice(HighCard):
    """Chance that no record holds."""

    count = 0

    def advance(self, ref: Ref, state: Duel) -> None:
        RollsItsOwnDice.count += 1
        super().advance(ref, state)
        state.discard = (*state.discard, str(2 + RollsItsOwnDice.count % 3))


class ForgetsInBytes(HighCard):
    def decode(self, data: bytes, setup: Setup) -> Duel:
        state = super().decode(data, setup)
        state.discard = ()
        return state


class LosesOrderInBytes(HighCard):
    def identity(self, state: Duel) -> Hashable:
        return (tuple(state.people), super().identity(state))


class ForksShallowly(HighCard):
    def fork(self, state: Duel) -> Duel:
        fork = state.fork()
        fork.people = state.people
        return fork


class ShowsTheDeck(HighCard):
    def view(self, state: Duel, seat: str) -> dict[str, Any]:
        return {**super().view(state, seat), "next": state.deck[0] if state.deck else ""} | {
            "hands": [list(one.hand) for one in state.people.values()]
        }


class _NamesHands(HighCardDisplay):
    """A card in somebody's hand has a name of its own, which is read out to everybody."""

    def names(self, state: Duel, language: str = "en") -> Mapping[str, str]:
        return {f"name.held{n}": card for n, card in enumerate(state.people["ringo"].hand)}


class NamesHands(HighCard):
    parts: Mapping[str, Any] = {**HighCard.parts, "Display": _NamesHands}


class _WhispersHands(HighCardDisplay):
    """Each seat learns the names of what the other holds."""

    def names_met(self, state: Duel, seat: str, language: str = "en") -> Mapping[str, str]:
        others = [one for one in state.people if one != seat]
        return {f"name.{one}": " ".join(state.people[one].hand) for one in others if seat}


class WhispersHands(HighCard):
    parts: Mapping[str, Any] = {**HighCard.parts, "Display": _WhispersHands}


class ImaginesNonsense(HighCard):
    def imagine(self, view: Mapping[str, Any], setup: Setup, salt: int = 0) -> Duel:
        state = super().imagine(view, setup, salt)
        for seat in state.seats:
            if seat != view["seat"]:
                state.change(seat, hand=tuple("?" for _ in state[seat].hand))
        return state


class MiscountsOdds(HighCard):
    """Declares that a shot is only told apart at 2, and then looks at 5."""

    def advance(self, ref: Ref, state: Duel) -> None:
        if state.phase == "shoot":
            roll = ref.dice(1, 6, "highcard.shoot.roll", cuts=(2,))
            state.limit = 9 if roll.total >= 5 else 8
        super().advance(ref, state)

    def identity(self, state: Duel) -> Hashable:
        return (state.limit, super().identity(state))


class LoadedDice(HighCard):
    """Lists a six as often as it pleases: the sum is still one."""

    def advance(self, ref: Ref, state: Duel) -> None:
        if state.phase == "shoot" and isinstance(ref, OddsRef):
            state.limit = 3 + (ref.draw(("4", "6", "6"), "highcard.shoot.roll") == ("6",))
        elif state.phase == "shoot":
            state.limit = 3 + (ref.draw(("4", "6"), "highcard.shoot.roll") == ("6",))
        super().advance(ref, state)

    def identity(self, state: Duel) -> Hashable:
        return (state.limit, super().identity(state))


class MiscountsPreviews(HighCard):
    def preview(self, state: Duel, choice: Choice) -> Preview | None:
        preview = super().preview(state, choice)
        return preview and msgspec.structs.replace(preview, outcomes=preview.outcomes[:1])


class AcceptsAnything(HighCard):
    def advance(self, ref: Ref, state: Duel) -> None:
        if state.phase == "choose":
            options = question(state, "ringo").options
            ref.ask("ringo", "highcard.turn.choose", options, check=lambda choice: None)
        super().advance(ref, state)


class AcceptsWhatNobodyCanSay(AcceptsAnything):
    """Its question takes any choice, and neither list nor form has more than the options."""


class TripsOverChoices(HighCard):
    def advance(self, ref: Ref, state: Duel) -> None:
        if state.phase == "choose":
            options = question(state, "ringo").options
            known = {option.choice: None for option in options}
            ref.ask("ringo", "highcard.turn.choose", options, check=lambda choice: known[choice])
        super().advance(ref, state)


class _Speechless(HighCardDisplay):
    def texts(self, language: str = "en") -> Mapping[str, str]:
        return {key: text for key, text in super().texts(language).items() if key != "event.missed"}


class Speechless(HighCard):
    parts: Mapping[str, Any] = {**HighCard.parts, "Display": _Speechless}


class _WrongFacts(HighCardDisplay):
    def texts(self, language: str = "en") -> Mapping[str, str]:
        return {**super().texts(language), "event.hit": "{marksman} hits."}


class WrongFacts(HighCard):
    parts: Mapping[str, Any] = {**HighCard.parts, "Display": _WrongFacts}


class _LosesAText(HighCardDisplay):
    def texts(self, language: str = "en") -> Mapping[str, str]:
        texts = dict(super().texts(language))
        if language == "es":
            del texts["event.hit"]
            texts["event.missed"] = "{marksman} falla."
        return texts


class HalfTranslated(HighCard):
    parts: Mapping[str, Any] = {**HighCard.parts, "Display": _LosesAText}


class UnknownRule(HighCard):
    def advance(self, ref: Ref, state: Duel) -> None:
        super().advance(ref, state)
        ref.tell("out", "highcard.shoot.typo", target="ringo")


@pytest.mark.parametrize(
    ("broken", "check", "message"),
    [
        (Stalls, contract.check_random_play, "step 0: a step that asks nothing and changes nothing"),
        (Crashes, contract.check_random_play, "step 3: KeyError('no such gun')"),
        (RefusesItsOwnOptions, contract.check_random_play, "an offered option was refused"),
        (HasNoReason, contract.check_random_play, "needs a reason"),
        (ForgetsInBytes, contract.check_replay, "changes on its way through bytes"),
        (LosesOrderInBytes, contract.check_replay, "another one to the odds"),
        (ShowsTheDeck, contract.check_views, "sees another view of what it imagines"),
        (NamesHands, contract.check_views, "'' hears a name that its view does not tell"),
        (WhispersHands, contract.check_views, "hears a name that its view does not tell"),
        (ImaginesNonsense, contract.check_views, "cannot be played"),
        (MiscountsOdds, contract.check_odds, "an outcome that the exact odds do not have"),
        (LoadedDice, contract.check_odds, "times in 20000"),
        (MiscountsPreviews, contract.check_odds, "preview"),
        (AcceptsAnything, contract.check_options, "accepts _Stranger("),
        (AcceptsWhatNobodyCanSay, reach.check_reach, "accepts what nobody can say: Play("),
        (TripsOverChoices, reach.check_reach, "cannot judge Play("),
        (UnknownRule, contract.check_texts, "'highcard.shoot.typo', which the ledger does not hold"),
        (Speechless, contract.check_texts, "there is no text 'event.missed'"),
        (WrongFacts, contract.check_texts, "there is no fact 'marksman'"),
    ],
)
def test_a_broken_game_is_found(broken: type[Game[Any]], check: Callable[..., object], message: str) -> None:
    with pytest.raises(ContractError) as caught:
        check(broken(), "noon", 1)
    assert message in str(caught.value)
    assert "highcard, scenario noon, seed 1, step " in str(caught.value)


def test_a_game_without_end_is_stopped() -> None:
    with pytest.raises(ContractError, match="step 50: no end after 50 steps"):
        contract.random_play(NeverEnds(), "noon", 1, 50)


def test_chance_outside_the_referee_is_found() -> None:
    with pytest.raises(Exception, match="the state here is not the one that was recorded"):
        contract.check_replay(RollsItsOwnDice(), "noon", 1)


def test_a_fork_that_shares_is_found() -> None:
    """Play itself runs on forks, so that a shared part may already break it."""
    with pytest.raises(AssertionError):
        game = ForksShallowly()
        contract.check_random_play(game, "noon", 1)
        contract.check_copy(game, "noon", 1)


def test_whatever_a_language_lacks_is_listed() -> None:
    with pytest.raises(ContractError) as caught:
        contract.check_languages(HalfTranslated(), "noon", 1)
    assert str(caught.value).splitlines()[1:] == [
        "es has no text 'event.hit'",
        "es says 'event.missed' with other facts than English",
    ]


def test_the_sound_game_passes_all() -> None:
    game = HighCard()
    for check in CHECKS:
        check(game, "noon", 1)
