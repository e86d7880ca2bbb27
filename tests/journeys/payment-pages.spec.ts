import { expect, hydrated, newFan, payOnProviderPage, registerCard, test } from "../support/browser/journey";

test("the page of the provider's card window opens it by script, and names that it needs one", {
  tag: "@long-js",
}, async ({ page, scripted }) => {
  await newFan(page);
  const answer = await page.goto("/checkout/card?rd_url=/mypage/cards");
  expect(answer?.headers()["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  expect(answer?.headers()["content-security-policy"]).toContain("frame-src http://127.0.0.1:");
  const other = await page.request.get("/mypage/cards");
  expect(other.headers()["cross-origin-opener-policy"]).toBe("same-origin");
  expect(other.headers()["content-security-policy"]).not.toContain("frame-src");
  if (!scripted) {
    await expect(page.getByText("자바스크립트가 있어야 열려요.")).toBeVisible();
    await page.getByRole("link", { name: "돌아가기" }).click();
    await expect(page).toHaveURL(/\/mypage\/cards$/);
    return;
  }
  await page.getByRole("button", { name: "카드 등록 창 열기" }).click();
  await registerCard(page, { leftByLink: false });
  await expect(page).toHaveURL(/\/mypage\/cards$/);
  await expect(page.getByText("기본 카드").first()).toBeVisible();
});

test("a donation is paid through BrandPay's window; one that does not open leads back", { tag: "@long-nojs" }, async ({
  page,
  scripted,
}) => {
  await newFan(page);
  await page.goto("/runner_minseo/donate");
  await hydrated(page);
  await page.getByLabel(/^직접 입력/).fill("6000");
  await page.getByLabel(/^이름과 금액 공개/).check();
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await expect(page).toHaveURL(/\/checkout\/ord_/);
  const order = new URL(page.url()).pathname;
  await page.goto(`${order}/brandpay`);
  await expect(page.getByText("6,000원").first()).toBeVisible();
  if (!scripted) {
    await expect(page.getByText("자바스크립트가 있어야 열려요.")).toBeVisible();
    await page.getByRole("link", { name: "돌아가기" }).click();
    await expect(page).toHaveURL(new RegExp(`${order}$`));
    return;
  }
  await page.route("**/v2/standard", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("창을 열지 못했어요.");
  await page.unroute("**/v2/standard");
  await page.getByRole("button", { name: "결제 창 열기" }).click();
  await payOnProviderPage(page, { leftByLink: false });
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
});
