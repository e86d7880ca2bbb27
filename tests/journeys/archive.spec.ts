import type { Page } from "@playwright/test";
import { expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const archive = "/haru_studio/archive";

type Written = { words: string; tags: string; audience?: RegExp };

async function write(page: Page, { words, tags, audience }: Written): Promise<string> {
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(words);
  await page.getByLabel(/^태그/).fill(tags);
  if (audience) await page.getByLabel(audience).check();
  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  return new URL(page.url()).pathname;
}

test("tags lead from a post to the archive, where words, tag, year and access filter together", {
  tag: "@long-js",
}, async ({ page, browser, baseURL, scripted }) => {
  const [words, tag, other] = [unique("유약 이야기 "), unique("태그 "), unique("다른 ")];
  const haru = await (await browser.newContext({ baseURL, javaScriptEnabled: scripted })).newPage();
  await login(haru, "creator@example.com");
  const open = await write(haru, { words, tags: `${tag}, 시험` });
  const locked = await write(haru, { words: unique("멤버 "), tags: tag, audience: /^팔로워 전용/ });
  await write(haru, { words: `${words} 하나 더`, tags: other });

  await newFan(page);
  await page.goto(open);
  await hydrated(page);
  await page.getByRole("link", { name: `#${tag}`, exact: true }).click();
  await expect(page).toHaveURL(`${archive}?${new URLSearchParams({ tag })}`);
  const found = page.getByRole("article");
  await expect(found).toHaveCount(2);
  await expect(found.getByRole("link", { name: words })).toHaveAttribute("href", open);
  await expect(found.getByRole("link", { name: "팔로워 전용 글이에요" })).toHaveAttribute("href", locked);

  await hydrated(page);
  await page.getByRole("link", { name: "내가 볼 수 있는 글만" }).click();
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(words);

  await hydrated(page);
  await page.getByRole("searchbox").fill(words);
  await button(page, "검색").click();
  await expect(page).toHaveURL(/[?&]q=.*[&]tag=/);
  await expect(found).toHaveCount(1);
  await expect(found.locator("mark").first()).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "모든 태그" }).click();
  await expect(found).toHaveCount(2);

  await page.goto(`${archive}?${new URLSearchParams({ tag, year: "2001" })}`);
  await expect(page.getByText("찾는 글이 없어요")).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "모든 글 보기" }).click();
  await expect(page).toHaveURL(archive);
  await haru.context().close();
});

test("a search too short and eleven tags are refused beside their fields, and nothing is lost", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await page.goto(`${archive}?q=a&tag=유약`);
  await expect(page.getByRole("alert")).toContainText("한글은 한 글자");
  await expect(page.getByRole("searchbox")).toHaveValue("a");

  await login(page, "creator@example.com");
  await page.goto("/posts/new");
  await hydrated(page);
  const tags = Array.from({ length: 11 }, (_, i) => `태그${i}`).join(", ");
  await page.getByLabel(/^내용/).fill("열한 가지");
  await page.getByLabel(/^태그/).fill(tags);
  await button(page, "게시하기").click();
  await expect(page.getByText("태그는 10개까지 달 수 있어요.")).toBeVisible();
  await expect(page.getByLabel(/^태그/)).toHaveValue(tags);
  await expect(page.getByLabel(/^내용/)).toHaveValue("열한 가지");
});
