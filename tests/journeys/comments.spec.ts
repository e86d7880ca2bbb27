import type { Page } from "@playwright/test";
import type { PostId } from "#contract/ids";
import { demoPassword, expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

const creatorEmail = "ongi@example.com";
const someText = (about: string) => `${about} ${unique("")}`;
const commentOf = (page: Page, text: string) =>
  page.locator("article article, section article").filter({ hasText: text }).last();
const send = (page: Page) => page.getByRole("button", { name: "등록", exact: true }).click();
const box = (page: Page) => page.getByLabel("댓글 남기기");

/** The page of a public post of the baker's, reached by the count on its card. */
async function openPost(page: Page): Promise<string> {
  await page.goto("/bakery_on");
  await hydrated(page);
  const card = page.locator("article").filter({ hasText: "호두 캄파뉴가 드디어" });
  await card.getByRole("link", { name: /^댓글 \d+개 보기$/ }).click();
  await expect(page).toHaveURL(/\/posts\/pst_\w+#comments$/);
  await expect(page.getByRole("heading", { level: 2, name: /^댓글/ })).toBeVisible();
  await hydrated(page);
  return new URL(page.url()).pathname;
}

async function writeComment(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await send(page);
  await expect(commentOf(page, text)).toBeVisible();
  await expect(box(page)).toHaveValue("");
  await hydrated(page);
}

/** Opens a comment's menu and chooses an entry. */
async function choose(page: Page, text: string, entry: string, role: "link" | "button" = "link"): Promise<void> {
  const comment = commentOf(page, text);
  await comment.locator("summary").click();
  await comment.getByRole(role, { name: entry }).click();
}

async function sendReply(page: Page, text: string): Promise<void> {
  await expect(page.getByLabel("답글 남기기")).toBeInViewport();
  await hydrated(page);
  await page.getByLabel("답글 남기기").fill(text);
  await page.getByRole("button", { name: "답글 등록" }).click();
  await expect(commentOf(page, text)).toBeVisible();
  await hydrated(page);
}

async function confirmDelete(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "댓글을 삭제할까요?" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "삭제" }).click();
  await expect(page.getByText("댓글을 삭제했어요.")).toBeVisible();
  await hydrated(page);
}

test("a fan comments, edits it, gets a reply and deletes it: a tombstone keeps the reply's place", {
  tag: "@long-nojs",
}, async ({ page }) => {
  const { nickname } = await newFan(page);
  const post = await openPost(page);
  const [text, edited, reply] = [someText("호두 향이 여기까지"), someText("고친 댓글"), someText("반가워요")];
  await writeComment(page, text);
  await expect(commentOf(page, text)).toContainText(nickname);

  await choose(page, text, "수정");
  await expect(page.getByRole("heading", { level: 1, name: "댓글 수정" })).toBeVisible();
  await hydrated(page);
  await expect(page.getByLabel("댓글", { exact: true })).toHaveValue(text);
  await page.getByLabel("댓글", { exact: true }).fill(edited);
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(commentOf(page, edited)).toContainText("수정됨");
  await expect(page.getByText(text)).toHaveCount(0);

  await hydrated(page);
  await commentOf(page, edited)
    .getByRole("link", { name: `${nickname}님의 댓글에 답글 달기` })
    .click();
  await sendReply(page, reply);
  await expect(page).toHaveURL(new RegExp(`${post}\\?comment=cmt_\\w+#cmt_\\w+$`));
  await expect(commentOf(page, reply)).toBeInViewport();
  await page.goto(post);
  const indent = async (text: string) => (await commentOf(page, text).boundingBox())?.x ?? 0;
  expect((await indent(reply)) - (await indent(edited))).toBe(48);

  await hydrated(page);
  await choose(page, edited, "삭제");
  await confirmDelete(page);
  await expect(page.getByText(edited)).toHaveCount(0);
  const tombstone = page.locator("section article").filter({ hasText: "삭제된 댓글이에요." }).first();
  await expect(tombstone).not.toContainText(nickname);
  await expect(tombstone.getByRole("link", { name: /답글 달기$/ })).toHaveCount(0);

  await hydrated(page);
  await choose(page, reply, "삭제");
  await confirmDelete(page);
  await expect(page).toHaveURL(new RegExp(`${post}#comments$`));
  await expect(page.getByText(reply)).toHaveCount(0);
});

