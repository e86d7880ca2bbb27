import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, login, newFan, openMembersPosts, registerCard, test } from "../support/browser/journey";

test("a fan withdraws from a membership within seven days unless members' posts were opened", {
  tag: "@long-js",
}, async ({ page }) => {
  await newFan(page);
  const join = async () => {
    await page.goto("/haru_studio/membership");
    await hydrated(page);
    await page.getByRole("button", { name: "구독하기" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("주문 확인");
  };
  await join();
  await page.getByRole("link", { name: "카드 등록하기" }).click();
  await registerCard(page);
  const pay = async () => {
    await hydrated(page);
    await page.getByLabel(/^주문 내용과 환불 규정을/).check();
    await page.getByRole("button", { name: /원 결제하기$/ }).click();
    await expect(page.getByRole("heading", { name: "결제가 완료되었어요" })).toBeVisible();
  };
  await pay();
  await page.goto("/mypage/payments");
  await page.locator("main li").getByRole("link", { name: "하루작업실" }).click();
  await hydrated(page);
  await page.getByLabel("환불하는 이유").fill("마음이 바뀌었어요");
  await page.getByRole("button", { name: /환불받기/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "환불 완료" })).toBeVisible();
  await expect(page.getByRole("button", { name: /환불받기/ })).toHaveCount(0);
  await page.goto("/mypage/subscriptions?tab=inUse");
  await expect(page.getByText("구독한 멤버십이 없어요")).toBeVisible();

  await join();
  await pay();
  await page.goto("/haru_studio");
  await openMembersPosts(page);
  await page.goto("/mypage/payments");
  await expect(page.locator("main li").filter({ hasText: "−5,000원" })).toContainText("환불 완료");
  await expect(page.getByRole("complementary", { name: "전체 합계" })).toContainText(
    /5,000원.*결제\s*10,000원.*환불\s*−5,000원/,
  );
  await page.getByRole("navigation", { name: "결제 상태" }).getByRole("link", { name: "취소" }).click();
  await expect(page.locator("main li").filter({ hasText: "신용카드" })).toHaveCount(1);
  await expect(page.locator("main li").filter({ hasText: "하루작업실" })).toHaveCount(1);
  await page.goto("/mypage/payments?status=canceled&kind=membership&year=2025");
  await expect(page.getByRole("heading", { name: "여기에 맞는 내역이 없어요" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "전체 내역 보기" }).click();
  await expect(page).toHaveURL(/\/mypage\/payments$/);
  await page.getByRole("navigation", { name: "결제 종류" }).getByRole("link", { name: "멤버십" }).click();
  await expect(page).toHaveURL(/kind=membership/);
  await page.locator("main li").getByRole("link", { name: "하루작업실" }).first().click();
  await expect(page.getByText("이 기간에 멤버 글을 열어 전액 환불은 끝났어요.")).toBeVisible();
  await expect(page.getByRole("button", { name: /환불받기/ })).toHaveCount(0);
});

test("a creator sees earnings as a picture, a table and a file", { tag: "@long-js" }, async ({ page }) => {
  await login(page, "creator@example.com");
  await page.goto("/mypage");
  await page.getByRole("link", { name: /^수익/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "수익" })).toBeVisible();
  await expect(page.getByRole("img", { name: /수익 그래프/ })).toBeVisible();
  await page.getByRole("link", { name: "일별 수익" }).click();
  const month = page.getByRole("heading", { level: 2, name: /^\d{4}년 \d+월$/ });
  const current = await month.textContent();
  await page.locator("main a[href*='month=']").first().click();
  await expect(month).not.toHaveText(String(current));
  await expect(page.getByRole("img", { name: /수익 그래프/ })).toBeVisible();
  const answer = await page.request.get("/mypage/earnings/download");
  expect(answer.headers()["content-type"]).toContain("text/csv");
  expect((await answer.text()).split("\r\n")[0]).toContain("month,payments,gross");
});

test("a creator's home has what is payable, this month's members and posts, and what to do", {
  tag: "@long-js",
}, async ({ page }) => {
  await login(page, "creator@example.com");
  await page.goto("/mypage");
  const section = (heading: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name: heading }) });
  await expect(section("정산 가능 (세전)")).toContainText(/정산 대기\s*[\d,]+원/);
  await expect(section("이번 달 들어온 수익")).toContainText(/멤버십\s*[\d,]+원\s*후원\s*[\d,]+원\s*캠페인\s*[\d,]+원/);
  await expect(page.getByRole("img", { name: "이번 달 날짜별 수익 그래프" })).toBeVisible();
  await expect(page.getByRole("region", { name: "주요 수치" })).toContainText(/멤버\s*\d+명\s*\+\d+ · 떠남 \d+/);
  await expect(page.getByRole("link", { name: /님에게 인사하기$/ }).first()).toBeVisible();
  await section("최근 글").getByRole("listitem").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
});

