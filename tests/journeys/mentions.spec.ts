import type { Page } from "@playwright/test";
import { expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

const commentOf = (page: Page, text: string) => page.locator("#comments article").filter({ hasText: text }).last();

/** Writes a post for everyone and returns its address. */
async function writePost(page: Page, email: string): Promise<string> {
  await login(page, email);
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(unique("글 "));
  await page.getByRole("button", { name: "게시하기", exact: true }).click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  await hydrated(page);
  return new URL(page.url()).pathname;
}

async function write(page: Page, text: string, { label, send }: { label: string; send: string }): Promise<void> {
  await hydrated(page);
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: send, exact: true }).click();
  await expect(commentOf(page, text)).toBeVisible();
}

/** Comments on the post and returns the domain ID of its writer, to which the comment's head links. */
async function commentAs(fan: Page, post: string, words: { label: string; send: string }): Promise<string> {
  const text = unique("words ");
  await fan.goto(post);
  await write(fan, text, words);
  const href = await commentOf(fan, text).getByRole("heading").getByRole("link").getAttribute("href");
  return String(href).slice(1);
}

const korean = { label: "댓글 남기기", send: "등록" };
const english = { label: "Leave a comment", send: "Post" };

test("a mentioned fan is notified, finds the comment, and its mention leads to their page", {
  tag: "@long-nojs",
}, async ({ page, browser, baseURL, scripted }) => {
  const fan = await (await browser.newContext({ baseURL, javaScriptEnabled: scripted, locale: "ko-KR" })).newPage();
  const { nickname } = await newFan(fan);
  const post = await writePost(page, "jiwon@example.com");
  const domain = await commentAs(fan, post, korean);
  const text = unique(`@${domain}님, @nobody_has_this ${domain}@example.com `);
  await page.goto(post);
  await write(page, text, korean);
  await expect(commentOf(page, text).getByRole("paragraph").getByRole("link")).toHaveText([`@${domain}`]);

  await fan.goto("/notifications?group=reactions");
  await hydrated(fan);
  await fan.getByRole("button", { name: "님이 댓글에서 회원님을 언급했어요." }).click();
  await expect(fan).toHaveURL(new RegExp(`${post}\\?comment=cmt_\\w+#cmt_\\w+$`));
  await expect(commentOf(fan, text)).toBeInViewport();
  await hydrated(fan);
  await commentOf(fan, text)
    .getByRole("link", { name: `@${domain}`, exact: true })
    .click();
  await expect(fan).toHaveURL(`/${domain}`);
  await expect(fan.getByRole("heading", { level: 1 })).toContainText(nickname);
});

test("an edit removes a mention with its notification, in English", { tag: "@long-js" }, async ({
  page,
  browser,
  baseURL,
  scripted,
}) => {
  const fan = await (await browser.newContext({ baseURL, javaScriptEnabled: scripted, locale: "en-US" })).newPage();
  await newFan(fan);
  const post = await writePost(page, "leo@example.com");
  const domain = await commentAs(fan, post, english);
  const [text, edited] = [unique(`Thanks, @${domain}! `), unique("Thanks! ")];
  await page.goto(post);
  await write(page, text, korean);
  const notification = fan.getByRole("button", { name: "mentioned you in a comment." });
  await fan.goto("/notifications");
  await expect(notification).toContainText(text.trim());

  await hydrated(page);
  await commentOf(page, text).locator("summary").click();
  await commentOf(page, text).getByRole("link", { name: "수정" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "댓글 수정" })).toBeVisible();
  await hydrated(page);
  await page.getByLabel("댓글", { exact: true }).fill(edited);
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(commentOf(page, edited)).toBeVisible();
  await expect(commentOf(page, edited).getByRole("paragraph").getByRole("link")).toHaveCount(0);
  await fan.goto("/notifications");
  await expect(fan.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notification).toHaveCount(0);
  await fan.goto("/settings/notifications");
  await expect(fan.getByLabel("Comments that mention me: Mail")).not.toBeChecked();
});
