import { describe, expect, it } from "vitest";

import { begin, beside, build, eachOf, misfit, nameOf, outside, pressed, says, toggled, withEach } from "../src/lib/form";
import type { Form } from "../src/lib/protocol";

const people: [string, string][] = [["ana", "Ana"], ["bo", "Bo"], ["cleo", "Cleo"]];
const traits: [string, string][] = [["head", "Head"], ["hands", "Hands"]];
const test: Form = {
  kind: "call-test",
  group: "call for a test",
  fields: [
    { name: "target", label: "who", kind: "one", choices: people, start: "ana" },
    { name: "how", label: "trait", kind: "one", choices: traits, start: "head" },
    { name: "number", label: "difficulty", kind: "number", least: 0, most: 15, start: "0" },
  ],
};
const contest: Form = {
  kind: "contest",
  group: "contest",
  fields: [
    { name: "target", label: "who", kind: "some", choices: people, least: 2, most: 3 },
    { name: "how", label: "trait", kind: "each", choices: traits, of: "target", join: ",", start: "head" },
  ],
};
const money: Form = { kind: "money", group: "money", fields: [{ name: "number", label: "dollars", kind: "number", least: 1, most: 1000, scale: 100, start: "5" }] };

const chase: Form = {
  kind: "chase", group: "chase", common: { kind: "chase", lead: 2 },
  fields: [
    { name: "fugitives", label: "who", kind: "some", choices: [["ana", "Ana"], ["bo", "Bo"]], most: 2, several: true },
    { name: "barrel", label: "barrel", kind: "one", choices: [["0", "left"], ["1", "right"]], start: "0", whole: true },
  ],
};

it("forms fill lists and numbers in where a choice has them", () => {
  expect(build(chase, { fugitives: "ana+bo", barrel: "1" })).toEqual({ kind: "chase", lead: 2, fugitives: ["ana", "bo"], barrel: 1 });
  expect(begin(chase, { kind: "chase", fugitives: ["ana", "bo"], barrel: 1 })).toEqual({ fugitives: "ana+bo", barrel: "1" });
  expect(says(chase, { kind: "chase", lead: 2, fugitives: ["bo"], barrel: 0 })).toBe(true);
  expect(says(chase, { kind: "chase", lead: 3, fugitives: ["bo"], barrel: 0 })).toBe(false);
});

describe("forms", () => {
  it("begin as the game proposes, or with what is on offer", () => {
    expect(build(test, begin(test, null))).toEqual({ kind: "call-test", target: "ana", how: "head" });
    expect(begin(test, { kind: "call-test", target: "bo", how: "hands", number: 7 })).toEqual({ target: "bo", how: "hands", number: "7" });
    expect(begin(money, { kind: "money", number: 250 })).toEqual({ number: "2.5" });
  });
  it("give a choice as soon as nothing is missing", () => {
    expect(build(contest, { target: "ana", how: "" })).toBeNull();
    expect(build(contest, { target: "ana+bo", how: "hands" })).toEqual({ kind: "contest", target: "ana+bo", how: "hands,hands" });
    expect(build(test, { target: "nobody", how: "head", number: "0" })).toBeNull();
    expect(build({ ...test, fields: [{ name: "how", label: "words", kind: "text", least: 1, most: 5 }] }, { how: "  " })).toBeNull();
  });
  it("take a text with its paragraphs, as long as it is not too long", () => {
    const tell: Form = { kind: "tell", group: "tell", fields: [{ name: "how", label: "words", kind: "text", least: 1, most: 1000 }] };
    expect(build(tell, { how: " One.\n\nTwo. " })).toEqual({ kind: "tell", how: "One.\n\nTwo." });
    expect(build(tell, { how: "x".repeat(1000) })).toEqual({ kind: "tell", how: "x".repeat(1000) });
    expect(build(tell, { how: "x".repeat(1001) })).toBeNull();
  });
  it("take numbers as people write them, within their bounds", () => {
    expect(build(money, { number: "2,50" })).toEqual({ kind: "money", number: 250 });
    for (const bad of ["", "x", "0", "10.01", "-1"]) expect(build(money, { number: bad })).toBeNull();
  });
  it("round nothing, and say which number does not fit", () => {
    expect(build(test, { target: "bo", how: "hands", number: "7.5" })).toBeNull();
    expect(misfit(test, { target: "bo", how: "hands", number: "7.5" })?.label).toBe("difficulty");
    expect(misfit(money, { number: "2.505" })?.label).toBe("dollars");
    for (const fine of ["", "2.5", "0.29", "9.99"]) expect(misfit(money, { number: fine })).toBeNull();
  });
  it("cannot say everything that is on offer", () => {
    expect(outside(money, { kind: "money", number: 5 })).toBe(false);
    expect(outside(money, { kind: "money", item: "ring" })).toBe(true);
    expect(outside(test, { kind: "call-test", actor: "bo", target: "bo", how: "head" })).toBe(false);
  });
  it("name several in the order of the game, and one thing for each", () => {
    const who = contest.fields[0]!;
    expect(toggled(who, "cleo", "ana")).toBe("ana+cleo");
    expect(toggled(who, "ana+cleo", "ana")).toBe("cleo");
    const draft = { target: "ana+cleo", how: "hands" };
    expect(eachOf(contest, contest.fields[1]!, draft)).toEqual([["ana", "hands"], ["cleo", "hands"]]);
    expect(withEach(contest, contest.fields[1]!, draft, 1, "head")).toBe("hands,head");
  });
});