test("an admin opens a payment beside the list; a refused refund keeps what was typed", {
  tag: "@long-js",
}, async ({ page }) => {
  await loginAdmin(page);
  await page.goto("/admin/payments?status=done");
  await page.locator("main tbody a").first().click();
  await expect(page).toHaveURL(/status=done&view=pay_/);
  await hydrated(page);
  await page.getByLabel(/^환불할 금액/).fill("9,999,999");
  await page.getByLabel(/^사유/).fill("시험");
  await page.getByRole("button", { name: "환불하기" }).click();
  await expect(page.getByText("남은 결제 금액보다 많아요.")).toBeVisible();
  await expect(page.getByLabel(/^사유/)).toHaveValue("시험");
  await page.goto("/admin/settlements");
  await expect(page.getByRole("heading", { level: 1, name: "정산" })).toBeVisible();
});

test("a creator requests a settlement, sees its statement, and gets the money back on rejection", {
  tag: "@long-js",
}, async ({ page, browser, contextOptions, baseURL }) => {
  await login(page, "creator@example.com");
  await page.goto("/mypage/withdrawal");
  await hydrated(page);
  await page.getByRole("button", { name: /정산 신청하기$/ }).click();
  await expect(page.getByText("진행 중인 정산")).toBeVisible();
  await expect(page.getByRole("button", { name: /정산 신청하기$/ })).toHaveCount(0);
  const latest = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /\d 신청$/ }) });
  await expect(latest.first()).toContainText(/세후 [\d,]+원 세전 [\d,]+원/);
  await page.goto("/mypage/earnings");
  await expect(page.getByText("앞선 정산이 끝나면 다시 신청할 수 있어요.")).toBeVisible();
  await expect(page.getByRole("link", { name: "정산 신청하기" })).toHaveCount(0);
  await page.goto("/mypage/withdrawal");
  await hydrated(page);
  await page
    .getByRole("link", { name: /\d 신청$/ })
    .first()
    .click();
  await expect(page.getByText("신청 금액 (세전)")).toBeVisible();
  await expect(page.getByText("받을 금액 (세후)")).toBeVisible();
  await expect(page.getByText("지방소득세")).toBeVisible();
  const address = new URL(page.url()).pathname.replace("/mypage/withdrawal/", "");

  const theirs = await browser.newContext({ ...contextOptions, baseURL });
  const admin = await theirs.newPage();
  await loginAdmin(admin);
  await admin.goto(`/admin/settlements/${address}`);
  await hydrated(admin);
  await admin.getByLabel(/^사유/).fill("예금주를 다시 확인해 주세요");
  await admin.getByRole("button", { name: "반려하기" }).click();
  await expect(admin.getByText("반려됨").first()).toBeVisible();
  await theirs.close();

  await page.goto("/mypage/withdrawal");
  await expect(page.getByText("예금주를 다시 확인해 주세요").first()).toBeVisible();
  const request = page.locator("form").filter({ has: page.getByRole("button", { name: /정산 신청하기$/ }) });
  await expect(request.getByText("예금주를 다시 확인해 주세요")).toBeVisible();
  await expect(request.getByRole("link", { name: "계좌부터 바꾸기" })).toBeVisible();
});

test("a payout account is registered with the password, with errors beside their fields", { tag: "@long-js" }, async ({
  page,
}) => {
  await login(page, "creator@example.com");
  await page.goto("/mypage/withdrawal/account");
  await hydrated(page);
  await page.getByLabel(/^은행/).selectOption("신한은행");
  await page.getByLabel(/^예금주/).fill("이하루");
  await page.getByLabel(/^계좌 번호/).fill("12-34");
  await page.getByLabel(/^현재 비밀번호/).fill("gyeot-demo-2026");
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page.getByText("계좌 번호는 숫자 8~16자리로 적어 주세요.")).toBeVisible();
  await page.getByLabel(/^계좌 번호/).fill("110-222-333444");
  await page.getByLabel(/^현재 비밀번호/).fill("gyeot-demo-2026");
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page.getByText("신한은행 ····3444")).toBeVisible();
  await expect(page.getByRole("link", { name: "계좌부터 바꾸기" })).toHaveCount(0);
});
