/** Forms that a game describes: what is filled in, and the choice that comes of it. Pure; the rules judge it. */

import type { Choice, Form, FormField } from "./protocol";

/** What stands in the fields, by name, as people write it. */
export type Draft = Readonly<Record<string, string>>;

/** How a form begins: with a choice that is on offer, or with what the game proposes. */
export function begin(form: Form, choice: Choice | null): Draft {
  return Object.fromEntries(form.fields.map((f) => [f.name, choice ? written(f, choice[f.name]) : (f.start ?? "")]));
}

function written(f: FormField, value: string | number | undefined): string {
  if (f.kind !== "number") return String(value ?? "");
  return String(Number(value ?? 0) / (f.scale ?? 1));
}

/** The ids that are named in a field. */
export function ids(f: FormField, text: string): string[] {
  if (f.kind === "one") return [text];
  return text ? text.split(f.join ?? "+") : [];
}

/** The same field with one id more, or without it; in the order in which the game lists them. */
export function toggled(f: FormField, text: string, id: string): string {
  const now = new Set(ids(f, text));
  if (!now.delete(id)) now.add(id);
  return (f.choices ?? []).map(([one]) => one).filter((one) => now.has(one)).join(f.join ?? "+");
}

/** Whether a choice names something that the form has no field for: then it is an offer of its own beside the form. */
export function outside(form: Form, choice: Choice): boolean {
  return (["target", "item", "how", "number"] as const).some((name) => !!choice[name] && !form.fields.some((f) => f.name === name));
}

/** One id for each of those that another field names; what is missing is as the form begins. */
export function eachOf(form: Form, f: FormField, draft: Draft): [owner: string, id: string][] {
  const of = form.fields.find((other) => other.name === f.of);
  const now = ids(f, draft[f.name] ?? "");
  return of ? ids(of, draft[of.name] ?? "").map((owner, i) => [owner, now[i] ?? now[0] ?? f.start ?? ""]) : [];
}

export function withEach(form: Form, f: FormField, draft: Draft, at: number, id: string): string {
  return eachOf(form, f, draft).map(([, now], i) => (i === at ? id : now)).join(f.join ?? ",");
}

export function named(f: FormField, id: string): string {
  return f.choices?.find(([one]) => one === id)?.[1] ?? id;
}

/** The choice, or nothing as long as something is missing. */
export function build(form: Form, draft: Draft): Choice | null {
  const choice: Choice = { kind: form.kind };
  for (const f of form.fields) {
    const text = (draft[f.name] ?? "").trim();
    const value = f.kind === "number" ? number(f, text) : words(form, f, draft, text);
    if (value === null) return null;
    if (typeof value === "number" ? value : value !== "") (choice as unknown as Record<string, string | number>)[f.name] = value;
  }
  return choice;
}

/** Within its bounds, and with no more decimals than it may have: nothing is rounded behind anybody's back. */
function number(f: FormField, text: string): number | null {
  const exact = Number(text.replace(",", ".")) * (f.scale ?? 1);
  const scaled = Math.round(exact);
  if (text === "" || !Number.isFinite(exact) || Math.abs(exact - scaled) > 1e-6) return null;
  return scaled >= (f.least ?? 1) && scaled <= (f.most ?? 1) ? scaled : null;
}

/** The first field with a number in it that cannot be taken. */
export function misfit(form: Form, draft: Draft): FormField | null {
  return form.fields.find((f) => f.kind === "number" && (draft[f.name] ?? "").trim() !== "" && number(f, (draft[f.name] ?? "").trim()) === null) ?? null;
}

function words(form: Form, f: FormField, draft: Draft, text: string): string | null {
  if (f.kind === "text") return text.length >= (f.least ?? 1) && text.length <= (f.most ?? 1) ? text : null;
  const known = new Set((f.choices ?? []).map(([id]) => id));
  const now = f.kind === "each" ? eachOf(form, f, draft).map(([, id]) => id) : ids(f, text);
  if (!now.every((id) => known.has(id))) return null;
  if (f.kind === "some" && (now.length < (f.least ?? 1) || now.length > (f.most ?? 1))) return null;
  return now.join(f.join ?? "+");
}
