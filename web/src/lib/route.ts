/**
 * Where the page is: behind the # of the address, as "#/PAGE" or "#/PAGE/WHAT". To add a page, add a line here and its
 * component in App.svelte; nothing else has to know.
 */

const LINK = /^[A-Za-z0-9_-]{16,64}$/;
const KEY = /^[A-Za-z0-9_.-]{1,64}$/;
const WORD = /^[A-Za-z0-9_-]{0,64}$/;

/** Each page, and what its address must name after it. */
const PAGES = {
  start: WORD,
  table: LINK,
  replay: LINK,
  begin: KEY,
  workbench: LINK,
} as const;

/** Pages by the names that they had: links that people keep still lead there. */
const FORMER = new Map<string, Page>([["bench", "workbench"]]);

export type Page = keyof typeof PAGES;

export interface Route {
  page: Page;
  /** What the address names: a link to a table, a procedure or a record; the key of what to begin; for the start page nothing, or "all" for every game. */
  link: string;
  /** What may stand behind it: the link of a band to begin with. */
  more?: string;
}

export function parse(hash: string): Route {
  const [named = "", link = "", more = ""] = hash.replace(/^#\/?/, "").split("/");
  const page = FORMER.get(named) ?? named;
  if (Object.hasOwn(PAGES, page) && PAGES[page as Page].test(link)) return { page: page as Page, link, ...(LINK.test(more) ? { more } : {}) };
  return { page: "start", link: "" };
}

/** Where something leads that somebody pasted: a whole address, a part of it, or the bare link of a table. */
export function pasted(text: string): Route | null {
  const parts = text.trim().split(/[/#\s]/).filter(Boolean);
  const link = parts.pop() ?? "";
  if (!LINK.test(link)) return null;
  const named = parts.pop() ?? "";
  return { page: (FORMER.get(named) ?? named) === "workbench" ? "workbench" : "table", link };
}

export const address = (page: Page, link = "", more = ""): string => (link ? `#/${page}/${link}${more ? `/${more}` : ""}` : `#/${page === "start" ? "" : page}`);
