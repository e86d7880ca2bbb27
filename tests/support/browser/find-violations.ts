import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The rules whose result depends on colours: the others find the same in light and dark. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/** What axe finds on the page, with `rules` alone if given. No page has frames, so axe needs no second page to run in. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude("meta[name=viewport]");
  const { violations } = await (rules ? axe.withRules(rules) : axe.disableRules(["meta-viewport"])).analyze();
  return violations.map(({ id, nodes }) => `${page.url()} ${id} ${nodes[0]?.html.slice(0, 120)}`);
}
