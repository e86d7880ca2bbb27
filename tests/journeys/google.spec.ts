import type { Page } from "@playwright/test";
import {
  demoPassword,
  expect,
  giveConsent,
  goodPassword,
  hydrated,
  login,
  signUp,
  test,
  unique,
} from "../support/browser/journey";

const newGoogle = () => `${unique("google-")}@gmail.example`;

async function toGoogle(page: Page, from = "/accounts/login"): Promise<void> {
  await page.goto(from);
  await hydrated(page);
  await page.getByRole("button", { name: "Google로 시작하기" }).click();
  await expect(page).toHaveURL(/\/google\/interaction\//);
}

async function choose(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Google 계정 선택" })).toBeVisible();
  await page.getByLabel("다른 이메일로 계속하기").fill(email);
  await page.getByRole("button", { name: "계속", exact: true }).click();
}

async function completeProfile(page: Page): Promise<string> {
  const nickname = unique("구글_");
  await expect(page).toHaveURL(/\/accounts\/signup\/complete/);
  await hydrated(page);
  await page.getByLabel(/^닉네임/).fill(nickname);
  await page.getByText("남성", { exact: true }).click();
  await page.getByLabel(/^모두 동의해요/).check();
  await page.getByRole("button", { name: "가입 완료" }).click();
  await expect(page).toHaveURL(/\/accounts\/signup\/capture-consent/);
  return nickname;
}

async function logOut(page: Page): Promise<void> {
  await page.goto("/mypage");
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByRole("link", { name: "로그인" }).first()).toBeVisible();
}

