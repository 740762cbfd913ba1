"""Opinions about Frontera: what to announce in a fight, which card to play, when to leave the table.

An adviser knows what its seat knows: odds are counted on `belief.believe` of a session imagined from its view. It
remembers what it announced itself, since the question which card to play does not repeat it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sixgun.bots.advice import frontera_worth as opinion
from sixgun.bots.advice.weighing import as_offered, each
from sixgun.bots.gunhand import Advice
from sixgun.core.choice import Choice, Place, Question
from sixgun.games.frontera import choices, contests, gambling
from sixgun.games.frontera.choices import ATTACKS, Struck
from sixgun.games.frontera.fights import riding
from sixgun.games.frontera.fights.fight_choice import STEP, check, step_allowed
from sixgun.games.frontera.fights.space import WALKER, cover_taken, covers_near, plan
from sixgun.games.frontera.fights.strike import struck
from sixgun.games.frontera.fights.techniques import TECHNIQUES, hits, speed_now, weapon_of
from sixgun.games.frontera.levels import able, endurance
from sixgun.games.frontera.odds.belief import believe
from sixgun.games.frontera.odds.preview import preview
from sixgun.games.frontera.state import Character, Laid, Session, replace
from sixgun.games.frontera.trials import LAID, SUITS, draw_mods
from sixgun.table import reach, route

ANNOUNCE = "frontera.combat.announce-order"
AHEAD = 0.6
"""What the next turns count, less than this one."""
CAUTION = 0.55
"""An own level of Health, beside one of a rival's."""
RESCUE = 1.2
"""What care for the dying is worth if it succeeds: the better odds of a last chance."""
LATE = 60
"""The turn from which a fight without a result may as well stop."""


class Adviser:
    """Advice for the seats of one session."""

    def __init__(self) -> None:
        self._said: dict[str, Choice] = {}
        self._kinds: dict[str, Callable[[Question, Session], Iterator[Advice]]] = {
            "play": self._card,
            "take-card": _take,
            "give-card": _give,
            "swap-cards": _first,
            "keeper": _own,
            "no-swap": _first,
            "refuse-swap": _first,
            "step-forward": _step_forward,
            "honest": _first,
            "leave": _leave,
            "stop": _leave,
            "drink": _drink,
            "shoot-loser": _strongest,
        }

    def worth(self, state: Session, side: str) -> float:
        return opinion.worth(state, side)

    def advise(self, question: Question, state: Session) -> Iterator[Advice]:
        if question.rule == ANNOUNCE:
            yield from self._announce(question, state)
            return
        kinds = [option.choice.kind for option in question.options]
        if kinds and kinds[0] in ("beat", "end-session"):
            yield from _mayor(question, state)
        elif kinds:
            yield from self._kinds.get(kinds[0], _first)(question, state)

    # fights ----------------------------------------------------------------------------------------------------------
    def _announce(self, question: Question, g: Session) -> Iterator[Advice]:
        """Every offered action by what it does now, what could be done afterwards and the danger there."""
        who = str(question.facts["who"])
        c = g[who]
        best: Advice | None = None
        for advice in _announcements(question, g, c):
            yield advice
            if best is None or advice.value > best.value:
                best = advice
                self._said[who] = advice.choice

    def _card(self, question: Question, g: Session) -> Iterator[Advice]:
        """The card that does most. If none does anything, the one to keep in phase 1, and the one to lose in phase 2.

        frontera.phase1.keep-played, frontera.phase2.played-discard."""
        who = str(question.facts.get("who", ""))
        said = self._said.get(who)
        technique = question.rule.removeprefix("frontera.tech.")
        plan_now = None
        if technique in TECHNIQUES and isinstance(said, ATTACKS) and said.how == technique:
            plan_now = opinion.plan_of(g, said)
        already = opinion.sure_losses(g, question.seat)
        laid = question.options[0].facts.get(LAID, ())
        if plan_now is not None and isinstance(laid, (tuple, list)):
            already.update(opinion.read(g, plan_now, [Laid(*one) for one in laid]).health)
        keep = 1.0 if g.phase == 1 else -1.0
        count = len(question.options)
        for n, option in enumerate(question.options):
            choice = option.choice
            assert isinstance(choice, choices.Play)
            value = 1.0 - n / (count + 1)
            if plan_now is not None and choice.target in struck(plan_now).targets:
                card = Laid(choice.item, choice.target)
                value = 10 * opinion.gain(g, opinion.read(g, plan_now, [card]), already)
                value += keep * opinion.card_worth(g, question.seat, choice.item) / 1000
            elif technique in TECHNIQUES and not hits(choice.item, technique):
                value = keep * opinion.card_worth(g, question.seat, choice.item) / 1000 - 1
            yield Advice(choice, value, f"play {choice.item}")


