/** Light or dark: what the reader chose, or what the system or the game says. And the look of the game that is shown. */

import { set, setting } from "./keep";
import { dress, HOUSE, type Look } from "./look";

class Theme {
  theme = $state<"light" | "dark">("light");
  /** The look that the whole page wears. */
  worn = $state.raw<Look>(HOUSE);
  #properties: string[] = [];
  #system: MediaQueryList | null = null;
  #chosen = "";

  start(): void {
    this.#chosen = setting<string>("theme", "");
    this.#system = matchMedia("(prefers-color-scheme: dark)");
    this.#system.addEventListener("change", () => this.#apply());
    this.#apply();
  }

  toggle(): void {
    this.#chosen = this.theme === "dark" ? "light" : "dark";
    set("theme", this.#chosen);
    this.#apply();
  }

  /** The whole page wears the look of a game, or the house style. */
  wear(look: Look | undefined): void {
    this.worn = look ?? HOUSE;
    this.#apply();
  }

  #apply(): void {
    const asked = this.#chosen || this.worn.opens;
    this.theme = asked === "dark" || asked === "light" ? asked : this.#system?.matches ? "dark" : "light";
    const root = document.documentElement;
    root.dataset["theme"] = this.theme;
    this.#properties = dress(root, this.worn, this.theme, this.#properties);
  }
}

export const look = new Theme();

interface Worn {
  look: Look | undefined;
  theme: "light" | "dark";
  /** Only the colours of its sides. */
  sides?: boolean;
}

/** A part of the page that wears the look of a game while the rest wears another. */
export function worn(node: HTMLElement, of: Worn) {
  let put = dress(node, of.look ?? HOUSE, of.theme, [], of.sides);
  return {
    update(next: Worn) {
      put = dress(node, next.look ?? HOUSE, next.theme, put, next.sides);
    },
  };
}
