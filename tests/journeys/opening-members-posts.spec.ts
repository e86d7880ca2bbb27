import { expect, hydrated, newFan, openMembersPosts, registerCard, test } from "../support/browser/journey";

const notice = "멤버 글을 열면 이번 결제의 전액 환불은 끝나요.";

test("a new member reads that opening members' posts ends the refund; a list opens nothing", {
  tag: "@long-js",
}, async ({ page }) => {
  await newFan(page);
  await page.goto("/haru_studio/membership");
  await hydrated(page);
  await page
    .getByRole("button", { name: /구독하기/ })
    .first()
    .click();
  await expect(page.getByText(notice)).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "카드 등록하기" }).click();
  await registerCard(page);
  await hydrated(page);
  await page.getByLabel(/^주문 내용과 환불 규정을 확인했고/).check();
  await page.getByRole("button", { name: /결제하기$/ }).click();
  await expect(page.getByRole("heading", { name: "결제가 완료되었어요" })).toBeVisible();

  await page.getByRole("link", { name: "멤버 전용 글 보러 가기" }).click();
  await expect(page).toHaveURL(/\/haru_studio/);
  const closed = page.locator("article").filter({ hasText: "아직 열지 않은 멤버 글이에요" });
  await expect(closed.first()).toContainText(notice);
  const post = String(await closed.first().getAttribute("id"));

  await page.goto("/mypage/payments");
  await hydrated(page);
  await page.locator("main a[href*='/mypage/payments/']").first().click();
  await expect(page.getByRole("heading", { name: "환불 신청" })).toBeVisible();
  await expect(page.getByText(notice)).toBeVisible();
  const payment = page.url();

  await page.goto("/haru_studio");
  await hydrated(page);
  await openMembersPosts(page);
  await expect(page).toHaveURL(new RegExp(`/haru_studio.*#${post}$`));
  await expect(closed).toHaveCount(0);
  await expect(page.locator(`#${post}`).getByRole("button", { name: /^좋아요/ })).toBeVisible();
  await page.goto(payment);
  await expect(page.getByText("이 기간에 멤버 글을 열어 전액 환불은 끝났어요.")).toBeVisible();
});
