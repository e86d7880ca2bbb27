import { expect, hydrated, login, newFan, test } from "../support/browser/journey";

test("an open list of notifications shows new ones without being reloaded", async ({
  page,
  browser,
  contextOptions,
  baseURL,
}) => {
  await login(page, "yuna@example.com");
  const line = page.waitForEvent("websocket");
  await page.goto("/notifications");
  await line;
  let loads = 0;
  page.on("load", () => loads++);
  const theirs = await browser.newContext({ ...contextOptions, baseURL });
  const fan = await theirs.newPage();
  const { nickname } = await newFan(fan);
  await fan.goto("/newface_yuna");
  await hydrated(fan);
  await fan
    .getByRole("button", { name: /팔로우하기$/ })
    .first()
    .click();
  await expect(page.getByText(nickname)).toBeVisible();
  expect(loads).toBe(0);
  await theirs.close();
});
