import type { Page } from "@playwright/test";
import { expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

const commentOf = (page: Page, text: string) => page.locator("#comments article").filter({ hasText: text }).last();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Writes a post for everyone and returns its address. */
async function writePost(page: Page, email: string): Promise<string> {
  await login(page, email);
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(unique("글 "));
  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  await hydrated(page);
  return new URL(page.url()).pathname;
}

async function write(page: Page, label: string, send: string): Promise<string> {
  const text = unique("words ");
  await hydrated(page);
  await page.getByLabel(label, { exact: true }).fill(text);
  await button(page, send).click();
  await expect(commentOf(page, text)).toBeVisible();
  return text;
}

/** Presses a comment's like and waits until it is stored. */
async function press(page: Page, text: string, name: string, scripted: boolean): Promise<void> {
  await hydrated(page);
  const answered = scripted
    ? page.waitForResponse((answer) => answer.request().method() === "POST" && /\/like/.test(answer.url()))
    : page.waitForEvent("load");
  await commentOf(page, text).getByRole("button", { name, exact: true }).click();
  await answered;
}

test("a fan likes a comment and a reply, and their author reads of it and finds the comment", {
  tag: "@long-nojs",
}, async ({ page, browser, baseURL, scripted }) => {
  const fan = await (await browser.newContext({ baseURL, javaScriptEnabled: scripted, locale: "ko-KR" })).newPage();
  const { nickname } = await newFan(fan);
  const post = await writePost(page, "daniel@example.com");
  const comment = await write(page, "댓글 남기기", "등록");
  await hydrated(page);
  await commentOf(page, comment)
    .getByRole("link", { name: /답글 달기$/ })
    .click();
  await expect(page).toHaveURL(/\?reply=cmt_/);
  const reply = await write(page, "답글 남기기", "답글 등록");

  await fan.goto(post);
  for (const text of [comment, reply]) {
    await press(fan, text, "좋아요, 지금 0개", scripted);
    await expect(commentOf(fan, text)).toBeInViewport();
    if (!scripted) await expect(fan).toHaveURL(new RegExp(`${post}#cmt_\\w+$`));
    const liked = commentOf(fan, text).getByRole("button", { name: "좋아요 취소, 지금 1개", exact: true });
    await expect(liked).toHaveAttribute("aria-pressed", "true");
    expect((await liked.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await fan.reload();
    await expect(liked).toHaveAttribute("aria-pressed", "true");
  }
  await press(fan, reply, "좋아요 취소, 지금 1개", scripted);
  await fan.reload();
  await expect(commentOf(fan, reply).getByRole("button", { name: "좋아요, 지금 0개", exact: true })).toBeVisible();

  await page.goto("/notifications");
  await hydrated(page);
  await page.getByRole("button", { name: `${nickname}님이 회원님의 댓글을 좋아해요.` }).click();
  await expect(page).toHaveURL(new RegExp(`${post}\\?comment=cmt_\\w+#cmt_\\w+$`));
  await expect(commentOf(page, comment)).toBeInViewport();
});

test("a guest's like of a comment leads to the log-in; a new fan's counts, in English", { tag: "@long-js" }, async ({
  page,
  browser,
  baseURL,
  scripted,
}) => {
  const reader = await (await browser.newContext({ baseURL, javaScriptEnabled: scripted, locale: "en-US" })).newPage();
  const post = await writePost(page, "leo@example.com");
  const comment = await write(page, "댓글 남기기", "등록");
  await reader.goto(post);
  await hydrated(reader);
  await commentOf(reader, comment).getByRole("button", { name: "Like, 0 likes now", exact: true }).click();
  await expect(reader).toHaveURL(`/accounts/login?rd_url=${encodeURIComponent(post)}`);
  await newFan(reader);
  await reader.goto(post);
  await press(reader, comment, "Like, 0 likes now", scripted);
  await reader.reload();
  const liked = commentOf(reader, comment).getByRole("button", { name: "Unlike, 1 like now", exact: true });
  await expect(liked).toHaveAttribute("aria-pressed", "true");
});
