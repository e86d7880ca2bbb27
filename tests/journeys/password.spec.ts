import {
  expect,
  giveConsent,
  goodPassword,
  hydrated,
  isCodeMail,
  loginByPage,
  mailedCode,
  newEmail,
  signUp,
  test,
} from "../support/browser/journey";

const fresh = "서두르지 않는 구름 한 점";

test("a forgotten password is reset by a mailed code, which ends the other browser's session", {
  tag: "@long-js",
}, async ({ page, browser, baseURL, javaScriptEnabled }) => {
  const { email } = await signUp(page);
  await giveConsent(page);
  const context = await browser.newContext({ baseURL, locale: "ko-KR", javaScriptEnabled });
  const elsewhere = await context.newPage();
  await elsewhere.goto("/accounts/login/email?rd_url=%2Fmypage");
  await elsewhere.getByRole("link", { name: "비밀번호를 잊었어요" }).click();
  await expect(elsewhere).toHaveURL("/accounts/password/reset?rd_url=%2Fmypage");
  await elsewhere.getByLabel(/^이메일/).fill(email);
  await elsewhere.getByRole("button", { name: "인증번호 보내기" }).click();
  await expect(elsewhere.getByRole("button", { name: "인증번호 확인" })).toBeVisible();
  await elsewhere.getByLabel(/^인증번호/).fill("000000");
  await elsewhere.getByRole("button", { name: "인증번호 확인" }).click();
  await expect(elsewhere.getByText("인증번호가 맞지 않아요.").first()).toBeVisible();
  await elsewhere.getByLabel(/^인증번호/).fill((await mailedResetCode(email)).code);
  await elsewhere.getByRole("button", { name: "인증번호 확인" }).click();
  await elsewhere.getByLabel(/^새 비밀번호/).fill("1234567890");
  await elsewhere.getByRole("button", { name: "비밀번호 바꾸기" }).click();
  await expect(elsewhere.getByText("너무 흔하거나").first()).toBeVisible();
  await elsewhere.getByLabel(/^새 비밀번호/).fill(fresh);
  await elsewhere.getByRole("button", { name: "비밀번호 바꾸기" }).click();
  await expect(elsewhere).toHaveURL("/accounts/login/email?rd_url=%2Fmypage");
  await expect(elsewhere.getByText("비밀번호를 바꿨어요")).toBeVisible();

  await expect(elsewhere.getByLabel(/^이메일/)).toHaveValue(email);
  await elsewhere.getByLabel(/^비밀번호/).fill(goodPassword);
  await elsewhere.getByRole("button", { name: "로그인" }).click();
  await expect(elsewhere.getByRole("alert").filter({ hasText: "맞지 않아요" }).first()).toBeVisible();
  await elsewhere.getByLabel(/^비밀번호/).fill(fresh);
  await elsewhere.getByRole("button", { name: "로그인" }).click();
  await expect(elsewhere).toHaveURL("/mypage");

  await page.goto("/mypage");
  await expect(page).toHaveURL(/\/accounts\/login\?rd_url=%2Fmypage/);
  await context.close();
});

/** The newest mail with a reset code: the sign-up's came before it. */
async function mailedResetCode(email: string) {
  const first = await mailedCode(email);
  const all = await fetch(`${process.env.SANDBOX_URL}/mail.json?to=${encodeURIComponent(email)}`);
  const { items } = (await all.json()) as { items: { subject: string }[] };
  return items.filter(isCodeMail).length > 1 ? first : mailedCode(email, first.id);
}

test("an unregistered address is reported only after its mailbox is verified", { tag: "@long-js" }, async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/accounts/password/reset");
  await hydrated(page);
  await page.getByLabel(/^이메일/).fill(email);
  await page.getByRole("button", { name: "인증번호 보내기" }).click();
  await expect(page.getByText("인증번호 6자리를 보냈어요")).toBeVisible();
  await page.getByLabel(/^인증번호/).fill((await mailedCode(email)).code);
  await page.getByRole("button", { name: "인증번호 확인" }).click();
  await expect(page.getByText("가입하지 않은 계정이에요.").first()).toBeVisible();
});

test("a changed password ends the other browser's session and keeps this one", { tag: "@long-js" }, async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email } = await signUp(page);
  await giveConsent(page);
  const context = await browser.newContext({ baseURL, locale: "ko-KR", javaScriptEnabled });
  const elsewhere = await context.newPage();
  await loginByPage(elsewhere, email, goodPassword);

  await page.goto("/settings/password");
  await hydrated(page);
  await page.getByLabel(/^현재 비밀번호/).fill("틀린 비밀번호예요");
  await page.getByLabel(/^새 비밀번호/).fill(fresh);
  await page.getByRole("button", { name: "비밀번호 바꾸기" }).click();
  await expect(page.getByText("비밀번호가 맞지 않아요").first()).toBeVisible();
  await elsewhere.goto("/mypage");
  await expect(elsewhere).toHaveURL("/mypage");

  await page.getByLabel(/^현재 비밀번호/).fill(goodPassword);
  await page.getByLabel(/^새 비밀번호/).fill(fresh);
  await page.getByRole("button", { name: "비밀번호 바꾸기" }).click();
  await expect(page.getByText("비밀번호를 바꿨어요")).toBeVisible();
  await page.goto("/mypage");
  await expect(page).toHaveURL("/mypage");
  await elsewhere.goto("/mypage");
  await expect(elsewhere).toHaveURL(/\/accounts\/login\?rd_url=%2Fmypage/);
  await loginByPage(elsewhere, email, fresh);
  await context.close();
});
