/** What something costs, in words: actions, or points where the table says that a turn is paid with points. */

import { t } from "./i18n/index.svelte";
import type { Picture } from "./protocol";

export function price(least: number, most: number, picture: Picture | null | undefined): string {
  if (most === 0) return t("panel.action.free");
  const points = picture?.pips?.some((pip) => pip.key === "points") ?? false;
  if (least === most) return points ? t("panel.points.cost", { n: most }) : t("panel.action.cost", { n: most });
  return points ? t("panel.points.range", { a: least, b: most }) : t("panel.action.range", { a: least, b: most });
}
