import type { Page } from "@playwright/test";
import pg from "pg";
import type { SettlementId } from "#contract/ids";
import { appCode, nextAppCode } from "../support/authenticator";
import { loginAdmin, newAdmin, setUpSecondFactor } from "../support/browser/admin-sign-in";
import {
  demoPassword,
  expect,
  goodPassword,
  hydrated,
  login,
  mailedText,
  newFan,
  test,
} from "../support/browser/journey";

async function logOut(page: Page): Promise<void> {
  await page.goto("/mypage");
  await hydrated(page);
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByRole("link", { name: "로그인" }).first()).toBeVisible();
}

/** The first of the two steps. */
async function firstStep(page: Page, email: string, { password = demoPassword, back = "" } = {}): Promise<void> {
  await page.goto(`/accounts/login/email${back && `?rd_url=${encodeURIComponent(back)}`}`);
  await hydrated(page);
  await page.getByLabel("이메일", { exact: false }).fill(email);
  await page.getByLabel(/^비밀번호/).fill(password);
  await page.getByRole("button", { name: "로그인" }).click();
}

async function secondStep(page: Page, code: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "2단계 인증" })).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^인증 앱의 번호/).fill(code);
  await page.getByRole("button", { name: "확인하고 로그인" }).click();
}

test("an admin sets it up at the first visit; later logins take a code, or a recovery code once", {
  tag: "@long-js",
}, async ({ page }) => {
  const { email } = await newAdmin();
  await login(page, email);
  await page.goto("/admin/reports?status=open");
  await expect(page).toHaveURL(/\/settings\/security\?rd_url=%2Fadmin%2Freports%3Fstatus%3Dopen/);
  await expect(page.getByText("관리자 화면은 2단계 인증을 켠 뒤에 열려요.", { exact: false })).toBeVisible();
  const { secret, recoveryCodes } = await setUpSecondFactor(page);
  expect(recoveryCodes).toHaveLength(10);
  await expect(page).toHaveURL(/\/admin\/reports\?status=open$/);
  expect(await mailedText(email, "2단계 인증을 켰어요")).toContain("인증 앱의 번호");

  await logOut(page);
  await firstStep(page, email, { back: "/admin/audit" });
  await secondStep(page, "000000");
  await expect(page.getByText("번호가 맞지 않거나 이미 쓴 번호예요.", { exact: false })).toBeVisible();
  // Neither a page of theirs nor one of the admin's is open before the second step.
  const waiting = await page.context().newPage();
  await waiting.goto("/admin/users");
  await expect(waiting).toHaveURL(/\/accounts\/login\?rd_url=/);
  await waiting.close();
  await secondStep(page, nextAppCode(secret));
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(page.getByText("2단계 인증 켬").first()).toBeVisible();

  for (const [code, works] of [
    [recoveryCodes[0], true],
    [recoveryCodes[0], false],
    [recoveryCodes[1], true],
  ] as const) {
    await logOut(page);
    await firstStep(page, email, { back: "/admin/users" });
    await page.getByRole("link", { name: "인증 앱 대신 복구 코드 쓰기" }).click();
    await hydrated(page);
    await page.getByLabel(/^복구 코드/).fill(String(code).toUpperCase());
    await page.getByRole("button", { name: "확인하고 로그인" }).click();
    if (works) await expect(page).toHaveURL(/\/admin\/users$/);
    else await expect(page.getByText("맞지 않거나 이미 쓴 복구 코드예요.")).toBeVisible();
    if (!works) await page.context().clearCookies();
    if (!works) await login(page, "fan5@example.com");
  }
  await page.goto("/settings/security");
  await expect(page.getByText("8개")).toBeVisible();
});

