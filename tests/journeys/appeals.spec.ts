import type { Page } from "@playwright/test";
import { limits } from "#contract/limits";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, goodPassword, hydrated, login, mailedText, newFan, test, unique } from "../support/browser/journey";
import { newAppeals } from "../support/browser/open-appeals";

/** A new fan on `page`, suspended by an admin on `blocker`; and the link in their mail. */
async function suspend(page: Page, blocker: Page, why: string) {
  const { email, nickname } = await newFan(page);
  await loginAdmin(blocker);
  await blocker.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await blocker.locator('a[href^="/admin/users/usr_"]').click();
  await expect(blocker).toHaveURL(/\/admin\/users\/usr_/);
  await hydrated(blocker);
  await blocker.locator("#decision").getByLabel(/^사유/).fill(why);
  await blocker.getByRole("button", { name: "이용 정지하기" }).click();
  await expect(blocker.getByRole("button", { name: "정지 해제" })).toBeVisible();
  const mail = await mailedText(email, "계정 이용이 정지되었어요");
  expect(mail).toContain(why);
  return { email, nickname, link: String(/\/accounts\/appeal\?token=[\w-]+/.exec(mail)?.[0]) };
}

test("a suspended fan appeals once by the mail's link, and another admin lifts the suspension", {
  tag: "@long-js",
}, async ({ page, browser, contextOptions, baseURL }) => {
  const [first, second] = await Promise.all([0, 1].map(() => browser.newContext({ ...contextOptions, baseURL })));
  const [blocker, decider] = [await first?.newPage(), await second?.newPage()];
  if (!blocker || !decider) throw new Error("no page");
  const { email, nickname, link } = await suspend(page, blocker, "홍보 글을 되풀이해서 썼어요");
  // With the cookie of the ended session still in the browser: the link works all the same.
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "이용 정지에 대한 이의 신청" })).toBeVisible();
  await expect(page.getByText("홍보 글을 되풀이해서 썼어요")).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "이의 신청하기" }).click();
  await expect(page.getByText("꼭 적어 주세요.")).toBeVisible();
  const words = unique("제가 쓴 글이 아니에요 ");
  await hydrated(page);
  await page.getByLabel(/^하고 싶은 말/).fill(words);
  await page.getByRole("button", { name: "이의 신청하기" }).click();
  await expect(page.getByText("살펴보는 중")).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("살펴보는 중")).toBeVisible();
  await expect(page.getByRole("button", { name: "이의 신청하기" })).toHaveCount(0);

  await blocker.goto(`/admin/appeals?q=${encodeURIComponent(words)}`);
  await blocker.getByRole("link", { name: nickname }).click();
  await expect(blocker.getByText("이 계정을 정지한 관리자예요. 다른 관리자가 결정해야 해요.")).toBeVisible();
  await expect(blocker.getByRole("button", { name: "이대로 결정하기" })).toHaveCount(0);
  await loginAdmin(decider);
  await decider.goto("/admin/users");
  await decider.getByRole("link", { name: "이의 신청" }).click();
  await expect(decider.getByRole("heading", { level: 1, name: "이의 신청" })).toBeVisible();
  await hydrated(decider);
  await decider.getByLabel(/검색$/).fill(nickname);
  await decider.getByRole("button", { name: "검색" }).click();
  await decider.getByRole("row", { name: nickname }).locator('a[href^="/admin/appeals/ape_"]').click();
  await expect(decider).toHaveURL(/\/admin\/appeals\/ape_/);
  await expect(decider.getByText(words)).toBeVisible();
  await hydrated(decider);
  await decider.getByRole("button", { name: "이대로 결정하기" }).click();
  await expect(decider.getByText("꼭 적어 주세요.").first()).toBeVisible();
  await hydrated(decider);
  await decider.getByLabel("정지를 해제해요").check();
  await decider.getByLabel(/^신청한 사람에게 하는 말/).fill("다른 사람의 글이었어요. 미안해요.");
  await decider.getByRole("button", { name: "이대로 결정하기" }).click();
  await expect(decider.getByText("이의 받아들임")).toBeVisible();

  expect(await mailedText(email, "이용 정지를 해제했어요")).toContain("다른 사람의 글이었어요.");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "정지를 해제했어요" })).toBeVisible();
  await login(page, email, goodPassword);
  await first?.close();
  await second?.close();
});

