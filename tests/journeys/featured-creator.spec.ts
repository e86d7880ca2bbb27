import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, test } from "../support/browser/journey";
import { newActivist } from "../support/browser/new-activist";

test("an admin features a creator at the top of explore, labelled as such, and ends it", {
  tag: "@long-js",
}, async ({ browser, page, contextOptions, baseURL }) => {
  const { email, nickname } = await newActivist(page);
  await page.context().clearCookies();
  const guest = await (await browser.newContext({ ...contextOptions, baseURL })).newPage();
  const top = guest.locator("main article").first();
  const isAtTop = (name: string, label: string) =>
    expect(async () => {
      await guest.goto("/explore");
      await expect(top).toContainText(name, { timeout: 100 });
      await expect(top).toContainText(label, { timeout: 100 });
    }).toPass();

  await loginAdmin(page);
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: nickname }).first().click();
  await expect(page).toHaveURL(/view=usr_/);
  await page.goto(`/admin/users/${new URL(page.url()).searchParams.get("view")}`);
  await hydrated(page);
  await page.getByRole("button", { name: "맨 앞에서 소개하기" }).click();
  await expect(page.locator("#feature").getByText("꼭 적어 주세요.")).toBeVisible();
  await page.locator("#feature").getByLabel(/^사유/).fill("첫 전시를 열어요");
  await page.getByRole("button", { name: "맨 앞에서 소개하기" }).click();
  await expect(page.getByText("탐색 화면 맨 앞에서 소개해요.")).toBeVisible();
  await expect(page.getByText("첫 전시를 열어요").first()).toBeVisible();
  await isAtTop(nickname, "곁이 추천하는 액티비스트");
  await guest.getByText("어떻게 정하나요?").first().click();
  await expect(guest.getByText("맨 앞의 액티비스트는 이 순위와 따로 곁이 추천해요.", { exact: false })).toBeVisible();

  await hydrated(page);
  await page.locator("#feature").getByLabel(/^사유/).fill("전시가 끝났어요");
  await page.getByRole("button", { name: "그만 소개하기" }).click();
  await expect(page.getByText("이제 순위의 첫 번째가 맨 앞에 나와요.")).toBeVisible();
  await isAtTop("", "지금 가장 주목받는 액티비스트");
  await guest.context().close();
});
