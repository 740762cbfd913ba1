"""Opinions about Frontera: what to announce in a fight, which card to play, when to leave the table.

An adviser knows what its seat knows: odds are counted on `knowledge.believe` of a session imagined from its view. It
remembers what it announced itself, since the question which card to play does not repeat it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sixgun.bots.advice import frontera_worth as opinion
from sixgun.bots.gunhand import Advice
from sixgun.core.choice import Choice, Place, Question
from sixgun.games.frontera import knowledge, medical
from sixgun.games.frontera.contests import contestant
from sixgun.games.frontera.fights import fight_order, picking_up, riding, riding_down
from sixgun.games.frontera.fights.fight_choice import ATTACKS, STEP, check, step_allowed, targets_of
from sixgun.games.frontera.fights.space import WALKER, cover_taken, covers_near, plan
from sixgun.games.frontera.fights.techniques import TECHNIQUES, hits, speed_now, weapon_of
from sixgun.games.frontera.levels import able, endurance
from sixgun.games.frontera.state import Character, Session
from sixgun.games.frontera.trials import LAID, SUITS, draw_mods, has_skill, score, trait_grader
from sixgun.table import reach, route

ANNOUNCE = "frontera.combat.announce-order"
AHEAD = 0.6
"""What the next turns count, less than this one."""
CAUTION = 0.55
"""A level of Health of one's own, beside one of a rival's."""
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
        if technique in TECHNIQUES and said is not None and said.kind in ATTACKS and said.how == technique:
            plan_now = opinion.plan_of(g, said)
        already = opinion.sure_losses(g, question.seat) if plan_now is not None else {}
        laid = question.options[0].facts.get(LAID, ())
        if plan_now is not None and isinstance(laid, (tuple, list)):
            opinion.lay_on(g, plan_now, laid, already)
        keep = 1.0 if g.phase == 1 else -1.0
        count = len(question.options)
        for n, option in enumerate(question.options):
            choice = option.choice
            value = 1.0 - n / (count + 1)
            if plan_now is not None and choice.target in targets_of(plan_now.choice):
                value = 10 * opinion.effect(g, plan_now, choice.item, choice.target, already.get(choice.target, 0))
                value += keep * opinion.card_worth(g, question.seat, choice.item) / 1000
            elif technique in TECHNIQUES and not hits(choice.item, technique):
                value = keep * opinion.card_worth(g, question.seat, choice.item) / 1000 - 1
            yield Advice(choice, value, f"play {choice.item}")


def _announcements(question: Question, g: Session, c: Character) -> Iterator[Advice]:
    belief = knowledge.believe(g, c.seat)
    already = opinion.sure_losses(g, c.seat)
    here = _standing(g, c, c.place, c.cover, c.cover_piece)
    found: list[tuple[Choice, float, str]] = []
    moves: list[Choice] = []
    for option in question.options:
        choice = option.choice
        if choice.kind in ATTACKS and choice.target in g.mounts:
            yield Advice(choice, here, "attack the mount")
        elif choice.kind in ATTACKS:
            value, chance = opinion.attack_value(g, belief, choice, already)
            why = f"{choice.kind} {choice.target} with {choice.item or 'fists'}, {choice.how}: {chance:.0%} to do harm"
            found.append((choice, value, why))
            yield Advice(choice, value + here, why)
        elif choice.kind == "move":
            moves.append(choice)
        elif choice.kind in (riding.ON, riding.OFF):
            yield Advice(choice, _on_or_off(g, c, choice), choice.kind)
        else:
            yield Advice(choice, _small(g, belief, c, choice) + here, choice.kind)
    found.sort(key=lambda row: -row[1])
    if found:
        yield from _with_a_step(g, c, found[0])
    for choice in moves:
        place = choice.path[-1] if choice.path else c.place
        taken = choice.how and choice.how not in riding.PACES
        cover, piece = (choice.how, choice.item) if taken else cover_taken(g, c, place)
        value = _standing(g, c, place, cover, piece)
        yield Advice(choice, value, f"move {choice.how or 'on'} {choice.item}")


def _on_or_off(g: Session, c: Character, choice: Choice) -> float:
    """What the place is worth with or without the mount (frontera.mount.no-aim), less the fall from one that runs."""
    there = g.fork()
    there.change(c.id, mount=choice.target)
    place = choice.path[-1] if choice.path else c.place
    hurt = 0
    if choice.kind == riding.OFF and (speed := speed_now(g, c)) not in riding.SLOW:
        hurt = riding.fall_levels(speed)
    return _standing(there, there[c.id], place, "exposed", "") - CAUTION * hurt


def _with_a_step(g: Session, c: Character, best: tuple[Choice, float, str]) -> Iterator[Advice]:
    """The best attack once more, with a step into cover at its end: frontera.combat.option-action-move."""
    choice, value, why = best
    most = step_allowed(c, weapon_of(g, choice.item), choice.how)
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
        stepped = Choice(choice.kind, c.id, choice.target, choice.item, choice.how, choice.number, found.path[1:])
        if check(g, c, stepped) is None:
            yield Advice(stepped, value + _standing(g, c, spot.place, "partial", near[0][0]), f"{why}, and into cover")


def _standing(g: Session, c: Character, place: Place, cover: str, piece: str) -> float:
    """What a place is worth: what can be done from there next turn, less the danger."""
    gain = opinion.reach_value(g, c, place, cover, piece)
    return AHEAD * gain - CAUTION * opinion.danger(g, c, place, cover, piece)


def _small(g: Session, belief: Session, c: Character, choice: Choice) -> float:
    """Everything else that can be announced, besides the place where it leaves one."""
    if choice.kind == "care":
        patient = g[choice.target]
        if not patient.dying:
            return 0.0
        goal = medical.difficulty(c.id, choice.target)
        mods = draw_mods(g, c.id, medical.TRAIT, medical.SKILL, medical.care_mods(g, c.id))
        grade = trait_grader(SUITS[medical.TRAIT], goal)
        drawn = opinion.best_cards(belief, c.id, mods, "frontera.medical.combat", grade, 1) or ()
        return RESCUE * sum(p for cards, p in drawn if cards and grade(cards[0]) == 2)
    if choice.kind in ("hold", "let-go"):
        friends = sum(able(one) for one in g.characters.values() if one.present and one.side == c.side)
        rivals = sum(able(one) for one in g.characters.values() if one.present and one.side != c.side)
        holds = choice.kind == "hold"
        return 0.3 if holds == (bool(c.held_by) or friends > rivals) else 0.1
    if choice.kind == riding_down.KIND:
        mine, rival = (_cards(g[one], "muscle", "agility") for one in (c.id, choice.target))
        return opinion.harm(g[choice.target], 1) * max(1, mine) / max(1, mine + max(0, rival))
    if choice.kind == picking_up.TAKE:
        return -0.05 if c.arms else 0.25
    if choice.kind in ("sneak", "pocket", "end-fight"):
        return -0.3  # what it brings is somebody else's to say
    if choice.kind == fight_order.WAIT:
        return -0.3  # two bots would only bow to each other
    if choice.kind == "truce":
        return 0.01 if g.fight is not None and g.fight.turn > LATE else -0.3
    return 0.0


# cards and people ----------------------------------------------------------------------------------------------------
def _take(question: Question, g: Session) -> Iterator[Advice]:
    for option in question.options:
        card = option.choice.item
        yield Advice(option.choice, opinion.card_worth(g, question.seat, card), f"take {card}")


def _give(question: Question, g: Session) -> Iterator[Advice]:
    for option in question.options:
        card = option.choice.item
        yield Advice(option.choice, -opinion.card_worth(g, question.seat, card), f"give {card}")


def _first(question: Question, g: Session) -> Iterator[Advice]:
    """The rules list the best answer first."""
    for n, option in enumerate(question.options):
        yield Advice(option.choice, -float(n), option.choice.kind)


def _own(question: Question, g: Session) -> Iterator[Advice]:
    for option in question.options:
        yield Advice(option.choice, 1.0 if option.choice.target == question.seat else 0.0, "keep it")


_USES = {
    "sneak": "stealth",
    "pocket": "pickpocket",
    "challenge": "challenge",
    "provoke": "provoke",
    "chase": "chase",
    "duel": "pistol duel",
}
"""What the beats of an adventure are called among the named tests."""
_OTHERS = {"house": ("head", "cunning"), "chance": ("head", "cunning"), "fall": ("muscle", "agility")}


def _step_forward(question: Question, g: Session) -> Iterator[Advice]:
    """Whoever would draw most cards steps forward; to a bottle, whoever can take most."""
    who, kind = str(question.facts.get("who", "")), str(question.facts.get("kind", ""))
    others = [c.id for c in g.characters.values() if c.protagonist and c.present and able(c) and c.id != who]

    def fit(one: str) -> int:
        if kind == "drink":
            return endurance(g[one]) - g[one].units
        trait, skill = (str(question.facts.get(name, "")) for name in ("trait", "skill"))
        if kind in _USES:
            side = contestant(g, one, _USES[kind], active=True)
            trait, skill = side.trait, side.skill
        return _cards(g[one], *_OTHERS.get(kind, (trait, skill)))

    mine = fit(who)
    best = all(fit(one) <= mine for one in others)
    for option in question.options:
        wanted = (option.choice.kind == "step-forward") == best
        yield Advice(option.choice, 1.0 if wanted else 0.0, f"{option.choice.kind} with {mine} cards")


def _cards(c: Character, trait: str, skill: str) -> int:
    if trait not in SUITS:
        return 0
    return score(c, trait) + (2 if skill and has_skill(c, skill) else 0) + c.health


def _leave(question: Question, g: Session) -> Iterator[Advice]:
    """Get away from the house as soon as it lets one."""
    for option in question.options:
        value = {"leave": 2.0, "stop": 1.0}.get(option.choice.kind, 0.0)
        yield Advice(option.choice, value, option.choice.kind)


def _drink(question: Question, g: Session) -> Iterator[Advice]:
    """Another one, unless the next would be the last for a while."""
    c = g[str(question.facts["who"])]
    enough = c.sobriety <= -2 or (c.sobriety < 0 and c.units > endurance(c))
    for option in question.options:
        wanted = (option.choice.kind == "give-up") == enough
        yield Advice(option.choice, 1.0 if wanted else 0.0, option.choice.kind)


def _strongest(question: Question, g: Session) -> Iterator[Advice]:
    for option in question.options:
        c = g[option.choice.target]
        yield Advice(option.choice, opinion.harm(c, 3), f"shoot {c.id}")


def _mayor(question: Question, g: Session) -> Iterator[Advice]:
    """The next beat; at the end the players have had the better of it if any of them can still stand."""
    standing = any(c.protagonist and c.present and able(c) for c in g.characters.values())
    for option in question.options:
        choice = option.choice
        if choice.kind == "beat":
            yield Advice(choice, 10.0, "go on with the story")
        elif choice.kind == "end-session":
            wanted = "players" if standing else "mayor"
            yield Advice(choice, 5.0 if choice.how == wanted else 4.0, "end the session")
