import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "../../support/browser/journey";

/** A journey to the creator of whichever world the first of two files is in: by page, by Playwright's request, by fetch. */
export function visitSharedWorld(): void {
  test("visits a world that two files share", async ({ page }) => {
    const address = `${sharedWorld()}/haru_studio`;
    await page.goto(address);
    await expect(page.locator("article").first()).toBeVisible();
    const reason = (error: Error) => `${error} ${error.cause}`;
    const requested = page.request.get(address).then((answer) => answer.status());
    expect.soft(await requested.catch(reason), "request").toBe(200);
    const fetched = fetch(address).then((answer) => answer.status);
    expect.soft(await fetched.catch(reason), "fetch").toBe(200);
  });
}

function sharedWorld(): string {
  const file = String(process.env.PLANTED_WORLD);
  try {
    writeFileSync(file, String(process.env.PUBLIC_URL), { flag: "wx" });
  } catch {
    // The other file's worker has written its own.
  }
  return readFileSync(file, "utf8");
}