def _announcements(question: Question, g: Session, c: Character) -> Iterator[Advice]:
    belief = believe(g, c.seat)
    already = opinion.sure_losses(g, c.seat)
    here = _standing(g, c, c.place, c.cover, c.cover_piece)
    found: list[tuple[Struck, float, str]] = []
    moves: list[choices.Move] = []
    for option in question.options:
        choice = option.choice
        if isinstance(choice, ATTACKS) and choice.target in g.mounts:
            yield Advice(choice, here, "attack the mount")
        elif isinstance(choice, ATTACKS):
            value, chance = opinion.attack_value(g, belief, choice, already)
            whom, arm = "+".join(choice.targets), choice.weapon or "fists"
            why = f"{choice.kind} {whom} with {arm}, {choice.how}: {chance:.0%} to do harm"
            found.append((choice, value, why))
            yield Advice(choice, value + here, why)
        elif isinstance(choice, choices.Move):
            moves.append(choice)
        elif isinstance(choice, choices.GetOn | choices.GetOff):
            yield Advice(choice, _on_or_off(g, c, choice), choice.kind)
        else:
            yield Advice(choice, _small(g, belief, c, choice) + here, choice.kind)
    found.sort(key=lambda row: -row[1])
    if found:
        yield from _with_a_step(g, c, found[0])
    for choice in moves:
        place = choice.path[-1] if choice.path else c.place
        taken = choice.how and choice.how not in riding.PACES
        cover, piece = (choice.how, choice.piece) if taken else cover_taken(g, c, place)
        value = _standing(g, c, place, cover, piece)
        yield Advice(choice, value, f"move {choice.how or 'on'} {choice.piece}")


def _on_or_off(g: Session, c: Character, choice: Choice) -> float:
    """What the place is worth with or without the mount (frontera.mount.no-aim), less the fall from one that runs."""
    there = g.fork()
    there.change(c.id, mount=choice.target)
    place = choice.path[-1] if choice.path else c.place
    hurt = 0
    if isinstance(choice, choices.GetOff) and (speed := speed_now(g, c)) not in riding.SLOW:
        hurt = riding.fall_levels(speed)
    return _standing(there, there[c.id], place, "exposed", "") - CAUTION * hurt


def _with_a_step(g: Session, c: Character, best: tuple[Struck, float, str]) -> Iterator[Advice]:
    """The best attack once more, with a step into cover at its end: frontera.combat.option-action-move."""
    choice, value, why = best
    most = step_allowed(c, weapon_of(g, choice.weapon), choice.how)
    if not most or c.mount or choice.path or g.scene not in g.board.places or c.cover != "exposed":
        return
    seen = set()
    for spot in reach(plan(g), WALKER, c.place, float(STEP) - 0.05, (), (), 1.0).spots:
        near = covers_near(g, spot.place)
        if not near or near[0][0] in seen:
            continue
        seen.add(near[0][0])
        found = route(plan(g), WALKER, c.place, spot.place)
        if found is None:
            continue
        stepped = replace(choice, path=found.path[1:])
        if check(g, c, stepped) is None:
            yield Advice(stepped, value + _standing(g, c, spot.place, "partial", near[0][0]), f"{why}, and into cover")


def _standing(g: Session, c: Character, place: Place, cover: str, piece: str) -> float:
    """What a place is worth: what can be done from there next turn, less the danger."""
    gain = opinion.reach_value(g, c, place, cover, piece)
    return AHEAD * gain - CAUTION * opinion.danger(g, c, place, cover, piece)


