import type { Page } from "@playwright/test";
import { expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const chip = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "액티비스트" }).getByRole("link", { name, exact: true });

/** Writes a post for everyone and returns its address. */
async function write(page: Page, words: string): Promise<string> {
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(words);
  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  return new URL(page.url()).pathname;
}

async function press(page: Page, path: string, name: "저장" | "저장 취소", said: string) {
  await page.goto(path);
  await hydrated(page);
  await button(page, name).click();
  await expect(page.getByText(said)).toBeVisible();
  await expect(page).toHaveURL(path);
}

test("a saved post is on its reader's list, by creator too, until it is taken off or locked", {
  tag: "@long-js",
}, async ({ page, browser, baseURL, scripted }) => {
  const [words, others] = [unique("가마 "), unique("그림 ")];
  const open = async () => (await browser.newContext({ baseURL, javaScriptEnabled: scripted })).newPage();
  const [haru, bom] = [await open(), await open()];
  await login(haru, "creator@example.com");
  await login(bom, "bom@example.com");
  const [path, other] = [await write(haru, words), await write(bom, others)];
  await expect(button(haru, "저장")).toHaveCount(0);

  await newFan(page);
  await page.goto("/mypage");
  await hydrated(page);
  await page.getByRole("link", { name: "저장한 글" }).click();
  await expect(page).toHaveURL("/mypage/saved");
  await expect(page.getByText("지금 볼 수 있는 저장한 글이 없어요")).toBeVisible();
  for (const each of [path, other]) await press(page, each, "저장", "저장했어요.");
  await page.goto("/mypage/saved");
  const posts = page.locator("article.post");
  await expect(posts).toHaveCount(2);
  await expect(posts.first()).toContainText(others);
  await expect(posts.last()).toContainText(words);

  await hydrated(page);
  await chip(page, "봄날웹툰").click();
  await expect(page).toHaveURL("/mypage/saved?creator=webtoon_bom");
  await expect(posts).toHaveCount(1);
  await expect(posts).toContainText(others);
  await hydrated(page);
  await chip(page, "전체").click();
  await expect(posts).toHaveCount(2);

  await press(page, path, "저장 취소", "저장을 취소했어요.");
  await page.goto("/mypage/saved");
  await expect(posts).toHaveCount(1);
  await bom.goto(`${other}/edit`);
  await hydrated(bom);
  await bom.getByLabel(/^팔로워 전용/).check();
  await button(bom, "수정한 글 게시하기").click();
  await expect(bom.getByText("글을 수정했어요.")).toBeVisible();
  const response = await page.goto("/mypage/saved");
  expect(await response?.text()).not.toContain(others);
  await expect(posts).toHaveCount(0);
  await press(page, other, "저장 취소", "저장을 취소했어요.");
  await expect(button(page, "저장")).toHaveCount(0);
  for (const each of [haru, bom]) await each.context().close();
});

test("a guest is offered no list of saved posts and signs in for one", { tag: "@long-nojs" }, async ({ page }) => {
  await page.goto("/mypage/saved");
  await expect(page).toHaveURL(/\/accounts\/login/);
});
