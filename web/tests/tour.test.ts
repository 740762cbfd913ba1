import { describe, expect, it } from "vitest";

import type { Asked, Tour } from "../src/lib/protocol";
import { after, possible, words } from "../src/lib/tour";

const tour: Tour = {
  scenario: "s",
  seat: "law",
  bot: "random",
  title: "Tour",
  prompt: "Let it pass.",
  steps: [
    { id: "hello", title: "Hello", text: "…" },
    { id: "aim", title: "Aim", text: "Aim at somebody.", until: "choose", kinds: ["aim", "shoot"], otherwise: "Move first." },
    { id: "rule", title: "Rule", text: "Open one.", until: "rule" },
  ],
};
const ask = (...kinds: string[]): Asked => ({ id: "q", seat: "law", rule: "r", text: "?", options: kinds.map((kind) => ({ choice: { kind }, text: kind })) });

describe("a tour", () => {
  it("goes on when the thing is done, and only then", () => {
    expect(after(tour, 0, { what: "rule" })).toBe(0);
    expect(after(tour, 0, { what: "next" })).toBe(1);
    expect(after(tour, 1, { what: "choose", kind: "move" })).toBe(1);
    expect(after(tour, 1, { what: "choose" })).toBe(1);
    expect(after(tour, 1, { what: "choose", kind: "shoot" })).toBe(2);
    expect(after(tour, 2, { what: "rule", kind: "anything" })).toBe(3);
    expect(after(tour, 3, { what: "next" })).toBe(3);
  });

  it("says what to do instead, and what to do about questions in between", () => {
    expect(words(tour, 1, ask("aim"), false)?.text).toBe("Aim at somebody.");
    expect(words(tour, 1, ask("move"), false)?.text).toBe("Move first.");
    expect(words(tour, 1, ask("move"), true)?.text).toBe("Let it pass.");
    expect(words(tour, 0, ask("move"), true)?.text).toBe("…");
    expect(words(tour, 3, null, false)).toBeNull();
    expect(possible(tour.steps[1]!, null)).toBe(true);
  });
});
