import { address, facade, player, publish, watchHosts } from "../support/browser/embeds";
import { expect, hydrated, test, unique } from "../support/browser/journey";

// Needs script: without it every page is a document of its own.
test.use({ viewport: { width: 390, height: 844 } });

test("an embed plays for members alone too, and where script led to its post", async ({ page, baseURL }) => {
  const words = unique("멤버 노래 ");
  const path = await publish(page, { text: `${words}\n${address}`, audience: "팔로워 전용" });
  const hosts = await watchHosts(page, String(baseURL));
  await page.goto(path);
  await hydrated(page);
  await facade(page).click();
  await expect(page.locator(".embed iframe")).toHaveAttribute("src", player);

  await page.goto("/webtoon_bom");
  await hydrated(page);
  hosts.length = 0;
  await page.locator(`main article a[href='${path}']:has(time)`).click();
  await expect(page).toHaveURL(path);
  await expect(facade(page)).toBeVisible();
  expect(hosts).toEqual([]);
  await facade(page).click();
  await expect(page.locator(".embed iframe")).toHaveAttribute("src", player);
  await expect.poll(() => hosts).toEqual(["www.youtube-nocookie.com"]);
});
