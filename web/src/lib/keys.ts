/** The keyboard model: which command a key means where. Pure; the page carries it out. */

export type Command =
  | { do: "action"; index: number }
  | { do: "commit" | "back" | "pass" | "interrupt" | "measure" | "layers" | "fit" | "rule" | "undo" | "help" | "zoom-in" | "zoom-out" | "skip" }
  | { do: "turn"; by: number };

export interface Press {
  key: string;
  ctrl?: boolean;
  alt?: boolean;
  meta?: boolean;
  shift?: boolean;
}

export interface Where {
  /** The focus is in a field in which people type. */
  typing: boolean;
  /** The focus is on something that Enter and Space press by themselves. */
  button: boolean;
  /** A question about breaking in, or another small question, is open. */
  prompt: boolean;
  /** A drawer or dialog lies over the table. */
  dialog: boolean;
}

export function command(press: Press, where: Where): Command | null {
  if (press.ctrl || press.alt || press.meta || where.typing) return press.key === "Escape" ? { do: "back" } : null;
  if (press.key === "Escape") return { do: "back" };
  if (where.dialog) return null;
  if (/^[1-9]$/.test(press.key)) return { do: "action", index: Number(press.key) - 1 };
  switch (press.key) {
    case "Enter":
      return where.button ? null : { do: "commit" };
    case " ":
      return where.button ? null : where.prompt ? { do: "pass" } : { do: "skip" };
    case "+":
    case "=":
      return { do: "zoom-in" };
    case "-":
    case "_":
      return { do: "zoom-out" };
    case "?":
      return { do: "help" };
  }
  switch (press.key.toLowerCase()) {
    case "i":
      return where.prompt ? { do: "interrupt" } : null;
    case "p":
      return where.prompt ? { do: "pass" } : null;
    case "m":
      return { do: "measure" };
    case "l":
      return { do: "layers" };
    case "f":
      return { do: "fit" };
    case "r":
      return { do: "rule" };
    case "u":
      return { do: "undo" };
  }
  return null;
}
