import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, test } from "../support/browser/journey";

test("an admin accepts a charge whose response was lost, and it is in the ledger once", { tag: "@long-js" }, async ({
  page,
}) => {
  await loginAdmin(page);
  await page.goto("/admin/users");
  await page.getByRole("link", { name: /^확인할 것/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "확인할 것" })).toBeVisible();
  await page.goto("/admin/reviews?q=fan8@example.com&kind=charge");
  await page.getByRole("link", { name: "결과를 모르는 결제" }).first().click();
  await expect(page.getByText("DONE")).toBeVisible();
  const order = String(await page.getByText(/^ord_/).textContent());
  const address = page.url();
  await hydrated(page);
  await page.getByRole("button", { name: "결제로 인정하기" }).click();
  await expect(page.getByText("꼭 적어 주세요.")).toBeVisible();
  await page.getByLabel(/^사유/).fill("대행사 화면에서 승인을 확인했어요");
  await page.getByRole("button", { name: "닫기", exact: false }).last().click();
  await expect(page.getByText("결제 대행사가 승인한 결제예요.")).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "결제로 인정하기" }).click();
  await expect(page).toHaveURL(/\/admin\/reviews$/);
  expect((await page.goto(address))?.status()).toBe(404);

  await page.goto("/admin/ledger");
  await hydrated(page);
  await page.getByRole("button", { name: "지금 점검하기" }).click();
  await expect(page.getByText("원장을 점검했어요.")).toBeVisible();
  await expect(page.getByText("모두 맞음").first()).toBeVisible();
  await page.getByRole("link", { name: "분개 보기" }).click();
  await page.getByLabel(/^주문, 결제/).fill(order);
  await page.getByRole("button", { name: "검색" }).click();
  await expect(page.getByText(`capture:${order}`)).toHaveCount(1);
  await page.goto("/admin/audit");
  await expect(page.getByText("대행사 화면에서 승인을 확인했어요").first()).toBeVisible();
});