def _small(g: Session, belief: Session, c: Character, choice: Choice) -> float:
    """Everything else that can be announced, besides the place where it leaves one."""
    if isinstance(choice, choices.Care):
        return RESCUE * opinion.care_helps(belief, c.id, choice.target) if g[choice.target].dying else 0.0
    if isinstance(choice, choices.Hold | choices.LetGo):
        friends = sum(able(one) for one in g.characters.values() if one.present and one.side == c.side)
        rivals = sum(able(one) for one in g.characters.values() if one.present and one.side != c.side)
        holds = isinstance(choice, choices.Hold)
        return 0.3 if holds == (bool(c.held_by) or friends > rivals) else 0.1
    if isinstance(choice, choices.RideDown):
        odds = preview(g, choice)
        won = sum([float(row.p) for row in odds.outcomes if row.name == "victory"]) if odds is not None else 0.5
        return won * opinion.harm(g[choice.target], 1)
    if isinstance(choice, choices.TakeWeapon):
        return -0.05 if c.arms else 0.25
    if isinstance(choice, choices.Sneak | choices.Pocket | choices.EndFight):
        return -0.3  # what it brings is somebody else's to say
    if isinstance(choice, choices.AfterYou):
        return -0.3  # two bots would only bow to each other
    if isinstance(choice, choices.Truce):
        return 0.01 if g.fight is not None and g.fight.turn > LATE else -0.3
    return 0.0


# cards and people ----------------------------------------------------------------------------------------------------
def _take(question: Question, g: Session) -> Iterator[Advice]:
    return each(question, lambda choice: opinion.card_worth(g, question.seat, choice.item))


def _give(question: Question, g: Session) -> Iterator[Advice]:
    return each(question, lambda choice: -opinion.card_worth(g, question.seat, choice.item))


def _first(question: Question, g: Session) -> Iterator[Advice]:
    return as_offered(question)


def _own(question: Question, g: Session) -> Iterator[Advice]:
    return each(question, lambda choice: choice.target == question.seat)


def _step_forward(question: Question, g: Session) -> Iterator[Advice]:
    """The one who would draw most cards steps forward; to a bottle, the one who can take most."""
    who, kind = str(question.facts.get("who", "")), str(question.facts.get("kind", ""))
    others = [c.id for c in g.characters.values() if c.protagonist and c.present and able(c) and c.id != who]

    def fit(one: str) -> int:
        if kind == "drink":
            return endurance(g[one]) - g[one].units
        trait, skill = (str(question.facts.get(name, "")) for name in ("trait", "skill"))
        if kind in contests.USES:
            side = contests.contestant(g, one, contests.USES[kind], active=True)
            trait, skill = side.trait, side.skill
        elif kind in ("house", "chance"):
            side = gambling.gambler(g, one, cheat=False)
            trait, skill = side.trait, side.skill
        elif kind == "fall":
            trait, skill = contests.SAVES
        return _cards(g, one, trait, skill)

    best = all(fit(one) <= fit(who) for one in others)
    return each(question, lambda choice: (choice.kind == "step-forward") == best)


def _cards(g: Session, who: str, trait: str, skill: str) -> int:
    """How many cards a test would draw."""
    return sum([mod.value for mod in draw_mods(g, who, trait, skill)]) if trait in SUITS else 0


def _leave(question: Question, g: Session) -> Iterator[Advice]:
    """Get away from the house as soon as it lets one."""
    return each(question, lambda choice: {"leave": 2.0, "stop": 1.0}.get(choice.kind, 0.0))


def _drink(question: Question, g: Session) -> Iterator[Advice]:
    """Another one, unless the next would be the last for a while."""
    c = g[str(question.facts["who"])]
    enough = c.sobriety <= -2 or (c.sobriety < 0 and c.units > endurance(c))
    return each(question, lambda choice: (choice.kind == "give-up") == enough)


def _strongest(question: Question, g: Session) -> Iterator[Advice]:
    return each(question, lambda choice: opinion.harm(g[choice.target], 3))


def _mayor(question: Question, g: Session) -> Iterator[Advice]:
    """The next beat; at the end the players have had the better of it if any of them can still stand."""
    standing = any(c.protagonist and c.present and able(c) for c in g.characters.values())
    ends = {"players" if standing else "mayor": 5.0}
    worth = {"beat": lambda choice: 10.0, "end-session": lambda choice: ends.get(choice.how, 4.0)}
    return each(question, lambda choice: worth[choice.kind](choice) if choice.kind in worth else None)
