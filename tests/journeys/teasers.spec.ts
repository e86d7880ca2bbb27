import { expect, hydrated, login, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

test("a teaser stands in place of a locked post, on its page, in lists and for search engines", {
  tag: "@long-js",
}, async ({ page, browser, baseURL, scripted }) => {
  const [teaser, secret] = [unique("가마 이야기 "), unique("비밀 ")];
  await login(page, "bom@example.com");
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(secret);
  await page.getByLabel("팔로워 전용").check();
  await page.getByLabel(/^맛보기/).fill("가".repeat(301));
  await page.getByRole("button", { name: "게시하기", exact: true }).click();
  await expect(page.getByText("맛보기는 300자까지 적을 수 있어요.")).toBeVisible();
  await expect(page.getByLabel(/^내용/)).toHaveValue(secret);
  await page.getByLabel(/^맛보기/).fill(teaser);
  await page.getByRole("button", { name: "게시하기", exact: true }).click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  await expect(page.getByText(secret)).toBeVisible();

  const guest = await (await browser.newContext({ baseURL, javaScriptEnabled: scripted })).newPage();
  for (const path of [new URL(page.url()).pathname, "/webtoon_bom"]) {
    const response = await guest.goto(path);
    await expect(guest.locator("article.post").getByText(teaser)).toBeVisible();
    expect(await response?.text()).not.toContain(secret);
  }
  await guest.goto(new URL(page.url()).pathname);
  await expect(guest.locator("meta[name=description]")).toHaveAttribute("content", teaser);
  await expect(guest).toHaveTitle(new RegExp(teaser));
  await guest.context().close();
});