const walk: Form = {
  kind: "move",
  name: "walk",
  group: "walk",
  common: { kind: "move", actor: "ana", how: "foot" },
  fields: [
    { name: "path", label: "way", kind: "places", most: 3, at: [1, 2, 3] },
    { name: "facing", label: "facing", kind: "facing", least: 0, at: [1, 2, 3] },
  ],
};
const drive: Form = {
  kind: "drive",
  name: "drive-to",
  group: "drive",
  fields: [
    { name: "path", label: "where", kind: "places", at: [10, 20, 0], ahead: 90 },
    { name: "facing", label: "facing", kind: "facing", least: 0, at: [10, 20, 0], ahead: 90 },
  ],
};
const look: Form = { kind: "move", name: "turn", group: "turn", common: { kind: "move", actor: "ana", how: "turn" }, fields: [{ name: "facing", label: "facing", kind: "facing", at: [1, 2, 0] }] };
const shoot: Form = { kind: "shoot", name: "shoot-any", group: "shoot", fields: [{ name: "facing", label: "turning", kind: "one", choices: [["", "turn"], ["12.5", "stay"]] }] };

describe("places and directions", () => {
  it("stand beside the offers of their kind", () => {
    expect([nameOf(walk), nameOf(test)]).toEqual(["walk", "call-test"]);
    expect([beside(walk), beside(test)]).toEqual([true, false]);
  });
  it("are written as numbers; a place without a height is as high as the one who goes", () => {
    expect(build(walk, { path: "4,5  6,7.5,0", facing: "-90" })).toEqual({ kind: "move", actor: "ana", how: "foot", path: [[4, 5, 3], [6, 7.5, 0]], facing: 270 });
    expect(build(walk, { path: "4,5" })).toEqual({ kind: "move", actor: "ana", how: "foot", path: [[4, 5, 3]] });
    for (const bad of ["", "4", "4,", "4,x", "1,2,3,4", "1,1 2,2 3,3 4,4"]) expect(build(walk, { path: bad })).toBeNull();
    expect(build(walk, { path: "4,5", facing: "north" })).toBeNull();
    expect(build(look, { facing: "" })).toBeNull();
  });
  it("are so far ahead, and so far off straight on, where there is a way ahead", () => {
    const made = build(drive, { path: "5", facing: "+30" })!;
    expect(made.path![0]![0]).toBeCloseTo(10);
    expect(made.path![0]![1]).toBeCloseTo(25);
    expect(made.facing).toBe(120);
    expect(build(drive, { path: "10,24", facing: "30" })).toEqual({ kind: "drive", path: [[10, 24, 0]], facing: 30 });
    expect(build(drive, { path: "1", facing: "-30" })!.facing).toBe(60);
  });
  it("come from a press on the map: the end, one more behind a corner, so far ahead, or where to look", () => {
    const once = pressed(walk, {}, 4.001, 5, 0, false)!;
    expect(once).toEqual({ path: "4,5,0" });
    expect(pressed(walk, once, 6, 7, 3, false)).toEqual({ path: "6,7,3" });
    expect(pressed(walk, once, 6, 7, 3, true)).toEqual({ path: "4,5,0 6,7,3" });
    expect(pressed(drive, { facing: "+5" }, 13, 24, 0, false)).toEqual({ path: "4", facing: "+5" });
    expect(pressed(drive, {}, 13, 4, 0, false)).toEqual({ path: "0" });
    expect(pressed(look, {}, 1, 9, 0, false)).toEqual({ facing: "90" });
    expect(pressed(look, {}, 1, -9, 0, false)).toEqual({ facing: "270" });
    expect(pressed(test, {}, 1, 2, 0, false)).toBeNull();
  });
  it("begin with a choice that somebody thought of", () => {
    const choice = { kind: "move", actor: "ana", how: "foot", path: [[1, 2, 0]] as [number, number, number][] };
    expect(begin(walk, choice)).toEqual({ path: "1,2,0", facing: "" });
    expect(says(walk, choice)).toBe(true);
    expect(says(walk, { ...choice, how: "trot" })).toBe(false);
    expect(says(look, choice)).toBe(false);
  });
  it("may be one of two directions", () => {
    expect(build(shoot, { facing: "" })).toEqual({ kind: "shoot" });
    expect(build(shoot, { facing: "12.5" })).toEqual({ kind: "shoot", facing: 12.5 });
  });
});
