/** Where the page is: behind the # of the address. */

export interface Route {
  page: "start" | "table" | "replay";
  link: string;
}

const LINK = /^[A-Za-z0-9_-]{16,64}$/;

export function parse(hash: string): Route {
  const [page, link = ""] = hash.replace(/^#\/?/, "").split("/");
  if ((page === "table" || page === "replay") && LINK.test(link)) return { page, link };
  return { page: "start", link: "" };
}

/** A link that somebody pasted: a whole address, a part of it, or the bare link. */
export function pasted(text: string): string | null {
  const last = text.trim().split(/[/#\s]/).filter(Boolean).pop() ?? "";
  return LINK.test(last) ? last : null;
}

export const address = (page: "table" | "replay", link: string): string => `#/${page}/${link}`;
