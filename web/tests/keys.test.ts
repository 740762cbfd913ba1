import { describe, expect, it } from "vitest";

import { command, type Where } from "../src/lib/keys";

const table: Where = { typing: false, button: false, prompt: false, dialog: false };

describe("keyboard", () => {
  it("numbers are actions", () => {
    expect(command({ key: "1" }, table)).toEqual({ do: "action", index: 0 });
    expect(command({ key: "9" }, { ...table, button: true })).toEqual({ do: "action", index: 8 });
    expect(command({ key: "0" }, table)).toBeNull();
  });

  it("Enter commits, unless a button has the focus and is pressed by it", () => {
    expect(command({ key: "Enter" }, table)).toEqual({ do: "commit" });
    expect(command({ key: "Enter" }, { ...table, button: true })).toBeNull();
  });

  it("Space lets pass only where there is a question", () => {
    expect(command({ key: " " }, { ...table, prompt: true })).toEqual({ do: "pass" });
    expect(command({ key: " " }, table)).toEqual({ do: "skip" });
    expect(command({ key: " " }, { ...table, prompt: true, button: true })).toBeNull();
  });

  it("does once what a held key means, except for moving, turning and zooming", () => {
    for (const key of ["u", "Enter", "p", "i", "1", "m"]) {
      const where = { ...table, prompt: true };
      expect(command({ key }, where)).not.toEqual({ do: "held" });
      expect(command({ key, repeat: true }, where)).toEqual({ do: "held" });
    }
    expect(command({ key: "Enter", repeat: true }, { ...table, button: true })).toEqual({ do: "held" });
    expect(command({ key: "Enter", repeat: true }, { ...table, typing: true, button: true })).toBeNull();
    for (const key of ["+", "-", "ArrowLeft", "]"]) expect(command({ key, repeat: true }, { ...table, ghost: true })).toEqual(command({ key }, { ...table, ghost: true }));
    for (const key of ["Tab", "x"]) expect(command({ key, repeat: true }, table)).toBeNull();
  });

  it("never takes Tab or keys with Control from the browser", () => {
    expect(command({ key: "Tab" }, table)).toBeNull();
    expect(command({ key: "r", ctrl: true }, table)).toBeNull();
    expect(command({ key: "1", meta: true }, table)).toBeNull();
  });

  it("leaves fields and dialogs alone, except for Escape", () => {
    expect(command({ key: "5" }, { ...table, typing: true })).toBeNull();
    expect(command({ key: "m" }, { ...table, dialog: true })).toBeNull();
    expect(command({ key: "Escape" }, { ...table, typing: true })).toEqual({ do: "back" });
    expect(command({ key: "Escape" }, { ...table, dialog: true })).toEqual({ do: "back" });
  });

  it("arrows and brackets move and turn a ghost, where there is one and no list has the focus", () => {
    const ghost = { ...table, ghost: true };
    expect(command({ key: "ArrowUp" }, ghost)).toEqual({ do: "nudge", x: 0, y: 0.5 });
    expect(command({ key: "ArrowLeft", shift: true }, ghost)).toEqual({ do: "nudge", x: -0.1, y: 0 });
    expect(command({ key: "ArrowUp" }, { ...ghost, list: true })).toBeNull();
    expect(command({ key: "ArrowUp" }, table)).toBeNull();
    expect(command({ key: "[" }, ghost)).toEqual({ do: "turn", by: 15 });
    expect(command({ key: "." }, ghost)).toEqual({ do: "turn", by: -15 });
    expect(command({ key: "]" }, table)).toBeNull();
    expect(command({ key: "a" }, table)).toEqual({ do: "advice" });
  });

  it("breaks in only when asked", () => {
    expect(command({ key: "i" }, table)).toBeNull();
    expect(command({ key: "I" }, { ...table, prompt: true })).toEqual({ do: "interrupt" });
  });
});
