/** What something costs, in words. */

import { t } from "./i18n/index.svelte";

export function price(least: number, most: number): string {
  if (most === 0) return t("panel.action.free");
  return least === most ? t("panel.action.cost", { n: most }) : t("panel.action.range", { a: least, b: most });
}
