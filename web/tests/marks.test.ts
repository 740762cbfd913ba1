import { describe, expect, it } from "vitest";

import { INCH } from "../src/lib/geometry";
import { corner, dangers, RAYS, shots, spots, sunward, tags } from "../src/lib/marks";
import type { Line, Odds, Offer, Picture } from "../src/lib/protocol";

const model = (id: string, x: number, y: number, more = {}) => ({ id, name: id, side: "law", x, y, z: 0, r: 0.5, facing: 0, ...more });
const picture = (more: Partial<Picture> = {}): Picture => ({ width: 24, depth: 24, unit: "in", title: "", models: [model("me", 2, 2, { active: true }), model("you", 12, 2, { side: "gang" })], ...more });
const offer = (choice: Offer["choice"], more: Partial<Offer> = {}): Offer => ({ choice, text: "", ...more });
const line = (flight: Line["flight"]): Line => ({ text: "", event: "", rule: "", flight });

describe("what stands over somebody", () => {
  const detect = offer({ kind: "detect", actor: "me", target: "you" }, { over: true, icon: "eye", cost: 2 });
  it("is the price of what the game marks so", () => {
    expect(tags([detect], new Map(), picture(), "").get("you")).toEqual({ icon: "eye", text: "2" });
    expect(tags([{ ...detect, over: false }], new Map(), picture(), "").size).toBe(0);
  });
  it("is the chance of what is being chosen, except over the one that is looked at", () => {
    const chances = new Map([["you", "58 %"]]);
    expect(tags([detect], chances, picture(), "").get("you")).toEqual({ text: "58 %" });
    expect(tags([detect], chances, picture(), "you").get("you")).toEqual({ icon: "eye", text: "2" });
  });
  it("is a lit eye over somebody of another side who has been made out", () => {
    const models = [model("me", 2, 2, { active: true }), model("friend", 3, 3, { spotted: true }), model("you", 9, 9, { side: "gang", spotted: true })];
    expect([...tags([], new Map(), picture({ models }), "")]).toEqual([["you", { icon: "eye", lit: true }]]);
  });
});

describe("what flies over the table", () => {
  it("goes from one to the other, and on if it misses", () => {
    const [hit] = shots([line({ start: "me", end: "you" })], picture());
    expect(hit).toEqual({ a: [2, 2], b: [12, 2], kind: "hit" });
    const [miss] = shots([line({ start: "me", end: "you", kind: "miss" })], picture());
    expect(miss!.b[0]).toBeCloseTo(15);
  });
  it("finds whoever is gone where they stood before", () => {
    const gone = picture({ models: [model("me", 2, 2)] });
    expect(shots([line({ start: "me", end: "you", kind: "stray" })], gone)).toEqual([]);
    expect(shots([line({ start: "me", end: "you", kind: "stray" })], gone, picture())[0]!.b).toEqual([12, 2]);
  });
  it("is nothing at other lines", () => {
    expect(shots([line(null), { text: "", event: "x", rule: "" }], picture())).toEqual([]);
  });
});

it("danger reaches from the nearest point of the line of fire", () => {
  const odds: Odds = { name: "stray", text: "", exact: "1/20", p: 0.05, severity: 1, rule: "", who: "by" };
  const near = picture({ tokens: [{ id: "by", kind: "bystander", title: "", x: 7, y: 3 }] });
  expect(dangers([odds], [[2, 2], [12, 2]], near)).toEqual([{ a: [7, 2], b: [7, 3], odds }]);
  expect(dangers([{ ...odds, p: 0 }, { ...odds, who: "" }], [[2, 2], [12, 2]], near)).toEqual([]);
});

it("places on offer have letters if there are several", () => {
  const one = offer({ kind: "place", path: [[1, 2, 0]] });
  const two = offer({ kind: "place", path: [[3, 4, 0]] });
  expect(spots([one]).size).toBe(0);
  expect([...spots([one, two]).values()]).toEqual([{ letter: "a", at: [1, 2] }, { letter: "b", at: [3, 4] }]);
  expect(spots([one, { ...two, choice: { ...two.choice, target: "you" } }]).size).toBe(0);
});

it("the compass stands in a free corner", () => {
  const house = { id: "h", kind: "roof", title: "", height: 3, polygon: [[0, 0], [5, 0], [5, 5], [0, 5]] as [number, number][] };
  const low = corner(picture({ models: [] }), 20);
  expect(low[0]).toBeLessThan(100);
  expect(corner(picture({ models: [], ground: [house] }), 20)[0]).toBeGreaterThan(500);
});

it("a low sun stands clear of the letter N, whichever way north is", () => {
  for (const [sun, north, far] of [[180, 90, 20], [0, 90, 20], [270, 90, 20], [-90, 90, 20], [90, 90, 39], [60, 90, 39], [45, 90, 30], [135, 90, 30], [40, 90, 20], [-270, 90, 39], [350, 10, 39], [10, 350, 39], [170, 10, 20]] as const)
    expect(sunward(sun, north), `${sun} ${north}`).toBe(far);
});

it("no ray of the sun hangs over the edge of the table", () => {
  const table = picture({ models: [] });
  for (const size of [0.9, 2.2]) {
    const reach = (39 + RAYS) * size;
    const [x, y] = corner(table, 22 * size, reach);
    expect(x).toBeGreaterThan(reach);
    expect(table.depth * INCH - y).toBeGreaterThan(reach);
  }
});
