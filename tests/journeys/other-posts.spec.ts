import type { Page } from "@playwright/test";
import { expect, hydrated, test, unique } from "../support/browser/journey";
import { newActivist } from "../support/browser/new-activist";

test.use({ viewport: { width: 390, height: 844 } });

async function publish(page: Page, words: string, audience?: RegExp): Promise<string> {
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(words);
  if (audience) await page.getByLabel(audience).check();
  await page.getByRole("button", { name: "게시하기", exact: true }).click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  return new URL(page.url()).pathname;
}

test("a post leads to others of its creator, and gives a guest no words of a closed one", { tag: "@long-js" }, async ({
  page,
  browser,
  baseURL,
  scripted,
}) => {
  const { nickname } = await newActivist(page);
  const [oldest, older, secret, newest] = [
    unique("첫 글 "),
    unique("둘째 글 "),
    unique("비밀 글 "),
    unique("넷째 글 "),
  ];
  await publish(page, oldest);
  const address = await publish(page, older);
  await publish(page, secret, /^팔로워 전용/);
  await publish(page, newest);
  await page.goto(address);
  await hydrated(page);
  const own = page.getByRole("navigation", { name: "이전 글과 다음 글" });
  await expect(own.getByRole("link")).toHaveText([`이전 글${oldest}`, `다음 글${secret}`]);

  const guest = await (await browser.newContext({ baseURL, javaScriptEnabled: scripted })).newPage();
  const around = guest.getByRole("navigation", { name: "이전 글과 다음 글" });
  const others = guest.getByRole("region", { name: `${nickname}님의 다른 글` });
  const shown = (words: string) => guest.locator("main article").getByText(words);
  await guest.goto(address);
  await hydrated(guest);
  await expect(around.getByRole("link")).toHaveText([`이전 글${oldest}`, "다음 글팔로워 전용 글이에요"]);
  await expect(others.getByRole("link")).toHaveText([newest]);
  expect(await guest.content()).not.toContain(secret);

  await around.getByRole("link", { name: oldest }).click();
  await expect(shown(oldest)).toBeVisible();
  await expect(around.getByRole("link")).toHaveText([`다음 글${older}`]);
  await expect(others.getByRole("link")).toHaveText([newest, "팔로워 전용 글이에요"]);
  await others.getByRole("link", { name: newest }).click();
  await expect(shown(newest)).toBeVisible();
  await expect(around.getByRole("link")).toHaveText(["이전 글팔로워 전용 글이에요"]);
  expect(await guest.content()).not.toContain(secret);
  await guest.context().close();
});

test("a new picture of the explore page leads to its post, and no field's page has it", { tag: "@long-nojs" }, async ({
  page,
}) => {
  const pictures = page.getByRole("region", { name: "새로 올라온 장면" });
  await page.goto("/explore");
  await hydrated(page);
  await expect(pictures.getByRole("img").first()).toBeVisible();
  const link = pictures.getByRole("link").first();
  const address = String(await link.getAttribute("href"));
  await link.click();
  await expect(page).toHaveURL(address);
  await expect(page.locator(`main article#${address.slice("/posts/".length)}`)).toBeVisible();
  await page.goto("/explore?category=art");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(pictures).toHaveCount(0);
});
