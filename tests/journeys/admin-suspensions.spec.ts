import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, login, newFan, test } from "../support/browser/journey";

test("an admin suspends a user beside the list, effective at the next request, and lifts it", {
  tag: "@long-js",
}, async ({ browser, page, contextOptions, baseURL }) => {
  const theirs = await browser.newContext({ ...contextOptions, baseURL });
  const fanPage = await theirs.newPage();
  const { email } = await newFan(fanPage);
  await fanPage.goto("/haru_studio");

  await loginAdmin(page);
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: /^팬_/ }).click();
  await expect(page).toHaveURL(/q=.*&view=usr_/);
  await hydrated(page);
  await page.getByRole("button", { name: "이용 정지하기" }).click();
  await expect(page.locator("#decision").getByText("꼭 적어 주세요.")).toBeVisible();
  await page.locator("#decision").getByLabel(/^사유/).fill("운영 정책을 거듭 어겼어요");
  await page.getByRole("button", { name: "이용 정지하기" }).click();
  await expect(page.getByRole("button", { name: "정지 해제" })).toBeVisible();
  await expect(page.getByText("운영 정책을 거듭 어겼어요").first()).toBeVisible();
  await expect(page).toHaveURL(/q=.*&view=usr_/);

  await fanPage
    .getByRole("button", { name: /^좋아요, 지금/ })
    .first()
    .click();
  await expect(fanPage).toHaveURL(/\/accounts\/login\?blocked=1/);
  await expect(fanPage.getByRole("alert").first()).toContainText("이용이 정지된 계정");

  await hydrated(page);
  await page.locator("#decision").getByLabel(/^사유/).fill("이의 신청을 받아들였어요");
  await page.getByRole("button", { name: "정지 해제" }).click();
  await expect(page.getByRole("button", { name: "이용 정지하기" })).toBeVisible();
  await login(fanPage, email, "느린 강물 위의 편지 42");
  await theirs.close();
});

test("a user who is no admin is refused the admin pages, and a guest is sent to sign in", { tag: "@long-js" }, async ({
  page,
}) => {
  await page.goto("/admin/users");
  await expect(page).toHaveURL(/\/accounts\/login\?rd_url=%2Fadmin%2Fusers/);
  await login(page, "fan5@example.com");
  const answer = await page.goto("/admin/users");
  expect(answer?.status()).toBe(403);
});