test("a fan turns it on with the password, saves the recovery codes, and turns it off again", {
  tag: "@long-js",
}, async ({ page }) => {
  const { email } = await newFan(page);
  await page.goto("/settings/login");
  await page.getByRole("link", { name: "2단계 인증" }).click();
  await hydrated(page);
  await page.getByRole("button", { name: "설정 시작하기" }).click();
  await expect(page.getByRole("img", { name: /QR 코드/ })).toBeVisible();
  const secret = String(await page.locator("#setup-key").textContent()).replace(/\s/g, "");
  await hydrated(page);
  await page.getByLabel(/^인증 앱의 번호/).fill("12345");
  await page.getByLabel(/^현재 비밀번호/).fill(goodPassword);
  await page.getByRole("button", { name: "2단계 인증 켜기" }).click();
  await expect(page.getByText("여섯 자리 숫자를 적어 주세요.", { exact: false })).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^인증 앱의 번호/).fill(appCode(secret, new Date()));
  await page.getByLabel(/^현재 비밀번호/).fill(goodPassword);
  await page.getByRole("button", { name: "2단계 인증 켜기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "복구 코드를 보관해 주세요" })).toBeVisible();
  await page.reload();
  await expect(page.locator("main ol li")).toHaveCount(10);
  const shown = await page.locator("main ol li").allTextContents();
  const download = page.waitForEvent("download");
  await hydrated(page);
  await page.getByRole("button", { name: "파일로 내려받기" }).click();
  const file = await (await download).createReadStream();
  let words = "";
  for await (const part of file) words += part;
  for (const code of shown) expect(words).toContain(code);
  await hydrated(page);
  await page.getByRole("button", { name: "보관했어요" }).click();
  await expect(page.getByText("켜져 있어요")).toBeVisible();
  await expect(page.getByText("복구 코드가 얼마 남지 않았어요.", { exact: false })).toHaveCount(0);
  await useUpCodes(email, 8);
  await page.goto("/settings/security/codes");
  await expect(page).toHaveURL(/\/settings\/security$/);
  await expect(page.getByText("복구 코드가 얼마 남지 않았어요.", { exact: false })).toBeVisible();
  await hydrated(page);
  const off = page.locator("form", { has: page.locator("button[value=off]") });
  await off.getByLabel(/^인증 앱의 번호/).fill(nextAppCode(secret));
  await off.getByRole("button", { name: "2단계 인증 끄기" }).click();
  await expect(page.getByText("2단계 인증을 껐어요.", { exact: false }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "설정 시작하기" })).toBeVisible();
});

test("the second step works in no other browser, and without a first one leads to the login", {
  tag: "@long-js",
}, async ({ page }) => {
  await page.goto("/accounts/login/second-step");
  await expect(page).toHaveURL(/\/accounts\/login$/);
  await loginAdmin(page);
  const answer = await page.goto("/settings/security");
  expect(await answer?.text()).not.toMatch(/[A-Z2-7]{32}/);
});

test("a creator with the factor needs a fresh code to settle and to change the account", { tag: "@long-js" }, async ({
  page,
  browser,
  contextOptions,
  baseURL,
}) => {
  const { settlementId, email } = await openSettlement();
  const office = await browser.newContext({ ...contextOptions, baseURL });
  const admin = await office.newPage();
  await loginAdmin(admin);
  await admin.goto(`/admin/settlements/${settlementId}`);
  await hydrated(admin);
  await admin.getByLabel(/^사유/).fill("계좌를 다시 확인해 주세요");
  await admin.getByRole("button", { name: "반려하기" }).click();
  await expect(admin.getByText("반려됨").first()).toBeVisible();
  await office.close();

  await login(page, email);
  await page.goto("/settings/security");
  const { secret, recoveryCodes } = await setUpSecondFactor(page);
  await page.goto("/mypage/withdrawal/account");
  await expect(page.getByLabel(/^인증 앱의 번호/)).toBeVisible();
  await page.goto("/mypage/withdrawal");
  await hydrated(page);
  await page.getByRole("button", { name: /정산 신청하기$/ }).click();
  await expect(page.getByText("꼭 적어 주세요.")).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^인증 앱의 번호/).fill("000000");
  await page.getByRole("button", { name: /정산 신청하기$/ }).click();
  await expect(page.getByText("번호가 맞지 않거나 이미 쓴 번호예요.", { exact: false })).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^인증 앱의 번호/).fill(nextAppCode(secret));
  await page.getByRole("button", { name: /정산 신청하기$/ }).click();
  await expect(page.getByText("진행 중인 정산")).toBeVisible();

  await page.goto("/settings/security?recovery");
  await hydrated(page);
  const off = page.locator("form", { has: page.locator("button[value=off]") });
  await off.getByLabel(/^복구 코드/).fill(String(recoveryCodes[0]));
  await off.getByRole("button", { name: "2단계 인증 끄기" }).click();
  await expect(page.getByRole("button", { name: "설정 시작하기" })).toBeVisible();
});

/** As if so many had been used to sign in. */
async function useUpCodes(email: string, count: number): Promise<void> {
  await inDatabase(
    `UPDATE recovery_codes SET used_at = now() WHERE (user_id, code_hash) IN (
       SELECT c.user_id, c.code_hash FROM recovery_codes c JOIN users u USING (user_id) WHERE u.email = $1 LIMIT $2)`,
    [email, count],
  );
}

/** A pending settlement of the demo, of a creator no other journey uses. */
async function openSettlement(): Promise<{ settlementId: SettlementId; email: string }> {
  const [row] = await inDatabase<{ settlementId: SettlementId; email: string }>(
    `SELECT s.settlement_id AS "settlementId", u.email FROM settlements s JOIN users u ON u.user_id = s.creator_id
     WHERE s.status = 'requested' AND u.email = 'minseo@example.com'`,
  );
  if (!row) throw new Error("no settlement waits");
  return row;
}

async function inDatabase<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return rows;
}
