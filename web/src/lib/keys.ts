/** The keyboard model: which command a key means where. Pure; the page carries it out. */

export type Command =
  | { do: "action"; index: number }
  | { do: "commit" | "back" | "pass" | "interrupt" | "measure" | "layers" | "fit" | "rule" | "undo" | "help" | "zoom-in" | "zoom-out" | "skip" }
  | { do: "advice" | "other" | "sight" }
  /** A key that is held down: what it means has been done, and the browser does not press a button with it again. */
  | { do: "held" }
  | { do: "nudge"; x: number; y: number }
  | { do: "turn"; by: number };

export interface Press {
  key: string;
  ctrl?: boolean;
  alt?: boolean;
  meta?: boolean;
  shift?: boolean;
  /** It is held down, and this is not the first time. */
  repeat?: boolean;
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
  /** The focus is in a list or a set of fields in which arrows go from one to the next. */
  list?: boolean;
  /** A place is being chosen: its ghost can be moved and turned. */
  ghost?: boolean;
}

/** How far one press of an arrow goes, up being north, and how far one press turns to the left. */
const STEPS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const TURN = 15;

/** What goes on as long as a key is held down; everything else is done once. */
const ONGOING: ReadonlySet<Command["do"]> = new Set(["nudge", "turn", "zoom-in", "zoom-out", "skip"] as const);

export function command(press: Press, where: Where): Command | null {
  const found = meaning(press, where);
  if (!press.repeat || (found && ONGOING.has(found.do))) return found;
  const button = press.key === "Enter" && where.button && !where.typing;
  return found || button ? { do: "held" } : null;
}

function meaning(press: Press, where: Where): Command | null {
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
    case "[":
    case ",":
      return where.ghost ? { do: "turn", by: TURN } : null;
    case "]":
    case ".":
      return where.ghost ? { do: "turn", by: -TURN } : null;
  }
  const step = STEPS[press.key];
  if (step) {
    const far = press.shift ? 0.1 : 0.5;
    return where.ghost && !where.list ? { do: "nudge", x: step[0] * far, y: step[1] * far } : null;
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
    case "a":
      return { do: "advice" };
    case "b":
      return { do: "other" };
    case "v":
      return { do: "sight" };
  }
  return null;
}
