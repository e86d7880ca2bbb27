import type { Page } from "@playwright/test";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, test, unique } from "../support/browser/journey";

/** From the list of users to the page of the admin with `email`. */
async function openAdmin(page: Page, email: string) {
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: email.split("@")[0] }).click();
  await page.getByRole("link", { name: "한 페이지로 보기" }).click();
  await expect(page).toHaveURL(/\/admin\/users\/usr_/);
  await hydrated(page);
}

test("one admin requests another's suspension, a third confirms it, and the open page is refused", {
  tag: "@long-js",
}, async ({ page, browser, contextOptions, baseURL }) => {
  const contexts = await Promise.all([0, 1].map(() => browser.newContext({ ...contextOptions, baseURL })));
  const [targetPage, confirmer] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!targetPage || !confirmer) throw new Error("no page");
  const { email } = await loginAdmin(targetPage);
  await loginAdmin(page);
  await loginAdmin(confirmer);
  const why = unique("계정을 도둑맞은 것 같아요 ");

  await openAdmin(page, email);
  await expect(page.getByRole("button", { name: "이용 정지하기" })).toHaveCount(0);
  await page.getByRole("button", { name: "요청하기", exact: true }).click();
  await expect(page.locator("#change").getByText("꼭 적어 주세요.")).toBeVisible();
  await hydrated(page);
  await page.locator("#change").getByLabel("이용 정지", { exact: false }).first().check();
  await page.locator("#change").getByLabel(/^사유/).fill(why);
  await page.getByRole("button", { name: "요청하기", exact: true }).click();
  await expect(page.getByRole("heading", { name: "다른 관리자의 확인을 기다리는 요청" })).toBeVisible();
  await expect(page.getByRole("button", { name: "확인하고 실행하기" })).toHaveCount(0);

  // It is withdrawn and requested again.
  await hydrated(page);
  const own = page.locator("form", { has: page.getByRole("button", { name: "요청 취소" }) });
  await own.getByLabel(/^사유/).fill("다시 보고 요청할게요");
  await own.getByRole("button", { name: "요청 취소" }).click();
  await expect(page.getByRole("heading", { name: "다른 관리자의 확인을 기다리는 요청" })).toHaveCount(0);
  await hydrated(page);
  await page.locator("#change").getByLabel("이용 정지", { exact: false }).first().check();
  await page.locator("#change").getByLabel(/^사유/).fill(why);
  await page.getByRole("button", { name: "요청하기", exact: true }).click();
  await expect(page.getByRole("heading", { name: "다른 관리자의 확인을 기다리는 요청" })).toBeVisible();

  await confirmer.goto("/admin");
  await hydrated(confirmer);
  const waiting = confirmer.locator("form", { hasText: why });
  await waiting.getByLabel(/^사유/).fill("전화로 확인했어요");
  await waiting.getByRole("button", { name: "확인하고 실행하기" }).click();
  await expect(confirmer).toHaveURL(/\/admin\/users\/usr_/);
  await expect(confirmer.getByText("관리자 이용 정지 확인")).toBeVisible();
  await targetPage.goto("/admin/users");
  await expect(targetPage).toHaveURL(/\/accounts\/login\?blocked=1/);
  await Promise.all(contexts.map((context) => context.close()));
});
