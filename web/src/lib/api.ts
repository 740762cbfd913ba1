/** The HTTP half of the protocol. */

import type { Created, Failed, Film, Frame, Games, Mine, NewGame, Opened, Proof } from "./protocol";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly problems: readonly { where: string; message: string }[] = [],
  ) {
    super(text);
  }
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
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
  return (await answer.json()) as T;
}

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
export const openRecord = (text: string, language: string): Promise<Opened> =>
  call(`/api/records?language=${language}`, { method: "POST", headers: { "content-type": "text/plain" }, body: text });
export const recordUrl = (link: string): string => `/api/record/${link}`;
export const socketUrl = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
