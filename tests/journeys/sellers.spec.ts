import pg from "pg";
import { nextAppCode } from "../support/authenticator";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, newFan, postForm, test } from "../support/browser/journey";
import { newActivist } from "../support/browser/new-activist";
import { newSellers } from "../support/browser/open-sellers";

test("a creator states who sells, mistakes stay beside their fields, and an admin verifies it", {
  tag: "@long-js",
}, async ({ page, browser, contextOptions, baseURL }) => {
  const { nickname } = await newActivist(page);
  await page.goto("/mypage/withdrawal");
  await page.getByRole("link", { name: "판매자 정보" }).click();
  await expect(page).toHaveURL(/\/seller$/);
  await hydrated(page);
  await page.getByLabel("사업자", { exact: false }).first().check();
  await page.getByLabel(/^이름 또는 상호/).fill("곁 공방");
  await page.getByLabel(/^전화번호/).fill("02-345-6789");
  await page.getByRole("button", { name: "확인 요청하기" }).click();
  await expect(page.getByText("꼭 적어 주세요.")).toHaveCount(3);
  await expect(page.getByLabel(/^이름 또는 상호/)).toHaveValue("곁 공방");
  await hydrated(page);
  await page.getByLabel("대표자").fill("박공방");
  await page.getByLabel("사업장 주소").fill("서울특별시 마포구 골목로 12");
  await page.getByLabel("사업자등록번호").fill("123-45-67891");
  await page.getByRole("button", { name: "확인 요청하기" }).click();
  await expect(page.getByText("관리자가 확인하고 있어요.", { exact: false })).toBeVisible();

  const admin = await (await browser.newContext({ ...contextOptions, baseURL })).newPage();
  const { secret } = await loginAdmin(admin);
  await admin.goto(`/admin/sellers?status=submitted&q=${encodeURIComponent(nickname)}`);
  await admin.locator('a[href^="/admin/sellers/sid_"]').first().click();
  await expect(admin.getByText("서울특별시 마포구 골목로 12")).toBeVisible();
  await hydrated(admin);
  await admin.getByLabel(/^사유/).fill("등록증과 맞춰 봤어요");
  await admin.getByLabel(/^인증 앱의 번호/).fill(nextAppCode(secret));
  await admin.getByRole("button", { name: "확인하기" }).click();
  await expect(admin.getByText("판매자 정보를 처리했어요.")).toBeVisible();
  await expect(admin.getByText("확인됨").first()).toBeVisible();
  await admin.context().close();

  await page.goto("/mypage/withdrawal/seller");
  await expect(page.getByRole("heading", { name: "확인된 정보" })).toBeVisible();
});

test("a seller's identity that was replaced before the decision is no longer beside the list", {
  tag: "@long-js",
}, async ({ page, browser, contextOptions, baseURL }) => {
  const { nickname } = await newActivist(page);
  const stated = { kind: "individual", name: "박공방", phone: "010-3456-7890" };
  await postForm(page, "/mypage/withdrawal/seller", stated);
  const admin = await (await browser.newContext({ ...contextOptions, baseURL })).newPage();
  const { secret } = await loginAdmin(admin);
  await admin.goto(`/admin/sellers?q=${encodeURIComponent(nickname)}`);
  await admin.locator("main tbody a").first().click();
  await expect(admin.getByRole("region", { name: nickname })).toBeVisible();
  await hydrated(admin);

  await postForm(page, "/mypage/withdrawal/seller", { ...stated, name: "박공예" });
  await admin.getByLabel(/^사유/).fill("신분증과 맞춰 봤어요");
  await admin.getByLabel(/^인증 앱의 번호/).fill(nextAppCode(secret));
  await admin.getByRole("button", { name: "확인하기" }).click();
  await expect(admin.getByRole("region", { name: "더는 없는 항목이에요" })).toBeVisible();
  await expect(admin.getByRole("button", { name: "확인하기" })).toHaveCount(0);
  await admin.locator("main tbody a").first().click();
  await expect(admin.getByRole("region", { name: nickname }).getByText("박공예")).toBeVisible();
  await admin.context().close();
});