test("a rejected appeal keeps the suspension, and its reason is sent to the user", { tag: "@long-js" }, async ({
  page,
  browser,
  contextOptions,
  baseURL,
}) => {
  const [first, second] = await Promise.all([0, 1].map(() => browser.newContext({ ...contextOptions, baseURL })));
  const [blocker, decider] = [await first?.newPage(), await second?.newPage()];
  if (!blocker || !decider) throw new Error("no page");
  const { nickname, link } = await suspend(page, blocker, "다른 사람을 괴롭혔어요");
  await page.goto(link);
  await hydrated(page);
  await page.getByLabel(/^하고 싶은 말/).fill(unique("그런 적이 없어요 "));
  await page.getByRole("button", { name: "이의 신청하기" }).click();
  await expect(page.getByText("살펴보는 중")).toBeVisible();

  await loginAdmin(decider);
  await decider.goto(`/admin/appeals?q=${encodeURIComponent(nickname)}`);
  await decider.getByRole("row", { name: nickname }).locator('a[href^="/admin/appeals/ape_"]').click();
  await hydrated(decider);
  await decider.getByLabel("정지를 그대로 두어요").check();
  await decider.getByLabel(/^신청한 사람에게 하는 말/).fill("남은 기록을 모두 읽어 보았어요.");
  await decider.getByRole("button", { name: "이대로 결정하기" }).click();
  await expect(decider.getByText("이의 받아들이지 않음")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "정지를 그대로 두었어요" })).toBeVisible();
  await expect(page.getByText("남은 기록을 모두 읽어 보았어요.")).toBeVisible();
  await first?.close();
  await second?.close();
});

test("an invalid appeal link leads to a page that explains it", { tag: "@long-js" }, async ({ page }) => {
  const answer = await page.goto("/accounts/appeal?token=nothing");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "쓸 수 없는 주소예요" })).toBeVisible();
});

test("an admin decides two appeals in a row beside the list; a refused decision keeps its text", {
  tag: "@long-nojs",
}, async ({ page }) => {
  const { nickname, texts } = await newAppeals();
  await loginAdmin(page);
  await page.goto(`/admin/appeals?q=${nickname}`);
  await page.locator("tbody a").first().click();
  const view = page.getByRole("region", { name: nickname });
  await expect(view.getByText(String(texts[0]))).toBeVisible();
  await hydrated(page);
  const long = "가".repeat(limits.appealLength + 1);
  await view.getByLabel("정지를 그대로 두어요").check();
  await view.getByLabel(/^신청한 사람에게 하는 말/).fill(long);
  await view.getByRole("button", { name: "이대로 결정하기" }).click();
  await expect(view.getByLabel(/^신청한 사람에게 하는 말/)).toHaveAttribute("aria-invalid", "true");
  await expect(view.getByLabel(/^신청한 사람에게 하는 말/)).toHaveValue(long);
  await expect(view.getByLabel("정지를 그대로 두어요")).toBeChecked();

  for (const text of texts) {
    await expect(view.getByText(text)).toBeVisible();
    await expect(page).toHaveURL(/q=ape_.*view=ape_/);
    await hydrated(page);
    await view.getByLabel("정지를 그대로 두어요").check();
    await view.getByLabel(/^신청한 사람에게 하는 말/).fill("남은 기록을 모두 읽어 보았어요.");
    await view.getByRole("button", { name: "이대로 결정하기" }).click();
  }
  await expect(page.getByText("기다리는 이의 신청이 없어요")).toBeVisible();

  await page.goto(`/admin/appeals?q=${nickname}&status=decided`);
  await page.locator("tbody a").first().click();
  await expect(view.getByText("남은 기록을 모두 읽어 보았어요.").first()).toBeVisible();
  await expect(view.getByRole("button", { name: "이대로 결정하기" })).toHaveCount(0);
});
