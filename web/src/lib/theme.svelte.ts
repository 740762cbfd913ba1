/** Light or dark: what the reader chose, or what the system says. */

import { set, setting } from "./keep";

class Look {
  theme = $state<"light" | "dark">("light");

  start(): void {
    const kept = setting<string>("theme", "");
    const system = matchMedia("(prefers-color-scheme: dark)");
    this.apply(kept === "dark" || kept === "light" ? kept : system.matches ? "dark" : "light");
    system.addEventListener("change", (e) => {
      if (!setting("theme", "")) this.apply(e.matches ? "dark" : "light");
    });
  }

  toggle(): void {
    this.apply(this.theme === "dark" ? "light" : "dark");
    set("theme", this.theme);
  }

  private apply(theme: "light" | "dark"): void {
    this.theme = theme;
    document.documentElement.dataset["theme"] = theme;
  }
}

export const look = new Look();