test("Google sign-up creates an account, and Google login returns to it and to its page", { tag: "@long-js" }, async ({
  page,
  context,
  baseURL,
}) => {
  const email = newGoogle();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await toGoogle(page, "/accounts/login?rd_url=%2Fharu_studio");
  await choose(page, email);
  await expect(page.getByText(`${email} 계정으로 가입해요.`)).toBeVisible();
  const draft = (await context.cookies(baseURL)).find(({ name }) => name === "signup");
  expect(draft).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(draft?.value.split(".").length).toBe(5);
  expect(await page.content()).not.toMatch(/ccessToken|access_token|eyJ/);
  const nickname = await completeProfile(page);
  await giveConsent(page);
  expect((await context.cookies(baseURL)).map(({ name }) => name)).not.toContain("signup");
  await page.goto("/mypage");
  await expect(page.getByRole("heading", { name: nickname })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  await logOut(page);
  await toGoogle(page, "/accounts/login?rd_url=%2Fmypage%2Fcards");
  await choose(page, email);
  await expect(page).toHaveURL(`${baseURL}/mypage/cards`);
  const ownAddresses = addresses.filter((address) => address.startsWith(String(baseURL)));
  expect(ownAddresses.filter((address) => /access_?token|id_token/i.test(address))).toEqual([]);
});

test("a user who declines at Google reads so on the login page and can go on by email", { tag: "@long-js" }, async ({
  page,
  baseURL,
}) => {
  await toGoogle(page, "/accounts/login?rd_url=%2Fmypage%2Fcards");
  await page.getByRole("button", { name: "취소" }).click();
  await expect(page).toHaveURL(`${baseURL}/accounts/login?rd_url=%2Fmypage%2Fcards&google=denied`);
  await expect(page.getByRole("alert")).toHaveText(/Google 로그인을 취소했어요/);
  await expect(page.getByRole("link", { name: "이메일로 가입하기" })).toHaveAttribute(
    "href",
    "/accounts/signup/email?rd_url=%2Fmypage%2Fcards",
  );
});

test("a return from Google that is replayed, forged or in another browser signs nobody in", {
  tag: "@long-js",
}, async ({ page, context, browser, baseURL }) => {
  const email = newGoogle();
  let callback = "";
  page.on("request", (request) => {
    if (request.url().includes("/accounts/login/google/callback")) callback = request.url();
  });
  await toGoogle(page);
  await choose(page, email);
  await completeProfile(page);
  await context.clearCookies({ name: "gyeot" });
  for (const address of [callback, "/accounts/login/google/callback?code=made-up&state=made-up"]) {
    await page.goto(address);
    await expect(page).toHaveURL(`${baseURL}/accounts/login?google=lost`);
    await expect(page.getByRole("alert")).toHaveText(/처음부터 다시 시도해 주세요/);
  }
  const other = await browser.newContext({ baseURL });
  const stranger = await other.newPage();
  await toGoogle(stranger);
  await stranger.goto(callback);
  await expect(stranger).toHaveURL(`${baseURL}/accounts/login?google=failed`);
  expect((await other.cookies()).map(({ name }) => name)).not.toContain("gyeot");
  await other.close();
});

test("an address registered by email is not taken over by Google, only linked by password", {
  tag: "@long-js",
}, async ({ page, baseURL }) => {
  const { email } = await signUp(page);
  await giveConsent(page);
  await logOut(page);
  await toGoogle(page);
  await choose(page, email);
  await expect(page).toHaveURL(`${baseURL}/accounts/login/email`);
  await expect(page.getByText(`${email} 주소로 가입한 계정이 이미 있어요.`)).toBeVisible();

  await login(page, email, goodPassword);
  await page.goto("/settings/connected-accounts");
  await hydrated(page);
  await expect(page.getByText(`Google · ${email}`)).toBeVisible();
  await hydrated(page);
  expect(await page.content()).not.toMatch(/ccessToken|access_token|eyJ/);
  await page.getByLabel(/^비밀번호/).fill("틀린 비밀번호예요");
  await page.getByRole("button", { name: "연결하기", exact: true }).first().click();
  await expect(page.getByText("비밀번호가 맞지 않아요").first()).toBeVisible();
  await page.getByLabel(/^비밀번호/).fill(goodPassword);
  await page.getByRole("button", { name: "연결하기", exact: true }).first().click();
  await expect(page.getByRole("link", { name: "Google 계정 연결 끊기" })).toBeVisible();

  await logOut(page);
  await toGoogle(page);
  await choose(page, email);
  await expect(page).toHaveURL(`${baseURL}/feed/following`);
  await page.goto("/settings/connected-accounts?disconnect=google");
  await hydrated(page);
  await page.getByLabel(/^비밀번호/).fill(goodPassword);
  await page.getByRole("button", { name: "연결 끊기" }).click();
  await expect(page.getByRole("button", { name: "Google 계정 연결하기" })).toBeVisible();
});

test("a Google account whose email is not verified signs up with an address verified by a code", {
  tag: "@long-js",
}, async ({ page, baseURL }) => {
  await toGoogle(page);
  await page.getByLabel("이메일을 인증하지 않은 계정으로").check();
  await choose(page, newGoogle());
  await expect(page).toHaveURL(`${baseURL}/accounts/signup/email`);
  await expect(page.getByText("Google 계정으로 가입 · 1/3")).toBeVisible();
});

test("the Google form of another site starts nothing, and no GET does", { tag: "@long-js" }, async ({
  page,
  request,
  baseURL,
}) => {
  const foreign = await request.post("/accounts/login/google", {
    headers: { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
    data: "",
  });
  expect(foreign.status()).toBe(403);
  await page.goto("/accounts/login/google?rd_url=%2Fmypage");
  await expect(page).toHaveURL(`${baseURL}/accounts/login?rd_url=%2Fmypage`);
});

for (const [app, agent, href] of [
  [
    "KakaoTalk",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) Mobile/15E148 KAKAOTALK 10.7.5",
    /^kakaotalk:\/\/web\/openExternal\?url=http/,
  ],
  [
    "LINE",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) Mobile/15E148 Safari Line/13.18.1",
    /openExternalBrowser=1$/,
  ],
  [
    "Instagram on Android",
    "Mozilla/5.0 (Linux; Android 14; wv) Mobile Safari/537.36 Instagram 326.0.0.42.90 Android",
    /^intent:\/\/.*;end$/,
  ],
  [
    "Instagram on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_3_1 like Mac OS X) Mobile/21D61 Instagram 320.0",
    null,
  ],
] as const) {
  test(`inside ${app} the Google button gives way to "open in browser", and email stays`, { tag: "@long-js" }, async ({
    browser,
    baseURL,
    javaScriptEnabled,
  }) => {
    const context = await browser.newContext({ baseURL, userAgent: agent, locale: "ko-KR", javaScriptEnabled });
    const page = await context.newPage();
    await page.goto("/accounts/login");
    await expect(page.getByText("이 앱 안에서는 Google로 로그인할 수 없어요")).toBeVisible();
    await expect(page.getByRole("button", { name: "Google로 시작하기" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "이메일로 시작하기" })).toBeVisible();
    const out = page.getByRole("link", { name: "브라우저에서 열기" });
    if (href) await expect(out).toHaveAttribute("href", href);
    else await expect(out).toHaveCount(0);
    await context.close();
  });
}

test("a page reached by links leads to Google, although its document's policy did not name it", {
  tag: "@long-js",
}, async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("link", { name: "로그인" }).first().click();
  await expect(page).toHaveURL(/\/accounts\/login/);
  await page.getByRole("button", { name: "Google로 시작하기" }).click();
  await expect(page).toHaveURL(/\/google\/interaction\//);
});

test("the demo's own fan cannot be taken over by the Google account of the same address", { tag: "@long-js" }, async ({
  page,
  baseURL,
}) => {
  await toGoogle(page);
  await page.getByRole("button", { name: /fan@example\.com/ }).click();
  await expect(page).toHaveURL(`${baseURL}/accounts/login/email`);
  await login(page, "fan@example.com", demoPassword);
});
