import { describe, expect, it } from "vitest";

import { away, cardOf, doers, groups, heading, icon, isPrompt, lookingAt, moved, passing, rows, sorted, turned, within } from "../src/lib/desk";
import { about, sideIndex, spoken } from "../src/lib/people";
import { address, parse, pasted } from "../src/lib/route";
import type { Asked, Choice, Model, Offer, Picture } from "../src/lib/protocol";

const man = (id: string, x: number, side = "law", more: Partial<Model> = {}): Model => ({ id, name: id, side, x, y: 0, z: 0, r: 0.5, facing: 0, ...more });
const offer = (kind: string, more: Partial<Offer> & { actor?: string; target?: string } = {}): Offer => ({
  choice: { kind, actor: more.actor ?? "a", target: more.target },
  text: kind,
  cost: more.cost ?? 1,
  ...(more.region ? { region: more.region } : {}),
  ...(more.quiet ? { quiet: true } : {}),
});
const ask = (seat: string, options: Offer[]): Asked => ({ id: "q", seat, rule: "r", text: "?", options });
const picture: Picture = {
  width: 40,
  depth: 30,
  unit: "in",
  title: "t",
  models: [man("a", 0, "law", { active: true }), man("near", 5, "gang"), man("far", 20, "gang")],
  sides: [
    { id: "law", title: "Law", seat: "law" },
    { id: "gang", title: "Gang", seat: "gang" },
  ],
};

describe("offers", () => {
  it("of several at places of their own are thought of one by one", () => {
    const at = (actor: string, x: number): Offer => ({ choice: { kind: "deploy", actor, path: [[x, 1, 0]] }, text: "deploy", cost: 0 });
    expect(doers([at("a", 1), at("a", 2), at("b", 1)])).toEqual(["a", "b"]);
    expect(doers([at("a", 1), at("a", 2)])).toEqual([]); // nobody else
    expect(doers([at("a", 1), at("b", 2)])).toEqual([]); // one place each: the list says it all
    expect(doers([at("a", 1), at("a", 2), offer("wait")])).toEqual([]);
  });
  it("are grouped by kind, with their prices", () => {
    const g = groups(ask("law", [offer("shoot", { target: "far" }), offer("detect", { cost: 0 }), offer("detect", { cost: 2 })]));
    expect(g.map((v) => v.kind)).toEqual(["shoot", "detect"]);
    expect([g[1]!.least, g[1]!.most]).toEqual([0, 2]);
  });

  it("go from near to far", () => {
    const list = sorted([offer("shoot", { target: "far" }), offer("shoot", { target: "near" })], picture);
    expect(list.map((o) => o.choice.target)).toEqual(["near", "far"]);
    const tokens = [{ id: "horse", kind: "horse", title: "a horse", x: 20, y: 0 }];
    const three = sorted([offer("shoot", { target: "far" }), offer("shoot", { target: "near" }), offer("shoot", { target: "horse" })], { ...picture, tokens });
    expect(three.map((o) => o.choice.target)).toEqual(["near", "far", "horse"]);
  });

  it("with a place get another place", () => {
    const c = moved({ kind: "move", actor: "a", target: "near", path: [[1, 1, 0], [2, 2, 0]] }, 3.14159, 4, 0);
    expect(c.path).toEqual([[1, 1, 0], [3.14, 4, 0]]);
    expect(c.target).toBeUndefined();
    expect(moved({ kind: "attack", actor: "a", target: "near" }, 3, 4, 0, true)).toEqual({ kind: "attack", actor: "a", target: "near", path: [[3, 4, 0]] });
    expect(away(c, picture.models)).toBeCloseTo(Math.hypot(3.14, 4));
  });

  it("turn by degrees, from where their way leads", () => {
    const me = man("a", 0, "law", { facing: 90 });
    const c: Choice = { kind: "move", actor: "a", path: [[5, 5, 0]] };
    expect(heading(c, me)).toBe(45);
    expect(turned(c, heading(c, me), -60).facing).toBe(345);
    expect(turned({ ...c, facing: 350 }, 0, 15).facing).toBe(5);
    expect(heading({ kind: "move", actor: "a" }, me)).toBe(90);
  });
});

