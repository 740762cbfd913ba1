/** The HTTP half of the protocol. */

import type { Created, Failed, Filled, FillSlip, Film, Frame, Games, Join, Mine, NewWorkbench, NewGame, NewMatch, OpenedFile, Proof, Reported, RuleEntry } from "./protocol";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
    readonly problems: readonly { where: string; message: string }[] = [],
  ) {
    super(text);
  }
}

/** The answer of the server; an ApiError if it could not do what was asked. */
async function answered(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError("trouble", "");
  }
  if (!answer.ok) {
    const failed = (await answer.json().catch(() => null)) as Failed | null;
    throw new ApiError(failed?.code ?? "trouble", failed?.text ?? answer.statusText, failed?.problems ?? []);
  }
  return answer;
}

const call = async <T>(path: string, init?: RequestInit): Promise<T> => (await (await answered(path, init)).json()) as T;

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export const games = (language: string): Promise<Games> => call(`/api/games?language=${language}`);
export const create = (game: NewGame): Promise<Created> => call("/api/games", post(game));
export const mine = (links: string[], language: string): Promise<Mine> => call("/api/mine", post({ links, language }));
export const verify = (link: string): Promise<Proof> => call(`/api/verify/${link}`);
export const film = (link: string, language: string): Promise<Film> => call(`/api/replay/${link}?language=${language}`);
export const frame = (link: string, step: number, language: string): Promise<Frame> => call(`/api/replay/${link}/${step}?language=${language}`);
/** A record, or a file that a procedure goes on with. */
export const openFile = (text: string): Promise<OpenedFile> => call("/api/open", { method: "POST", headers: { "content-type": "text/plain" }, body: text });
export const beginWorkbench = (wish: NewWorkbench): Promise<Created> => call("/api/workbenches", post(wish));
export const beginMatch = (link: string, wish: NewMatch): Promise<Created> => call(`/api/match/${link}`, post(wish));
export const report = (link: string, match: string): Promise<Reported> => call(`/api/report/${link}`, post({ match }));
export const fillSlip = (link: string, wish: FillSlip): Promise<Filled> => call(`/api/slip/${link}`, post(wish));
export const handIn = (link: string, wish: FillSlip, language: string): Promise<Reported> => call(`/api/slip/${link}?language=${language}`, post({ ...wish, send: true }));
export const join = (link: string, wish: Join, language: string): Promise<Reported> => call(`/api/join/${link}?language=${language}`, post(wish));
export const ruleText = (game: string, id: string, language: string): Promise<RuleEntry> =>
  call(`/api/rules/${game}/${encodeURIComponent(id)}?language=${language}`);
export const productUrl = (link: string, part = ""): string => `/api/product/${link}${part ? `?part=${encodeURIComponent(part)}` : ""}`;
export const sheetUrl = (link: string, language: string): string => `/api/sheet/${link}?language=${language}`;
export const recordUrl = (link: string): string => `/api/record/${link}`;
export const socketUrl = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
/** What was made with a link, as the text of its file. */
export const product = async (link: string): Promise<string> => (await answered(productUrl(link))).text();
