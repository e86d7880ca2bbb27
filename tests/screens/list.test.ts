import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listPatterns } from "~/addresses/describe-patterns";
import type { Pattern } from "~/addresses/patterns";
import routes from "~/routes";
import { screens } from "./list";
import { pathOf, pathsOf } from "./open-screen";

type Entry = { path?: string; file: string; children?: Entry[] };

/** Pages that exist only amid a payment, a sign-in, after changed terms or a refused reply, or of which the demo has none. */
const without: Pattern[] = [
  "/accounts/login/second-step",
  "/accounts/policies",
  "/settings/security/codes",
  "/posts/:postId/comments/:commentId",
  "/checkout/return/card",
  "/checkout/return/brandpay",
  "/checkout/return/fail",
  "/checkout/:orderId/brandpay",
  "/checkout/:orderId/complete",
  "/admin/contacts/:contactId",
  "/admin/takedowns/:takedownId",
  "/admin/marketing-mails/:marketingMailId",
];

test("every page of the route table has a screen, or is listed as one without", () => {
  const shown = new Set(
    screens.map(({ path, link = [], leadsTo }) => leadsTo ?? [link].flat().at(-1) ?? patternOf(path)),
  );
  const pages = [...new Set(pagesOf(routes as Entry[], ""))];
  expect(pages.filter((page) => !shown.has(page)).sort()).toEqual([...without].sort());
});

test("each screen has a name of its own", () => {
  const names = screens.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

/** The patterns whose route module draws a page. */
function pagesOf(entries: Entry[], parent: string): Pattern[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    const here = path === "" ? parent : `${parent}/${path}`;
    const drawn = !path.endsWith("*") && readFileSync(`app/${file}`, "utf8").includes("export default");
    return [...(drawn ? [(here || "/") as Pattern] : []), ...pagesOf(children, here)];
  });
}

/** A pattern without parameters comes first. */
function patternOf(path: string): string | undefined {
  const fitting = listPatterns().filter((pattern) => pathsOf(pattern).test(pathOf(path)));
  return fitting.find((pattern) => !pattern.includes(":")) ?? fitting[0];
}
