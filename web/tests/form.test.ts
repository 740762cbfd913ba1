import { describe, expect, it } from "vitest";

import { begin, build, eachOf, misfit, outside, toggled, withEach } from "../src/lib/form";
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
