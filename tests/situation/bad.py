"""Files with mistakes: every message that docs/situations.md lists, and a file that brings it about."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]


def duel(**keys: Any) -> Data:
    """A sound situation in full, with other values at some keys."""
    data: Data = {
        "game": "bala",
        "characters": [
            {
                "id": "ines",
                "side": "law",
                "at": [10, 10],
                "facing": 0,
                "guns": ["colt-peacemaker"],
                "detected": ["rook"],
            },
            {"id": "rook", "side": "gang", "at": [17, 10], "facing": 180},
        ],
        "actions": ["shoot"],
    }
    return {**data, **keys}


def person(number: int = 0, **keys: Any) -> Data:
    data = duel()
    people = [dict(row) for row in data["characters"]]
    people[number] |= keys
    return {**data, "characters": people}


def shot(**keys: Any) -> Data:
    return {"game": "bala", "distance": 13, "weapon": "colt-peacemaker", **keys}


def match(**keys: Any) -> Data:
    """A sound situation of For a Few Dice More in full, with other values at some keys."""
    data: Data = {
        "game": "dicemore",
        "characters": [
            {"id": "ada", "side": "good", "at": [10, 10], "facing": 0, "guns": ["six-shot"]},
            {"id": "silas", "side": "bad", "at": [17, 10], "facing": 180},
        ],
        "actions": ["fire"],
    }
    return {**data, **keys}


def somebody(number: int = 0, **keys: Any) -> Data:
    data = match()
    people = [dict(row) for row in data["characters"]]
    people[number] |= keys
    return {**data, "characters": people}


def fire(**keys: Any) -> Data:
    return {"game": "dicemore", "distance": 9, "weapon": "heavy-gun", **keys}


BAD: list[tuple[str, str, Data]] = [
    ("game: missing: expected one of bala, dicemore, ", "no game", {"distance": 3}),
    ("game: there is no game 'balla'; did you mean bala?", "a game that is not there", {"game": "balla"}),
    (
        "kind: missing: expected [[characters]], or a short form: shot, fight, detection, dynamite, fall, ",
        "neither people nor a short form",
        {"game": "bala"},
    ),
    ("colour: unknown key; known keys: game, title, story, ", "a key that is not known", duel(colour="red")),
    ("distanse: unknown key; did you mean distance?", "a key that is misspelt", shot(distanse=3)),
    ("distance: expected a number from 0 to 100, not -1", "a distance that cannot be", shot(distance=-1)),
    ("weapon: unknown weapon 'colt-peacemeker'; did you mean", "an unknown weapon", shot(weapon="colt-peacemeker")),
    (
        "weapon: missing: expected a weapon, or a ready character as the shooter",
        "a shot with nothing",
        {"game": "bala", "distance": 5, "kind": "shot"},
    ),
    (
        "cover: there is no room for cover at 0.2 in; expected 0.5 in or more",
        "too near",
        shot(distance=0.2, cover=True),
    ),
    ("target: shooter is the shooter too; expected somebody else", "one against himself", shot(target="shooter")),
    (
        "target_shock: 3 Shock and 0 Damage take all actions of Level 3; expected less",
        "a target that would be out",
        shot(target_shock=3),
    ),
    (
        "galloped: only a rider gallops; expected mounted = true",
        "a gallop on foot",
        {"game": "bala", "kind": "fight", "galloped": True},
    ),
    (
        "woods: there are only 6 in between them; expected less",
        "more woods than room",
        {"game": "bala", "kind": "detection", "distance": 6, "woods": 8},
    ),
    (
        "characters[1].at: overlaps the base of ines; expected bases side by side",
        "two in one place",
        person(1, at=[10.4, 10]),
    ),
    ("characters[1].at: off the table of 48 by 48, with a base of radius 0.5", "off the table", person(1, at=[60, 10])),
    (
        "characters[1].at: there is no floor at height 2 here; the next one below is at 0",
        "in the air",
        person(1, at=[17, 10, 2]),
    ),
    (
        "characters[1].at: stands in barrel-1; expected a free place",
        "in the scenery",
        {**duel(), "scenery": [{"kind": "barrel", "at": [17.2, 10]}]},
    ),
    (
        "characters[0].hand: expected a weapon that it carries or none, not 'sabre'",
        "a weapon not carried",
        person(hand="sabre"),
    ),
    (
        "characters[0].guns[0].loaded: a Colt Peacemaker revolver holds 6, not 9",
        "too many bullets",
        person(guns=[{"weapon": "colt-peacemaker", "loaded": 9}]),
    ),
    (
        "characters[0].guns[0].jammed: a Bowie knife holds 0 and cannot jam",
        "what cannot jam",
        person(guns=[{"weapon": "bowie-knife", "jammed": True}]),
    ),
    (
        "characters[0].guns[0].progress: expected reloading as well: what the actions spent are for",
        "half a reload",
        person(guns=[{"weapon": "colt-peacemaker", "progress": 1}]),
    ),
    (
        'characters[1].damage: 2 Shock and 1 Damage take all actions of Level 3; expected less, or out = "eliminated"',
        "contradictory wounds",
        person(1, shock=2, damage=1),
    ),
    (
        "characters[1].interruptions: Level 3 has 1 interruptions, not 2",
        "too many interruptions",
        person(1, interruptions=2),
    ),
    (
        "characters[0].detected[0]: unknown target 'rok'; did you mean rook?",
        "an unknown name",
        person(detected=["rok"]),
    ),
    (
        "activation.who: unknown character 'inez'; did you mean ines?",
        "nobody's activation",
        duel(activation={"who": "inez"}),
    ),
    (
        "activation.actions: Level 3 with 0 Shock and 0 Damage has 3 actions at most, not 4",
        "too many actions",
        duel(activation={"actions": 4}),
    ),
    ("activation.aim: expected both aim and aims, or neither", "aims at nobody", duel(activation={"aims": 2})),
    ("activation.rode: ines has no horse", "a ride without a horse", duel(activation={"rode": True})),
    ("actions: missing: expected a list", "nothing is done", {k: v for k, v in duel().items() if k != "actions"}),
    ("actions[0]: unknown action 'shot'; did you mean shoot?", "an unknown action", duel(actions=["shot"])),
    (
        "actions[0].target: missing: expected a target, one of rook, moss",
        "no target among several",
        {
            **duel(actions=[{"do": "shoot"}]),
            "characters": [*duel()["characters"], {"id": "moss", "side": "gang", "at": [17, 20]}],
        },
    ),
    (
        "actions[0].weapon: ines does not carry 'sabre'; expected one of: colt-peacemaker, none",
        "draws what is not there",
        duel(actions=[{"do": "draw", "weapon": "sabre"}]),
    ),
    (
        "actions[0]: missing: expected a place, a target in reach, an item to cross, or a facing",
        "a move to nowhere",
        duel(actions=["move"]),
    ),
    (
        "choices.bala.shoot.rol: there is no such rule; did you mean",
        "an unknown rule",
        duel(choices={"bala.shoot.rol": "stay"}),
    ),
    ("policy: expected one of first, random", "an unknown policy", duel(policy="lucky")),
    (
        "kind: missing: expected [[characters]], or a short form: shot, fight, panic, cohesion, initiative",
        "neither people nor a short form (dicemore)",
        {"game": "dicemore"},
    ),
    ("weapon: unknown weapon 'hevy-gun'; did you mean heavy-gun?", "an unknown gun", fire(weapon="hevy-gun")),
    (
        "weapon: missing: expected a weapon, or a member of a ready band as the shooter",
        "a shot with nothing (dicemore)",
        {"game": "dicemore", "kind": "shot", "distance": 4},
    ),
    (
        "cover: there is no room for cover at 0.2 U; expected 0.5 U or more",
        "no room",
        fire(distance=0.2, cover="light"),
    ),
    ("cover: expected one of light, none, partial, not true", "no such cover", fire(cover=True)),
    ("wounds: 2 wounds take all of COS 2; expected less", "dead before the shot", fire(cos=2, wounds=2)),
    (
        "target_lying: nobody lies on a horse; expected target_lying or target_gait",
        "a lying rider",
        fire(target_lying=True, target_gait="trot"),
    ),
    (
        "shocked: a scared character is not shocked as well; expected one of them",
        "shocked and scared",
        {"game": "dicemore", "kind": "panic", "shocked": True, "scared": True},
    ),
    (
        "lost: 1 of 4 is not more than half: nothing is tested; expected more",
        "a band that need not test",
        {"game": "dicemore", "kind": "cohesion", "cools": [3, 3, 3], "lost": 1},
    ),
    (
        "leader: nobody is gone; expected lost = 1 or more",
        "a dead leader among the living",
        {"game": "dicemore", "kind": "cohesion", "cools": [3], "leader": "dead"},
    ),
    (
        "characters[1].at: overlaps the base of ada; expected bases side by side",
        "two in one place (dicemore)",
        somebody(1, at=[10.4, 10]),
    ),
    (
        "characters[1].at: off the table of 60 by 45, with a base of radius 0.5",
        "off the table (dicemore)",
        somebody(1, at=[70, 10]),
    ),
    (
        "characters[1].at: there is no floor at height 2 here; the next one below is at 0",
        "in the air (dicemore)",
        somebody(1, at=[17, 10, 2]),
    ),
    (
        "characters[1].at: stands in house; expected a free place",
        "in the scenery (dicemore)",
        match(layout=[{"id": "house", "piece": "a house", "kind": "building", "x": 15, "y": 8, "w": 6, "h": 6}]),
    ),
    (
        "layout[0]: house does not lie on the table of 60 x 45",
        "a house beside the table",
        match(layout=[{"id": "house", "piece": "a house", "kind": "building", "x": 58, "y": 8, "w": 6, "h": 6}]),
    ),
    ("characters[1].use: unknown use 'rusks'; did you mean rusk?", "an unknown member", somebody(1, use="rusks")),
    (
        "characters[1].profile: unknown profile 'lawmen.sherif'; did you mean lawmen.sheriff",
        "an unknown profile",
        somebody(1, profile="lawmen.sherif"),
    ),
    ("characters[1].skills[0]: unknown name 'hard'", "an unknown skill", somebody(1, skills=["hard"])),
    (
        "characters[0].guns[0].loaded: a Six-shot gun holds 6, not 9",
        "too many rounds",
        somebody(guns=[{"weapon": "six-shot", "loaded": 9}]),
    ),
    (
        "characters[0].guns[0].jammed: a Six-shot gun cannot jam",
        "a gun that cannot jam",
        somebody(guns=[{"weapon": "six-shot", "jammed": True}]),
    ),
    (
        "characters[0].hands: expected one two-handed weapon, or up to two others",
        "too much in hand",
        somebody(guns=["rifle", "six-shot"], hands=[0, 1]),
    ),
    (
        'characters[1].wounds: 2 wounds take all of COS 2; expected less, or out = "eliminated"',
        "contradictory wounds (dicemore)",
        somebody(1, wounds=2),
    ),
    (
        "characters[0].engaged: silas is not bound to ada; expected both or neither",
        "a fight of one",
        somebody(engaged=["silas"]),
    ),
    ("characters[0].driver: expected a cart as well", "a driver without a cart", somebody(driver=True)),
    (
        "activation.who: unknown character 'adda'; did you mean ada?",
        "nobody's activation (dicemore)",
        match(activation={"who": "adda"}),
    ),
    (
        "activation.aimed: whoever has moved or turned has not aimed; expected one or the other",
        "moved and aimed",
        match(activation={"aimed": True, "moved": True}),
    ),
    ("actions[0]: unknown action 'shoot'", "an unknown action (dicemore)", match(actions=["shoot"])),
    (
        "actions[0]: missing: expected a place [x, y] or [x, y, height]",
        "a move to nowhere (dicemore)",
        match(actions=["move"]),
    ),
    (
        "actions[0].weapon: ada does not carry 'sword'",
        "a weapon that is not there",
        match(actions=[{"do": "melee", "weapon": "sword"}]),
    ),
    (
        'layout: rules = "bank-robbery" needs a building with id = "bank"',
        "a robbery without a bank",
        match(rules="bank-robbery"),
    ),
    (
        'characters: rules = "witness" needs somebody with id and person = "boy"',
        "no witness",
        match(rules="witness"),
    ),
]
"""The message (or how it begins), when it comes, and the file."""
