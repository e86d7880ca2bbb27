import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, test } from "../support/browser/journey";
import { newTakedowns } from "../support/browser/open-takedowns";

test("an admin decides three cases in the order of the queue, beside it", { tag: "@long-nojs" }, async ({ page }) => {
  const { email, statements } = await newTakedowns();
  await loginAdmin(page);
  await page.goto(`/admin/takedowns?q=${email}`);
  await page.locator("main tbody a").first().click();
  const view = page.getByRole("region", { name: / · 글$/ });
  const send = view.getByRole("button", { name: "결정 보내기" });
  await hydrated(page);
  await view.getByLabel("중단하지 않기").check();
  await send.click();
  await expect(view.getByText("꼭 적어 주세요.")).toBeVisible();
  await expect(view.getByLabel("중단하지 않기")).toBeChecked();
  for (const statement of statements) {
    await expect(view.getByText(statement)).toBeVisible();
    await expect(page).toHaveURL(/q=.*view=tkd_/);
    await hydrated(page);
    await view.getByLabel("중단하지 않기").check();
    await view.getByLabel(/^사유/).fill("살펴본 결과예요");
    await send.click();
  }
  await expect(page.getByText("기다리는 신고가 없어요")).toBeVisible();
});

test("in the list of withheld cases the next withheld one follows a decision", { tag: "@long-js" }, async ({
  page,
}) => {
  const { email, statements } = await newTakedowns();
  await loginAdmin(page);
  for (const [from, outcome] of [
    ["open", "30일 동안 게시 중단"],
    ["withheld", "다시 게시하기"],
  ]) {
    await page.goto(`/admin/takedowns?q=${email}&state=${from}`);
    await page.locator("main tbody a").first().click();
    const view = page.getByRole("region", { name: / · 글$/ });
    for (const _ of statements) {
      await expect(page).toHaveURL(/view=tkd_/);
      await hydrated(page);
      await view.getByLabel(outcome as string).check();
      await view.getByLabel(/^사유/).fill("살펴본 결과예요");
      const decided = new URL(page.url()).searchParams.get("view");
      await view.getByRole("button", { name: "결정 보내기" }).click();
      await expect(page).not.toHaveURL(new RegExp(`view=${decided}`));
    }
    await expect(page.getByText("기다리는 신고가 없어요")).toBeVisible();
  }
});

test("a case that another admin decided before is shown with that decision", { tag: "@long-js" }, async ({ page }) => {
  const { email } = await newTakedowns();
  await loginAdmin(page);
  await page.goto(`/admin/takedowns?q=${email}`);
  await page.locator("main tbody a").first().click();
  await expect(page).toHaveURL(/view=tkd_/);
  await hydrated(page);
  const before = await page.context().newPage();
  await before.goto(page.url());
  await hydrated(before);
  await page.getByLabel("중단하지 않기").check();
  await page.getByLabel(/^사유/).fill("첫 결정이에요");
  await page.getByRole("button", { name: "결정 보내기" }).click();
  await expect(page.getByText("결정을 적용하고 메일을 보냈어요.").first()).toBeVisible();
  await before.getByLabel("중단하지 않기").check();
  await before.getByLabel(/^사유/).fill("늦은 결정이에요");
  await before.getByRole("button", { name: "결정 보내기" }).click();
  await expect(before.getByText("첫 결정이에요").first()).toBeVisible();
  await expect(before.getByRole("button", { name: "결정 보내기" })).toHaveCount(0);
});
