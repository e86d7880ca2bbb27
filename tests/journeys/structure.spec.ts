import type { Page } from "@playwright/test";
import {
  findMisnamedControls,
  findTouchingItems,
  findTurnedOrder,
  findUnclearLinks,
  findUnnamedTables,
} from "../support/browser/accessible-structure";
import { findColorAlone } from "../support/browser/color-alone";
import { expect, hydrated, test } from "../support/browser/journey";
import { mainViewers, visitMainPages } from "../support/browser/main-pages";
import { findMarkupErrors } from "../support/browser/markup-errors";

for (const viewer of mainViewers)
  test(`pages of ${viewer} are in order, apart, named and well-formed`, { tag: "@long-js" }, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    await visitMainPages(page, viewer, (path) => check(page, path));
  });

async function check(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  await hydrated(page);
  expect.soft(await findTurnedOrder(page), `${path} in order`).toEqual([]);
  expect.soft(await findTouchingItems(page), `${path} apart`).toEqual([]);
  expect.soft(await findUnclearLinks(page), `${path} links`).toEqual([]);
  expect.soft(await findMisnamedControls(page), `${path} named`).toEqual([]);
  expect.soft(await findColorAlone(page), `${path} not by color alone`).toEqual([]);
  expect.soft(await findUnnamedTables(page), `${path} tables`).toEqual([]);
  expect.soft(await findMarkupErrors(page, String(await response?.text())), `${path} markup`).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect.soft(await findTurnedOrder(page), `${path} in order on a wide screen`).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
}
