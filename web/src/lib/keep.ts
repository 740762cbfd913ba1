/** What this browser keeps: links to games, language, theme, hints that were read. Nothing else is stored. */

export interface Kept {
  link: string;
  who: "me" | "friend" | "spectator" | "replay";
  names: string[];
  /** Other links of the same table that this browser has made, to hand out. */
  group?: string;
}

const LINKS = "sixgun.links";

function read<T>(key: string, usual: T): T {
  try {
    const raw = localStorage.getItem(key);
    return raw === null ? usual : (JSON.parse(raw) as T);
  } catch {
    return usual;
  }
}

function write(key: string, v: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(v));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const links = (): Kept[] => read<Kept[]>(LINKS, []);

export function remember(more: readonly Kept[]): void {
  const fresh = new Set(more.map((k) => k.link));
  write(LINKS, [...more, ...links().filter((k) => !fresh.has(k.link))].slice(0, 150));
}

export function forget(link: string): void {
  write(LINKS, links().filter((k) => k.link !== link));
}

/** What something behind a link was last called; only this page knows, for its name may change while it is made. */
export const titleOf = (link: string, usual: string): string => setting(`title.${link}`, "") || usual;
export const setting = <T>(name: string, usual: T): T => read(`sixgun.${name}`, usual);
export const set = (name: string, v: unknown): void => write(`sixgun.${name}`, v);