describe("questions", () => {
  it("tell a turn from a word in between", () => {
    const turn = ask("law", [offer("shoot"), offer("move", { region: { kind: "reach" } }), offer("pass")]);
    expect(isPrompt(turn, picture)).toBe(false);
    expect(isPrompt({ ...ask("mayor", [offer("go-on"), offer("end")]), forms: [{ kind: "tell", group: "tell", text: "", section: "", fields: [] }] }, picture)).toBe(false);
    expect(isPrompt(ask("gang", [offer("hold"), offer("interrupt", { actor: "near" })]), picture)).toBe(true);
    expect(isPrompt(ask("law", [offer("accept"), offer("contest")]), picture)).toBe(true);
    const little = { ...ask("law", [offer("pass"), offer("lie")]), unavailable: [{ kind: "fire", group: "fire", refusal: { rule: "r", reason: "x", text: "X." } }] };
    expect(isPrompt(little, picture)).toBe(false);
  });

  it("know how to let go", () => {
    expect(passing(ask("gang", [offer("interrupt"), offer("wave", { quiet: true })]))?.choice.kind).toBe("wave");
    expect(passing(ask("gang", [offer("hold"), offer("pass")]))).toBeNull();
  });

  it("are drawn with what the game names, not with what a word sounds like", () => {
    expect(icon("bolt")).toBe("bolt");
    expect(icon("remove-shock")).toBe("dot");
    expect(icon(undefined)).toBe("dot");
  });

  it("of a table without ground are never small", () => {
    expect(isPrompt(ask("law", [offer("play"), offer("stand")]), { ...picture, width: 0, depth: 0, models: [] })).toBe(false);
  });
});

describe("people", () => {
  it("are spoken of with side and states", () => {
    expect(spoken(man("Ines", 0, "law", { role: "Level 5", badges: [{ key: "shock", title: "Shock", count: 2 }] }), "Law")).toBe("Ines, Law, Level 5, Shock 2");
    expect(sideIndex(picture, "gang")).toBe(1);
    expect(sideIndex(picture, "nobody")).toBe(9);
    expect(about({ facts: { n: 3, weapon: "colt", shooter: "near", target: "a" } }, picture)).toMatchObject({ side: "gang" });
    expect(about({ facts: { seat: "law" } }, picture)).toEqual({ model: null, side: "law" });
  });
});

describe("addresses", () => {
  const link = "abcdefghijklmnopqrstuvwxyz012345";
  it("stand behind the #", () => {
    expect(parse(address("table", link))).toEqual({ page: "table", link });
    expect(parse(address("begin", "some.game", link))).toEqual({ page: "begin", link: "some.game", more: link });
    expect(parse("#/begin/some.game/<script>")).toEqual({ page: "begin", link: "some.game" });
    expect(parse("#/table/<script>")).toEqual({ page: "start", link: "" });
    expect(parse("")).toEqual({ page: "start", link: "" });
    expect(parse("#/")).toEqual({ page: "start", link: "" });
    expect(parse("#/start/all")).toEqual({ page: "start", link: "all" });
    expect(parse(address("start"))).toEqual({ page: "start", link: "" });
    expect(parse("#/constructor/abcdefghijklmnopqrstuvwxyz")).toEqual({ page: "start", link: "" });
  });
  it("can be pasted whole or in part", () => {
    expect(pasted(`http://localhost:1234/#/table/${link}`)).toEqual({ page: "table", link });
    expect(pasted(`http://localhost:1234/#/workbench/${link}`)).toEqual({ page: "workbench", link });
    expect(pasted(`http://localhost:1234/#/bench/${link}`)).toEqual({ page: "workbench", link });
    expect(pasted(`  ${link} `)).toEqual({ page: "table", link });
    expect(pasted("hello")).toBeNull();
  });
});

it("offers that differ only in a number stand in one row", () => {
  const at = (actor: string, number: number): Offer => ({ choice: { kind: "interrupt", actor, number }, text: "" });
  const all = [at("ann", 1), at("bob", 1), at("ann", 2)];
  expect(rows(all)).toEqual([[all[0], all[2]], [all[1]]]);
});

describe("points on the map", () => {
  it("go behind a corner", () => {
    const once = moved({ kind: "move", actor: "a", path: [[1, 1, 0]] }, 3, 4, 0);
    expect(moved(once, 5, 6, 2, false, true).path).toEqual([[3, 4, 0], [5, 6, 2]]);
  });
  it("are taken to the line where a region is no more than one", () => {
    const edge = { kind: "edge", rings: [[[0.5, 2, 0], [0.5, 10, 0]]] as [number, number, number][][] };
    expect(within(edge, 3, 4)).toEqual([0.5, 4]);
    expect(within(edge, 3, 40)).toEqual([0.5, 10]);
    expect(within({ kind: "reach" }, 3, 4)).toEqual([3, 4]);
  });
  it("are looked at where there is only a direction to choose", () => {
    expect(lookingAt({ kind: "turn", actor: "a" }, man("a", 2), 2, -5).facing).toBe(270);
  });
  it("do not make a small question a large one", () => {
    const form = { kind: "face", name: "face-to", group: "face", fields: [] };
    expect(isPrompt({ ...ask("law", [offer("face"), offer("face")]), forms: [form] }, picture)).toBe(true);
  });
});

it("a card is found in a choice wherever it names one", () => {
  const cards = new Set(["9", "KS"]);
  expect(cardOf({ kind: "play", actor: "9", target: "belle", card: "9" }, cards)).toBe("9");
  expect(cardOf({ kind: "show", cards: ["2", "KS"] }, cards)).toBe("KS");
  expect(cardOf({ kind: "stand", actor: "9" }, cards)).toBe("");
  expect(cardOf(null, cards)).toBe("");
});
