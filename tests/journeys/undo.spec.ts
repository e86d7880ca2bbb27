import type { Page } from "@playwright/test";
import { expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const unfollow = "지원의노래 팔로잉, 팔로우 취소하기";
const undo = (page: Page) => page.getByRole("status").getByRole("button", { name: "되돌리기" });

test("an unfollow is undone from its toast, with the notification level that was chosen", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await newFan(page);
  await page.goto("/jiwon_sings");
  await hydrated(page);
  await button(page, "지원의노래 팔로우하기").first().click();
  await page.getByRole("link", { name: "지원의노래님의 알림: 모든 글" }).click();
  await hydrated(page);
  await page.getByRole("dialog").getByRole("button", { name: "멤버 글만" }).click();
  await expect(page).toHaveURL(/\/jiwon_sings$/);
  await hydrated(page);
  await button(page, unfollow).first().click();
  await expect(page.getByRole("status").getByText("팔로우를 취소했어요.")).toBeVisible();
  await hydrated(page);
  await undo(page).click();
  await expect(page.getByRole("status").getByText("팔로우했어요.")).toBeVisible();
  await expect(button(page, unfollow).first()).toBeVisible();
  await page.goto("/jiwon_sings");
  await expect(page.getByRole("link", { name: "지원의노래님의 알림: 멤버 글만" })).toBeVisible();
});

test("a deleted comment is undone from the toast of the page that follows, in its place", { tag: "@long-js" }, async ({
  page,
}) => {
  await login(page, "tide@example.com");
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(unique("글 "));
  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  const text = unique("words ");
  await hydrated(page);
  await page.getByLabel("댓글 남기기", { exact: true }).fill(text);
  await button(page, "등록").click();
  const comment = page.locator("#comments article").filter({ hasText: text });
  await expect(comment).toBeVisible();
  await hydrated(page);
  await comment.locator("summary").click();
  await comment.getByRole("link", { name: "삭제" }).click();
  await hydrated(page);
  await button(page, "삭제").click();
  await expect(page.getByRole("status").getByText("댓글을 삭제했어요.")).toBeVisible();
  await expect(comment).toHaveCount(0);
  await hydrated(page);
  await undo(page).click();
  await expect(page.getByRole("status").getByText("댓글을 되돌렸어요.")).toBeVisible();
  await expect(comment).toBeVisible();
});