test("what a seller stated is filled in for the payout account", { tag: "@long-nojs" }, async ({ page }) => {
  await newActivist(page);
  await postForm(page, "/mypage/withdrawal/seller", {
    kind: "business",
    name: "곁 공방",
    phone: "02-345-6789",
    representative: "박공방",
    address: "서울특별시 마포구 골목로 12",
    registrationNumber: "123-45-67891",
  });
  await page.goto("/mypage/withdrawal/account");
  await expect(page.getByLabel(/^예금주/)).toHaveValue("곁 공방");
  await expect(page.getByLabel(/^사업자등록번호/)).toHaveValue("1234567891");
});

test("the order page names the business that sells, before the button that pays", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await newFan(page);
  await page.goto("/bakery_on/membership");
  await hydrated(page);
  await page
    .getByRole("button", { name: /구독하기$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/checkout\/ord_/);
  const seller = page.locator("section", { has: page.getByRole("heading", { name: "판매자 안내" }) });
  for (const stated of ["(예시) 곁가게", "(예시) 김대표", "골목로 12", "010-0000-1007", "123-45-67891", "0101호"])
    await expect(seller.getByText(stated, { exact: false })).toBeVisible();
});

test("an admin decides two private sellers beside the list; a wrong code keeps the reason", {
  tag: "@long-js",
}, async ({ page }) => {
  const { nickname, nicknames, ids } = await newSellers();
  const { email, secret } = await loginAdmin(page);
  await page.goto(`/admin/sellers?q=${nickname}`);
  await expect(page.locator("main tbody tr")).toHaveCount(2);
  expect(await openings(ids)).toEqual([0, 0]);
  await page.locator("main tbody a").first().click();
  const first = page.getByRole("region", { name: String(nicknames[0]) });
  await expect(first.getByRole("heading", { name: "적은 내용" })).toBeVisible();
  await hydrated(page);
  await first.getByLabel(/^사유/).fill("신분증과 맞춰 봤어요.");
  await first.getByLabel(/^인증 앱의 번호/).fill("000000");
  await first.getByRole("button", { name: "확인하기" }).click();
  await expect(first.getByLabel(/^인증 앱의 번호/)).toHaveAttribute("aria-invalid", "true");
  await expect(first.getByLabel(/^사유/)).toHaveValue("신분증과 맞춰 봤어요.");
  await expect(first.getByLabel(/^사유/)).not.toHaveAttribute("aria-invalid");

  for (const [at, name] of nicknames.entries()) {
    const view = page.getByRole("region", { name });
    await expect(view.getByRole("heading", { name: "적은 내용" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`q=sid_.*view=${ids[at]}`));
    await hydrated(page);
    await forgetUsedCode(email);
    await view.getByLabel(/^사유/).fill(at === 0 ? "신분증과 맞춰 봤어요." : "이름이 예금주와 달라요.");
    await view.getByLabel(/^인증 앱의 번호/).fill(nextAppCode(secret));
    await view.getByRole("button", { name: at === 0 ? "확인하기" : "반려하기" }).click();
    await expect(view).toHaveCount(0);
  }
  await expect(page.getByText("확인할 판매자 정보가 없어요")).toBeVisible();
  expect((await openings(ids))[1]).toBe(1);

  await page.goto(`/admin/sellers?q=${nickname}&status=rejected`);
  await page.locator("main tbody a").first().click();
  const second = page.getByRole("region", { name: String(nicknames[1]) });
  await expect(second.getByText("이름이 예금주와 달라요.").first()).toBeVisible();
  await expect(second.getByRole("button", { name: "반려하기" })).toHaveCount(0);
});

/** How often each identity was opened, as the audit log has it. */
async function openings(ids: string[]): Promise<number[]> {
  const rows = await inDatabase<{ count: number }>(
    `SELECT count(a.*)::int AS count FROM unnest($1::text[]) WITH ORDINALITY i (id, place)
       LEFT JOIN audit_log a ON a.target_id = i.id AND a.action = 'seller.view' GROUP BY i.place ORDER BY i.place`,
    [ids],
  );
  return rows.map(({ count }) => count);
}

/** As if time had passed since the admin's last code: each is valid once. */
const forgetUsedCode = (email: string) =>
  inDatabase(
    "UPDATE second_factors SET last_step = 0 WHERE user_id = (SELECT user_id FROM users WHERE email = $1) RETURNING 1",
    [email],
  );

async function inDatabase<Row>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return rows;
}
