/** Names on bases, sides by order, and what a screen reader says about a model. */

import type { Model, Picture } from "./picture";

/** Two letters for everybody, different ones for everybody on the table as far as two letters go. */
export function initials(models: readonly { id: string; name: string }[]): Map<string, string> {
  const out = new Map<string, string>();
  const taken = new Set<string>();
  for (const m of models) {
    const words = m.name.normalize("NFC").split(/[\s-]+/).filter(Boolean);
    const first = words[0] ?? m.id;
    const last = words.length > 1 ? words[words.length - 1]! : "";
    const tries = [
      last ? first[0]! + last[0]! : first.slice(0, 2),
      ...[...last.slice(1)].map((c) => first[0]! + c),
      last.slice(0, 2),
      first.slice(0, 2),
      ...[..."23456789"].map((c) => first[0]! + c),
    ].map((s) => s.toLocaleUpperCase());
    const mine = tries.find((s) => s.length === 2 && !taken.has(s)) ?? tries[0] ?? "?";
    taken.add(mine);
    out.set(m.id, mine);
  }
  return out;
}

export function sideIndex(picture: Picture | null, side: string | undefined): number {
  const i = (picture?.sides ?? []).findIndex((s) => s.id === side || s.seat === side);
  return i < 0 ? 9 : Math.min(i, 3);
}

/** The name by which somebody is called in short: the last word, unless that is only a number. */
export function called(name: string): string {
  const words = name.split(/\s+/);
  const last = words[words.length - 1] ?? name;
  return /^[\d.]+$/.test(last) ? name : last;
}

export function spoken(model: Model, side: string): string {
  const states = (model.badges ?? []).map((b) => (b.count && b.count > 1 ? `${b.title} ${b.count}` : b.title));
  return [model.name, side, model.role ?? "", ...states, model.out ?? ""].filter(Boolean).join(", ");
}

/** Whom a line of the log is about: the first model or side that its facts name. */
export function about(line: { facts?: Record<string, unknown> }, picture: Picture | null): { model: Model | null; side: string } {
  for (const v of Object.values(line.facts ?? {})) {
    if (typeof v !== "string") continue;
    const model = picture?.models?.find((m) => m.id === v);
    if (model) return { model, side: model.side };
    const side = picture?.sides?.find((s) => s.id === v || s.seat === v);
    if (side) return { model: null, side: side.id };
  }
  return { model: null, side: "" };
}
