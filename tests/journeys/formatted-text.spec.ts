import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, hydrated, login, test } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

const writer = "bom@example.com";
const photo = async (color: string) => ({
  name: `${color.slice(1)}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
});
const body = (page: Page) => page.getByLabel(/^내용/);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => page.locator("#pictures ol > li");
const preview = (page: Page) => page.getByRole("region", { name: "미리보기" });

async function newPostWithPictures(page: Page, scripted: boolean): Promise<void> {
  await login(page, writer);
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel("사진 선택").setInputFiles(await Promise.all(["#aa3344", "#3344aa"].map(photo)));
  if (!scripted) await button(page, "선택한 사진 올리기").click();
  await expect(page.locator("#pictures input[name=imageUrl]")).toHaveCount(2);
}

test("a text with marks and a picture is previewed, published and edited as it was typed", {
  tag: "@long-nojs",
}, async ({ page, scripted }) => {
  await newPostWithPictures(page, scripted);
  const typed = "**곁(Gyeot)**은 새벽이에요.\n\n# 오늘의 가마\n> 흙은 기억이 길어요.\n\n- 하나";
  await body(page).fill(typed);
  await button(page, "2번째 사진 글에 넣기").click();
  await expect(body(page)).toHaveValue(/하나\n\n!\[\]\(2\)\s*$/);
  await button(page, "미리보기").click();
  await expect(preview(page).locator("strong")).toHaveText("곁(Gyeot)");
  await expect(preview(page).getByRole("heading", { name: "오늘의 가마" })).toBeVisible();
  await expect(preview(page).locator("figure")).toHaveCount(1);

  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  const post = page.locator("article.post");
  await expect(post.locator("strong")).toHaveText("곁(Gyeot)");
  await expect(post.getByRole("heading", { level: 2, name: "오늘의 가마" })).toBeVisible();
  await expect(post.locator("blockquote")).toHaveText("흙은 기억이 길어요.");
  await expect(post.locator("figure a")).toHaveAttribute("href", /\/pictures\/2$/);
  // The other picture follows the text.
  await expect(post.locator("ul.sm\\:rounded-picture a")).toHaveAttribute("href", /\/pictures\/1$/);
  const address = new URL(page.url()).pathname;
  await page.goto(`${address}/edit`);
  await expect(body(page)).toHaveValue(`${typed}\n\n![](2)`);
});

test("pictures of the text keep their places when the list of pictures changes", { tag: "@long-js" }, async ({
  page,
  scripted,
}) => {
  await newPostWithPictures(page, scripted);
  await body(page).fill("앞\n\n![](1)\n\n![](2)\n\n뒤");
  await button(page, "1번째 사진 뒤로 옮기기").click();
  await expect(body(page)).toHaveValue(/^앞\n\n!\[\]\(2\)\n\n!\[\]\(1\)\n\n뒤\s*$/);
  await button(page, "2번째 사진 삭제").click();
  await expect(rows(page)).toHaveCount(1);
  await expect(body(page)).toHaveValue(/^앞\s+!\[\]\(1\)\n\n뒤\s*$/);
});

test("a picture number that is in no list is refused beside the text, and nothing typed is lost", {
  tag: "@long-js",
}, async ({ page }) => {
  await login(page, writer);
  await page.goto("/posts/new");
  await hydrated(page);
  await body(page).fill("**글**\n\n![](7)");
  await button(page, "게시하기").click();
  await expect(page.getByText("글에 넣은 사진 번호가 사진 목록에 없어요.")).toBeVisible();
  await expect(body(page)).toHaveValue("**글**\n\n![](7)");
});
