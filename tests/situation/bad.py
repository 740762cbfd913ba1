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


# Frontera ------------------------------------------------------------------------------------------------------------
def story(**keys: Any) -> Data:
    """A sound situation of Frontera in full, with other values at some keys."""
    data: Data = {
        "game": "frontera",
        "characters": [
            {"id": "ruth", "hands": 2, "weapons": ["revolver"], "at": [0, 0]},
            {"id": "bandit", "npc": "henchman", "at": [9, 0]},
        ],
        "fight": {},
        "actions": ["attack"],
    }
    return {**data, **keys}


def player(number: int = 0, **keys: Any) -> Data:
    data = story()
    people = [dict(row) for row in data["characters"]]
    people[number] |= keys
    return {**data, "characters": people}


def scene(*actions: Any, **keys: Any) -> Data:
    """Without a fight."""
    data = story(actions=list(actions), **keys)
    del data["fight"]
    return data


def draw(**keys: Any) -> Data:
    return {"game": "frontera", "distance": 9, **keys}


WALL = {"id": "wall", "kind": "wall", "title": "a wall", "x": 4, "y": 0, "w": 1, "h": 4}


BAD: list[tuple[str, str, Data]] = [
    ("game: missing: expected one of bala, deadlands, ", "no game", {"distance": 3}),
    ("game: there is no game 'balla'; did you mean bala?", "a game that is not there", {"game": "balla"}),
    (
        "kind: missing: expected [[characters]], or a short form: shot, fight, detection, dynamite, fall, ",
        "neither people nor a short form",
        {"game": "bala"},
    ),
    ("colour: unknown key; known keys: ", "a key that is not known", duel(colour="red")),
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
    (
        "choices.bala.shoot.result-8-foot: there is no choice 'take-covr'; did you mean take-cover",
        "a kind of choice that does not exist",
        duel(choices={"bala.shoot.result-8-foot": "take-covr"}),
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
    ("characters[1].skills[0]: unknown skill 'hard'", "an unknown skill", somebody(1, skills=["hard"])),
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
        "activation.aimed: nobody has both aimed and moved or turned; expected one or the other",
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
    (
        "options.illegal_bands: has no effect: nobody checks the bands of a situation; expected none",
        "an option of bands",
        fire(options={"illegal_bands": True}),
    ),
    (
        "options.profile_errata: has no effect: nobody has the scores of a profile; expected none",
        "corrected scores that nobody has",
        fire(options={"profile_errata": True}),
    ),
    (
        "kind: missing: expected [[characters]], or a short form: shot, test, contest, duel, dead-mans-hand",
        "neither people nor a short form (frontera)",
        {"game": "frontera"},
    ),
    (
        "weapon: unknown weapon 'revolvr'; did you mean revolver?",
        "an unknown weapon (frontera)",
        draw(weapon="revolvr"),
    ),
    (
        "how: a Revolver is not used like that; expected quick-shot, aim",
        "a thrown revolver",
        draw(how="thrown"),
    ),
    (
        "distance: two people do not stand on one point; expected more than 0",
        "no distance",
        draw(distance=0),
    ),
    (
        "target_npc: unknown kind of person 'henchmen'; did you mean henchman?",
        "an unknown kind of person",
        draw(target_npc="henchmen"),
    ),
    (
        "skill: 'lore' belongs to head, not to hands",
        "a skill of another trait",
        {"game": "frontera", "kind": "test", "trait": "hands", "skill": "lore"},
    ),
    (
        "rival: who is the who too; expected somebody else",
        "a contest with oneself",
        {"game": "frontera", "kind": "contest", "trait": "head", "rival": "who"},
    ),
    (
        "characters[1].id: 'ruth' is used twice",
        "two of one name",
        player(1, id="ruth"),
    ),
    (
        "characters[0].in_hand: ruth does not carry 'rifle'",
        "a weapon not carried (frontera)",
        player(in_hand="rifle"),
    ),
    (
        "characters[0].weapons[0]: unknown weapon 'gun'",
        "an unknown weapon of somebody",
        player(weapons=["gun"]),
    ),
    (
        "characters[0].goods[0]: unknown goods 'lockpick'; did you mean lockpicks?",
        "unknown goods",
        player(goods=["lockpick"]),
    ),
    (
        "characters[0].speed: only a mount has a speed; expected mount as well",
        "a gallop on foot (frontera)",
        player(speed="gallop"),
    ),
    (
        "characters[0].dying: only a mortally wounded character is dying; expected health = -4",
        "a dying man in good health",
        player(dying=3),
    ),
    (
        "characters[0].health: a dead character has no other level; expected -4, or not dead",
        "dead and merely wounded",
        player(dead=True, health=-1),
    ),
    (
        "characters[0].cared: there is no wound to care for; expected health below 0",
        "care without a wound",
        player(cared=True),
    ),
    (
        "characters[0].alcohol: 3 drinks outside of duels are more than 2 units in all",
        "more drinks than drinks",
        player(units=2, alcohol=3),
    ),
    (
        "characters[0].holds: unknown character 'bandt'; did you mean bandit?",
        "holds nobody",
        player(holds="bandt"),
    ),
    (
        "characters[0].at: missing: expected a place [x, y] in metres, since there is a fight",
        "a fight without a place",
        {**story(), "characters": [{"id": "ruth"}]},
    ),
    (
        "characters[1].at: ruth stands there; expected another place",
        "two in one place (frontera)",
        player(1, at=[0, 0]),
    ),
    (
        "characters[1].at: is not on the plan of 8 by 20 m",
        "off the plan",
        story(place={"width": 8, "depth": 20}),
    ),
    (
        "characters[1].at: stands in wall; expected a free place",
        "in the scenery (frontera)",
        {**player(1, at=[4.5, 1]), "place": {"pieces": [WALL]}},
    ),
    (
        "characters[1].cover_piece: unknown piece that gives cover 'wal'; did you mean wall?",
        "an unknown piece",
        {**player(1, cover="partial", cover_piece="wal"), "place": {"pieces": [WALL]}},
    ),
    (
        "characters[1].cover_piece: wall is farther away than 1 m; expected a place behind it",
        "cover too far away",
        {**player(1, cover="partial", cover_piece="wall"), "place": {"pieces": [WALL]}},
    ),
    (
        "characters[1].cover: wall gives no full cover; expected partial",
        "too little cover",
        {**player(1, at=[5.5, 1], cover="full", cover_piece="wall"), "place": {"pieces": [WALL]}},
    ),
    (
        "fight.lost[0]: unknown character 'rut'; did you mean ruth?",
        "nobody has lost the turn",
        story(fight={"lost": ["rut"]}),
    ),
    (
        "cards.decks.rth: unknown seat 'rth'; did you mean ruth?",
        "an unknown seat",
        story(cards={"decks": {"rth": ["KS"]}}),
    ),
    (
        "cards.decks.ruth[0]: '1S' is not a card; cards are written like QS, 10H, AD, RJ (red joker)",
        "no card",
        story(cards={"decks": {"ruth": ["1S"]}}),
    ),
    (
        "cards.decks.ruth[1]: there is no KS left in 1 pack",
        "a card twice",
        story(cards={"decks": {"ruth": ["KS", "KS"]}}),
    ),
    (
        "cards.decks.ruth[0]: there is no AS left: one belongs to the dead man's hand, of 1 pack",
        "a card of the dead man",
        story(cards={"decks": {"ruth": ["AS"]}}),
    ),
    (
        "cards.decks.ruth.count: missing: expected how many cards, or all_but",
        "known cards of nothing",
        story(cards={"decks": {"ruth": {"known": ["KS"]}}}),
    ),
    (
        "cards.decks.ruth.count: 2 cards are known; expected at least as many",
        "more known than there are",
        story(cards={"decks": {"ruth": {"count": 1, "known": ["KS", "QS"]}}}),
    ),
    (
        "cards.decks.ruth: there are only 50 cards that are not listed; expected fewer unknown ones",
        "more cards than the packs have",
        story(cards={"decks": {"ruth": {"count": 51}}}),
    ),
    (
        "cards.pile: in phase 2 there is no common pile; expected treasure or decks or spent",
        "a pile in phase 2",
        story(cards={"phase": 2, "pile": ["KS"]}),
    ),
    (
        "cards.decks: without management there is one pack on the table, the pile; expected pile",
        "decks without management",
        story(options={"mode": "nomgmt"}, cards={"decks": {"ruth": ["KS"]}}),
    ),
    (
        'cards.phase: only mode = "normal" has phases; expected none',
        "a phase without phases",
        story(options={"mode": "wear"}, cards={"phase": 1}),
    ),
    (
        "cards.decks.ruth.count: where cards wear out all are known; expected a list or all_but",
        "unknown cards that wear out",
        story(options={"mode": "wear"}, cards={"decks": {"ruth": {"count": 3}}}),
    ),
    (
        'options.packs: has no effect with mode = "wear": everybody has a pack of his own; expected none',
        "an option of another mode",
        story(options={"mode": "wear", "packs": 3}),
    ),
    (
        "options.skip_phase1: has no effect: cards.decks says which phase it is; expected one of the two",
        "phase 1 is left out in phase 2",
        story(options={"skip_phase1": True}, cards={"decks": {"ruth": ["KS"]}}),
    ),
    (
        "options.pile_adjust: has no effect: in phase 2 there is no common pile; expected none",
        "a thinner pile in phase 2",
        story(options={"pile_adjust": -5}, cards={"decks": {"ruth": ["KS"]}}),
    ),
    (
        "options.treasure_start: does not say which cards of another pack these are; expected cards.treasure",
        "cards of another pack",
        story(options={"treasure_start": 5}),
    ),
    (
        "actions[0]: unknown action 'shoot'",
        "an unknown action (frontera)",
        story(actions=["shoot"]),
    ),
    (
        "actions[0]: attack belongs to a fight; expected [fight], or an action fight before it",
        "an attack in peace",
        scene("attack"),
    ),
    (
        "actions[0].target: unknown character 'bandt'; did you mean bandit?",
        "an unknown target",
        story(actions=[{"do": "attack", "target": "bandt"}]),
    ),
    (
        "actions[0].weapon: ruth does not carry 'rifle'",
        "an attack with what is not there",
        story(actions=[{"do": "attack", "weapon": "rifle"}]),
    ),
    (
        "actions[0].number: 3 names are a card each; expected 3, or everybody named once",
        "a number that does not fit the names of a volley",
        story(actions=[{"do": "attack", "target": ["bandit", "ruth", "bandit"], "number": 2}]),
    ),
    (
        "actions[0]: missing: expected a place to go to (to), or the cover to take (how)",
        "a move to nowhere (frontera)",
        story(actions=["move"]),
    ),
    (
        "actions[0]: missing: expected a trait, one of hands, senses, muscle, head",
        "a test of nothing",
        scene("call-test"),
    ),
    (
        "actions[0].trait: expected one for all or one for each of 2, not 3",
        "too many traits",
        scene({"do": "call-contest", "trait": ["head", "head", "head"]}),
    ),
    (
        "actions[0].skill: 'lore' belongs to head, not to hands",
        "a skill that does not fit",
        scene({"do": "call-test", "trait": "hands", "skill": "lore"}),
    ),
    (
        "actions[0].target: missing: expected a target for provoke",
        "provokes nobody",
        scene({"do": "provoke", "who": "ruth"}),
    ),
    (
        "actions[0].how: unknown game 'dart'; did you mean darts?",
        "an unknown game of skill",
        scene({"do": "skill-game", "how": "dart"}),
    ),
    (
        "actions[0].hours: fall has no hours; expected metres",
        "hours of a fall",
        scene({"do": "fall", "hours": 3}),
    ),
    (
        "actions[0].cards: the dead man's hand is drawn with one or two cards",
        "three cards of the dead man",
        scene({"do": "dead-mans-hand", "cards": 3}),
    ),
]
"""The message (or how it begins), when it comes, and the file."""
BAD_IN_ODDS: list[tuple[str, str, Data]] = [
    (
        "choices.bala.shoot.result-8-foot: 'stay' is never on offer here; expected one of take-cover",
        "a kind of choice that its rule never offers here; only odds can tell",
        shot(cover=True, choices={"bala.shoot.result-8-foot": "stay"}),
    ),
]
"""As above, of sound files: what is on offer is known when everything that can happen was followed."""