test("replies after the first three open in place, and a link to any of them shows it", { tag: "@long-nojs" }, async ({
  page,
  baseURL,
}) => {
  await newFan(page);
  const post = await openPost(page);
  const text = someText("답글이 많은 댓글");
  await writeComment(page, text);
  const answer = commentOf(page, text).getByRole("link", { name: /댓글에 답글 달기$/ });
  const form = String(await answer.getAttribute("href")).replace("#reply", "");
  for (let i = 1; i <= 21; i++) {
    const reply = { body: `답글 ${i}번`, key: unique("many-replies-") };
    await page.request.post(form, { form: reply, headers: { origin: String(baseURL) }, maxRedirects: 0 });
  }
  await page.goto(post);
  await expect(page.getByText("답글 3번")).toBeVisible();
  await expect(page.getByText("답글 4번")).toHaveCount(0);
  await hydrated(page);
  await page.getByRole("link", { name: "답글 18개 더 보기" }).click();
  await expect(page.getByText("답글 20번")).toBeVisible();
  await expect(page.getByText("답글 21번")).toHaveCount(0);
  await hydrated(page);
  await commentOf(page, text)
    .getByRole("link", { name: /댓글에 답글 달기$/ })
    .click();
  const last = someText("맨 나중 답글");
  await sendReply(page, last);
  await expect(commentOf(page, last)).toBeInViewport();
  await page.getByRole("link", { name: "답글 2개 더 보기" }).click();
  await expect(page.getByText("답글 21번")).toBeVisible();
  await expect(page.getByText("답글 20번")).toHaveCount(0);
  await hydrated(page);
  await page.getByRole("link", { name: "처음 답글 보기" }).click();
  await expect(page.getByText("답글 20번")).toBeVisible();
});

test("the former address of a comment's replies leads to them under the post", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await newFan(page);
  const post = await openPost(page);
  const [text, reply] = [someText("예전 주소의 댓글"), someText("예전 주소의 답글")];
  await writeComment(page, text);
  await commentOf(page, text)
    .getByRole("link", { name: /답글 달기$/ })
    .click();
  await sendReply(page, reply);
  const [commentId, replyId] = [await commentOf(page, text).getAttribute("id"), new URL(page.url()).hash];
  await page.goto(`${post}/comments/${commentId}${replyId}`);
  await expect(page).toHaveURL(`${post}?comment=${commentId}${replyId}`);
  await expect(commentOf(page, reply)).toBeInViewport();
});

test("the creator pins a comment to the top, unpins it, and removes one from the post", { tag: "@long-nojs" }, async ({
  page,
  browser,
  baseURL,
  scripted,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: scripted, locale: "ko-KR" });
  const fan = await context.newPage();
  const [first, second] = [someText("먼저 온 댓글"), someText("나중 온 댓글")];
  await newFan(fan);
  const post = await openPost(fan);
  await writeComment(fan, first);
  await writeComment(fan, second);
  await login(page, creatorEmail);
  await page.goto(post);
  await hydrated(page);
  await choose(page, first, "맨 위에 고정", "button");
  await expect(page.getByText("댓글을 맨 위에 고정했어요.")).toBeVisible();
  const top = page.locator("#comments article").first();
  await expect(top).toContainText("고정한 댓글");
  await expect(top).toContainText(first);
  await hydrated(page);
  await choose(page, first, "고정 해제", "button");
  await expect(page.getByText("고정을 해제했어요.")).toBeVisible();
  await expect(page.locator("#comments article").first()).toContainText(second);
  await expect(commentOf(page, second).getByRole("link", { name: "수정", exact: true })).toHaveCount(0);
  await hydrated(page);
  await choose(page, second, "삭제");
  await confirmDelete(page);
  await expect(page.getByText(second)).toHaveCount(0);
  await fan.goto(post);
  await expect(fan.getByText(second)).toHaveCount(0);
  await expect(fan.getByText(first)).toBeVisible();
  await context.close();
});

test("a guest reads comments, signs in to write one, and returns to the post", { tag: "@long-nojs" }, async ({
  page,
}) => {
  const post = await openPost(page);
  await expect(box(page)).toHaveCount(0);
  await page.locator("#comments").getByRole("link", { name: "로그인" }).click();
  await expect(page).toHaveURL(new RegExp(`/accounts/login\\?rd_url=${encodeURIComponent(`${post}#comments`)}`));
});

test("a text that is too long or empty is refused beside the field, and stays typed", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await newFan(page);
  await openPost(page);
  const long = "가".repeat(501);
  await box(page).fill(long);
  await send(page);
  await expect(page.getByText("너무 길어요. 조금 줄여 주세요.")).toBeVisible();
  await expect(box(page)).toHaveValue(long);
  await expect(box(page)).toHaveAttribute("aria-invalid", "true");
  await hydrated(page);
  await box(page).fill("  ");
  await send(page);
  await expect(page.getByText("꼭 적어 주세요.")).toBeVisible();
  await hydrated(page);
  const text = someText("이번에는 알맞게");
  await writeComment(page, text);
});

test("a session that ends while a comment is typed loses none of its text", { tag: "@long-nojs" }, async ({
  page,
  context,
}) => {
  const { email } = await newFan(page);
  await openPost(page);
  const text = someText("쓰는 사이에");
  await box(page).fill(text);
  await context.clearCookies();
  await send(page);
  await expect(page.getByText("로그인이 끝났어요.", { exact: false })).toBeVisible();
  await expect(box(page)).toHaveValue(text);
  const [aside] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "새 창에서 로그인" }).click(),
  ]);
  await login(aside, email, "느린 강물 위의 편지 42");
  await aside.close();
  await send(page);
  await expect(page.getByText("댓글을 남겼어요.")).toBeVisible();
  await expect(commentOf(page, text)).toBeVisible();
});

