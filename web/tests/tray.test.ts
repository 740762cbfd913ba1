import { describe, expect, it } from "vitest";

import { en } from "../src/lib/i18n/en";
import { es } from "../src/lib/i18n/es";
import { fill } from "../src/lib/i18n/index.svelte";
import { pressed } from "../src/lib/picked";
import type { Line } from "../src/lib/protocol";
import { reading, shownLines } from "../src/lib/tray";

const line = (text: string, cards: string[] = [], told = false) =>
  ({ event: text, text, rule: "", told, cards: cards.map((item) => ({ id: `${text}-${item}`, title: item, item })) }) as unknown as Line;
const texts = (lines: Line[]) => lines.map((l) => l.text);

describe("what is shown over the table", () => {
  it("keeps the cards of a turn when much follows from them", () => {
    const fresh = [
      line("Ana plays", ["QC", "4S"]),
      line("Lefty plays", ["9D"]),
      line("Ana hits", ["QC"]),
      line("Ana misses", ["4S"]),
      line("Lefty hits", ["9D"]),
      line("a quiet line"),
      ...["one", "two", "three", "four"].map((n) => line(n, [], true)),
    ];
    expect(texts(shownLines(fresh, 5))).toEqual(["Ana hits", "Ana misses", "Lefty hits", "three", "four"]);
    expect(texts(shownLines(fresh, 8))).toEqual(["Ana hits", "Ana misses", "Lefty hits", "one", "two", "three", "four"]);
  });

  it("stays long enough to be read", () => {
    expect(reading([line("short")])).toBe(4200);
    expect(reading([line("x".repeat(1000), [], true)])).toBeGreaterThan(30_000);
  });

  it("always leaves room for how it ended", () => {
    const fresh = [...["2S", "3S", "4S"].map((c) => line(c, [c])), line("over", [], true)];
    expect(texts(shownLines(fresh, 2))).toEqual(["4S", "over"]);
  });

  it("shows a card that nobody mentions again", () => {
    expect(texts(shownLines([line("Ana plays", ["2S"]), line("success", [], true)], 5))).toEqual(["Ana plays", "success"]);
  });
});

describe("cards of the real table", () => {
  it("are as many as were drawn, and each as often as there is", () => {
    const [ace, king] = [{ id: "AS", name: "A♠", count: 1 }, { id: "KS", name: "K♠", count: 2 }];
    expect(pressed([], ace, 2)).toEqual(["AS"]);
    expect(pressed(["AS"], ace, 2)).toEqual([]);
    expect(pressed(["KS"], king, 3)).toEqual(["KS", "KS"]);
    expect(pressed(["KS", "KS"], king, 3)).toEqual([]);
    expect(pressed(["KS", "KS"], ace, 2)).toEqual(["KS", "KS"]);
  });
});

describe("who has won", () => {
  it("is one or several", () => {
    expect(fill(es["end.won"], { names: "Judit", n: 1 }, "es")).toBe("Gana Judit");
    expect(fill(es["end.won"], { names: "Judit y Marc", n: 2 }, "es")).toBe("Ganan Judit y Marc");
    expect(fill(en["end.won"], { names: "Judit and Marc", n: 2 }, "en")).toBe("Judit and Marc won");
  });
});

describe("small words before names", () => {
  it("does so in whatever the page says", () => {
    expect(fill(es["prompt.wait"], { name: "el Mayor" }, "es")).toBe("Esperando al Mayor");
    expect(fill(es["panel.theirs"], { name: "el Mayor" }, "es")).toBe("Turno del Mayor");
    expect(fill(en["prompt.wait"], { name: "the Mayor" }, "en")).toBe("Waiting for the Mayor");
  });
});
