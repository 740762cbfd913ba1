import { describe, expect, it } from "vitest";

import { drawn, offerOf, writes, written } from "../src/lib/workbench.svelte";
import type { Offer } from "../src/lib/protocol";

const offer = (choice: Partial<Offer["choice"]>, facts: Record<string, unknown> = {}, takes: Offer["takes"] = ""): Offer => ({ choice: { kind: "x", ...choice }, text: "x", facts, takes });

describe("what a player writes himself", () => {
  it("replaces the field that the offer names, and nothing else", () => {
    const name = offer({ item: "a", how: "Sheriff" }, { write: "how" }, "text");
    expect(written(name, "  Ann ")).toEqual({ kind: "x", item: "a", how: "Ann" });
    expect(written(name, "   ")).toBeNull();
    const count = offer({ number: 1 }, { write: "number" }, "number");
    expect(written(count, "3")).toEqual({ kind: "x", number: 3 });
    for (const bad of ["", "x", "1.5"]) expect(written(count, bad)).toBeNull();
  });
  it("is asked only where the offer says so, and only for fields that there are", () => {
    expect(writes(offer({}))).toBeNull();
    expect(writes(offer({}, { write: "kind" }))).toBeNull();
    expect(written(offer({}, { write: "kind" }), "7")).toBeNull();
  });
});

describe("sheets", () => {
  it("offer at a card the only thing that is about it", () => {
    const see = offer({ target: "ann" });
    const other = offer({ target: "bob" });
    expect(offerOf([see, other], "ann", "", "owner")).toBe(see);
    expect(offerOf([see, offer({ target: "ann", kind: "y" })], "ann", "", "owner")).toBeNull();
    expect(offerOf([see], "ann", "outlaws", "lawmen")).toBeNull();
    const fell = offer({ actor: "outlaws", target: "ann" });
    expect(offerOf([fell], "ann", "outlaws", "referee")).toBe(fell);
    expect(offerOf([fell], "ann", "lawmen", "referee")).toBeNull();
  });
  it("show drawings as pictures, in any script", () => {
    const svg = "<svg xmlns='http://www.w3.org/2000/svg'><title>Jesús ✶</title></svg>";
    const [head, data] = drawn(svg).split(",");
    expect(head).toBe("data:image/svg+xml;base64");
    expect(new TextDecoder().decode(Uint8Array.from(atob(data!), (c) => c.charCodeAt(0)))).toBe(svg);
  });
});
