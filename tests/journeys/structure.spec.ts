import type { Page } from "@playwright/test";
import {
  findAmbiguousLinks,
  findMisnamedControls,
  findTouchingItems,
  findTurnedOrder,
  findUnnamedTables,
} from "../support/browser/accessible-structure";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, login, test } from "../support/browser/journey";
import { mainPages } from "../support/browser/main-pages";
import { findMarkupErrors } from "../support/browser/markup-errors";

for (const [viewer, { email, paths, first = {} }] of Object.entries(mainPages))
  test(`pages of ${viewer} are in order, apart, named and well-formed`, { tag: "@long-js" }, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    if (viewer === "an admin") await loginAdmin(page);
    else if (email) await login(page, email);
    for (const path of paths) {
      await check(page, path);
      const link = page.locator(`main a[href^="${first[path]}"]`).first();
      const found = first[path] ? await link.getAttribute("href") : null;
      if (found) await check(page, found);
    }
  });

async function check(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  await hydrated(page);
  expect.soft(await findTurnedOrder(page), `${path} in order`).toEqual([]);
  expect.soft(await findTouchingItems(page), `${path} apart`).toEqual([]);
  expect.soft(await findAmbiguousLinks(page), `${path} links`).toEqual([]);
  expect.soft(await findMisnamedControls(page), `${path} named`).toEqual([]);
  expect.soft(await findUnnamedTables(page), `${path} tables`).toEqual([]);
  expect.soft(await findMarkupErrors(page, String(await response?.text())), `${path} markup`).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect.soft(await findTurnedOrder(page), `${path} in order on a wide screen`).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
}
