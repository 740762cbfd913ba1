/** Forms that a game describes: what is filled in, and the choice that comes of it. Pure; the rules judge it. */

import type { Choice, Form, FormField } from "./protocol";

type Place = [number, number, number];

/** What stands in the fields, by name, as people write it. */
export type Draft = Readonly<Record<string, string>>;

/** How a form begins: with a choice that is on offer, or with what the game proposes. */
export function begin(form: Form, choice: Choice | null): Draft {
  return Object.fromEntries(form.fields.map((f) => [f.name, choice ? written(f, choice[f.name]) : (f.start ?? "")]));
}

function written(f: FormField, value: unknown): string {
  if (Array.isArray(value)) return f.kind === "places" ? value.map((place: Place) => place.join(",")).join(" ") : value.join(f.join ?? "+");
  if (f.kind !== "number") return String(value ?? "");
  return String(Number(value ?? 0) / (f.scale ?? 1));
}

/** What a form is called: as its kind, if its offers are ways to begin with it. */
export function nameOf(form: Form): string {
  return form.name || form.kind;
}

/** The form stands beside the offers of its kind. */
export function beside(form: Form): boolean {
  return nameOf(form) !== form.kind;
}

/** Whether a form can say this choice. */
export function says(form: Form, choice: Choice): boolean {
  const made = form.kind === choice.kind ? build(form, begin(form, choice)) : null;
  return !!made && order(made) === order(choice);
}

function order(choice: Choice): string {
  return JSON.stringify(Object.entries(choice).filter(([, v]) => said(v)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether a field says anything: what it leaves out is as if it were not there. */
function said(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : !!value || value === 0;
}

// places and directions ------------------------------------------------------------------------------------------------
export const placesOf = (form: Form | null): FormField | null => form?.fields.find((f) => f.kind === "places") ?? null;
export const facingOf = (form: Form | null): FormField | null => form?.fields.find((f) => f.kind === "facing") ?? null;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/;

/** Places as they are written, "x,y" or "x,y,height", or so far ahead; nothing if that cannot be meant. */
export function places(f: FormField, text: string): Place[] | null {
  const found: Place[] = [];
  const [x, y, z] = (f.at ?? [0, 0, 0]) as Place;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const parts = word.split(",");
    if (!parts.every((part) => NUMBER.test(part))) return null;
    const n = parts.map(Number);
    if (n.length === 1 && f.ahead !== undefined && f.ahead !== null) {
      const turn = (f.ahead * Math.PI) / 180;
      found.push([x + n[0]! * Math.cos(turn), y + n[0]! * Math.sin(turn), z]);
    } else if (n.length === 2 || n.length === 3) found.push([n[0]!, n[1]!, n[2] ?? z]);
    else return null;
  }
  return found.length >= (f.least ?? 1) && found.length <= (f.most ?? 1) ? found : null;
}

/** A direction in degrees as it is written; undefined if it is left out, and may be; null if that cannot be meant. */
export function direction(f: FormField, text: string): number | undefined | null {
  if (!text) return (f.least ?? 1) === 0 ? undefined : null;
  if (!NUMBER.test(text)) return null;
  const off = /^[+-]/.test(text) && f.ahead !== undefined && f.ahead !== null ? f.ahead : 0;
  return (((Number(text) + off) % 360) + 360) % 360;
}

const cents = (v: number) => Math.round(v * 100) / 100;

/** The draft after a point of the map was pressed: the end of the way, one more behind a corner, or where to look. */
export function pressed(form: Form, draft: Draft, x: number, y: number, z: number, corner: boolean): Draft | null {
  const way = placesOf(form);
  if (way) {
    if (way.ahead !== undefined && way.ahead !== null && way.at) {
      const turn = (way.ahead * Math.PI) / 180;
      const far = (x - way.at[0]!) * Math.cos(turn) + (y - way.at[1]!) * Math.sin(turn);
      return { ...draft, path: String(Math.max(0, cents(far))) };
    }
    const before = (draft["path"] ?? "").split(/\s+/).filter(Boolean);
    const kept = corner && before.length < (way.most ?? 1) ? before : before.slice(0, -1);
    return { ...draft, path: [...kept, [cents(x), cents(y), z].join(",")].join(" ") };
  }
  const look = facingOf(form);
  if (!look?.at) return null;
  const degrees = (Math.atan2(y - look.at[1]!, x - look.at[0]!) * 180) / Math.PI;
  return { ...draft, facing: String(Math.round((((degrees % 360) + 360) % 360) * 10) / 10) };
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
  const generic = ["kind", "actor", "path", "facing"];
  return Object.entries(choice).some(([name, v]) => !generic.includes(name) && !!v && said(v) && !form.fields.some((f) => f.name === name));
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
  const choice: Choice = { ...form.common, kind: form.kind };
  const into = choice as unknown as Record<string, unknown>;
  for (const f of form.fields) {
    const value = valued(form, f, draft, (draft[f.name] ?? "").trim());
    if (value === null) return null;
    if (value === undefined || value === "" || value === 0 && f.name === "number") delete into[f.name];
    else into[f.name] = value;
  }
  return choice;
}

function valued(form: Form, f: FormField, draft: Draft, text: string): unknown {
  if (f.kind === "number") return number(f, text);
  if (f.kind === "places") {
    const found = places(f, text);
    return found && !found.length ? undefined : found;
  }
  if (f.kind === "facing") return direction(f, text);
  const named = words(form, f, draft, text);
  if (!named) return named;
  if (!f.several) return f.name === "facing" || f.whole ? Number(named) : named;
  return ids(f, named).map((id) => (f.whole ? Number(id) : id));
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
