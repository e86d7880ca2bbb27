import type { Page } from "@playwright/test";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, login, newFan, test } from "../support/browser/journey";

test("going back to a form with an error shows it as it was, with what was typed", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await newFan(page);
  await page.goto("/runner_minseo/report");
  await hydrated(page);
  await page.getByLabel(/^자세한 내용/).fill("알려 드릴 것이 있어요");
  await page.getByRole("button", { name: "신고 보내기" }).click();
  await expect(page.getByText("하나를 선택해 주세요.")).toBeVisible();
  await page.goto("/explore");
  await page.goBack();
  await expect(page).toHaveURL(/\/runner_minseo\/report$/);
  await expect(page.getByLabel(/^자세한 내용/)).toHaveValue("알려 드릴 것이 있어요");
  await expect(page.getByRole("button", { name: "신고 보내기" })).toBeVisible();
});

test("going back from a money form with an error shows the form; secrets are typed again", {
  tag: "@long-nojs",
}, async ({ page, scripted }) => {
  await login(page, "creator@example.com");
  await page.goto("/mypage/withdrawal/account");
  await hydrated(page);
  await page.getByLabel(/^은행/).selectOption("신한은행");
  await page.getByLabel(/^예금주/).fill("이하루");
  await page.getByLabel(/^계좌 번호/).fill("12-34");
  await page.getByLabel(/^현재 비밀번호/).fill("gyeot-demo-2026");
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page.getByText("계좌 번호는 숫자 8~16자리로 적어 주세요.")).toBeVisible();
  await expect(page.getByLabel(/^예금주/)).toHaveValue("이하루");
  if (!scripted) {
    await expect(page.getByLabel(/^계좌 번호/)).toHaveValue("");
    await expect(page.getByLabel(/^현재 비밀번호/)).toHaveValue("");
  }
  await page.goto("/explore");
  await page.goBack();
  await expect(page).toHaveURL(/\/mypage\/withdrawal\/account$/);
  await expect(page.getByRole("button", { name: "저장하기" })).toBeVisible();
  await expect(page.getByText("계좌 번호는 숫자 8~16자리로 적어 주세요.")).toHaveCount(0);
});

test("going back from a refused login shows the form, and no browser stores it", { tag: "@long-js" }, async ({
  page,
}) => {
  const caching: (string | undefined)[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith("/accounts/login/email")) caching.push(answer.headers()["cache-control"]);
  });
  await page.goto("/accounts/login/email");
  await hydrated(page);
  await page.getByLabel("이메일").fill("nobody@example.com");
  await page.getByLabel("비밀번호", { exact: true }).fill("wrong-password-1");
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByLabel("이메일")).toHaveValue("nobody@example.com");
  await page.goto("/explore");
  await page.goBack();
  await expect(page.getByLabel("이메일")).toBeVisible();
  expect(
    caching.every((value) => value === "private, no-store"),
    caching.join("; "),
  ).toBe(true);
});

test("going back from an admin's form with an error shows the page", { tag: "@long-nojs" }, async ({ page }) => {
  const { email } = await newFan(page);
  await page.context().clearCookies();
  await loginAdmin(page);
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: /^팬_/ }).click();
  await hydrated(page);
  await page.getByRole("button", { name: "이용 정지하기" }).click();
  await expect(page.locator("#decision").getByText("꼭 적어 주세요.")).toBeVisible();
  await page.goto("/explore");
  await page.goBack();
  await expect(page.getByRole("button", { name: "이용 정지하기" })).toBeVisible();
});

/** Sends the form at the present page as it is; its first invalid control has the focus and is in view. */
async function expectFocusOnFirstError(page: Page, send: string): Promise<void> {
  await hydrated(page);
  await page.getByRole("button", { name: send, exact: true }).click();
  const invalid = page.locator("main form [aria-invalid]").first();
  await expect(invalid, page.url()).toBeFocused();
  await expect(invalid, page.url()).toBeInViewport();
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a refused form has focus and view on its first invalid control", { tag: "@long-js" }, async ({ page }) => {
    await newFan(page);
    for (const [path, send] of [
      ["/haru_studio/donate", "주문 확인하기"],
      ["/runner_minseo/report", "신고 보내기"],
      ["/mypage/apply/who", "저장하고 다음으로"],
      ["/contact", "문의 보내기"],
    ] as const) {
      await page.goto(path);
      await expectFocusOnFirstError(page, send);
    }
    await page.goto("/campaigns");
    await page.locator("main a[href^='/campaigns/cmp']").first().click();
    await expect(page.getByRole("group", { name: /^후원자 공개 범위/ })).toBeAttached();
    await expectFocusOnFirstError(page, "주문 확인하기");
  });

  test("a refused post of a creator has the focus on the text, then on the membership to choose", {
    tag: "@long-js",
  }, async ({ page }) => {
    await login(page, "creator@example.com");
    await page.goto("/posts/new");
    await expectFocusOnFirstError(page, "게시하기");
    await expect(page.getByLabel(/^내용/)).toBeFocused();
    await page.getByLabel(/^내용/).fill("멤버에게만");
    await page.getByLabel(/^멤버 전용/).check();
    await expectFocusOnFirstError(page, "게시하기");
    await expect(page.getByLabel("어느 멤버십부터 볼 수 있나요?")).toBeFocused();
  });
});