test("an edit on a page whose session ended is displayed again with its text", { tag: "@long-nojs" }, async ({
  page,
  context,
}) => {
  await newFan(page);
  await openPost(page);
  const [text, edited] = [someText("고칠 댓글"), someText("고치던 말")];
  await writeComment(page, text);
  await choose(page, text, "수정");
  await expect(page.getByRole("heading", { level: 1, name: "댓글 수정" })).toBeVisible();
  await hydrated(page);
  await page.getByLabel("댓글", { exact: true }).fill(edited);
  await context.clearCookies();
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page.getByText("로그인이 끝났어요.", { exact: false })).toBeVisible();
  await expect(page.getByLabel("댓글", { exact: true })).toHaveValue(edited);
});

test("a reply whose comment is deleted meanwhile keeps its text", { tag: "@long-nojs" }, async ({ page, context }) => {
  await newFan(page);
  await openPost(page);
  const [text, reply] = [someText("곧 없어질 댓글"), someText("아까운 답글")];
  await writeComment(page, text);
  await commentOf(page, text)
    .getByRole("link", { name: /답글 달기$/ })
    .click();
  await expect(page.getByLabel("답글 남기기")).toBeInViewport();
  await hydrated(page);
  await page.getByLabel("답글 남기기").fill(reply);
  const other = await context.newPage();
  const { pathname, searchParams } = new URL(page.url());
  await other.goto(`${pathname}/comments/${searchParams.get("reply")}/delete`);
  await confirmDelete(other);
  await other.close();
  await page.getByRole("button", { name: "답글 등록" }).click();
  const refused = page.locator("#comments form").filter({ hasText: "찾을 수 없어요." });
  await expect(refused.locator("textarea")).toHaveValue(reply);
});

test("a form that is sent twice leaves one comment", { tag: "@long-nojs" }, async ({ page, baseURL }) => {
  await newFan(page);
  const post = await openPost(page);
  const text = someText("한 번이면 돼요");
  const key = await page.locator("#comments input[name=key]").inputValue();
  const twice = await Promise.all(
    [1, 2].map(() =>
      page.request.post(post, {
        form: { key, body: text, intent: "comment" },
        headers: { origin: String(baseURL), accept: "text/html" },
      }),
    ),
  );
  expect(twice.map((answer) => answer.status())).toEqual([200, 200]);
  await page.goto(post);
  await expect(page.getByText(text)).toHaveCount(1);
});

test("a long thread is read page by page, newest first", { tag: "@long-nojs" }, async ({ page, scripted }) => {
  // Signed in: a guest's page may be three seconds old.
  await login(page, "fan8@example.com");
  const post = await openPost(page);
  const texts = Array.from({ length: 25 }, (_, n) => someText(`긴 이야기 ${n}`));
  await sayByApi((post.split("/").at(-1) ?? "") as PostId, texts);
  await page.goto(post);
  await expect(page.getByText(texts[24] as string)).toBeVisible();
  await hydrated(page);
  if (!scripted) {
    await expect(page.getByText(texts[2] as string)).toHaveCount(0);
    await page.getByRole("link", { name: "목록 더 보기" }).click();
    await expect(page).toHaveURL(/pagingKey=/);
    await expect(page.getByText(texts[24] as string)).toHaveCount(0);
  } else await page.locator("#comments article").last().scrollIntoViewIfNeeded();
  await expect(page.getByText(texts[2] as string)).toBeVisible();
});

test("under a post that is locked to the viewer there is a count and no comment", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await page.goto("/haru_studio");
  await hydrated(page);
  const locked = page.locator("article").filter({ hasText: "멤버 전용 글이에요" }).first();
  await expect(locked.getByText(/^댓글 \d+개$/)).toBeAttached();
  await expect(locked.getByRole("link", { name: /댓글/ })).toHaveCount(0);
  await locked.locator("header a[href^='/posts/']").click();
  await expect(page).toHaveURL(/\/posts\//);
  await expect(page.locator("#comments")).toHaveCount(0);
});

async function sayByApi(postId: PostId, texts: string[]): Promise<void> {
  const call = async (path: string, body: object, token?: string) => {
    const answer = await fetch(process.env.PRODUCT_API_URL + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: token ? `Bearer ${token}` : "guest" },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return answer.json();
  };
  const { token } = await call("/auth/login", { email: "fan6@example.com", password: demoPassword });
  for (const body of texts) await call(`/feed/post/${postId}/comments`, { body }, token.accessToken);
}
