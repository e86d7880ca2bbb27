import type { Page } from "@playwright/test";
import {
  expect,
  giveConsent,
  goodPassword,
  hydrated,
  mailedCode,
  newEmail,
  signUp,
  test,
  unique,
} from "../support/browser/journey";

type Provider = "kakao" | "naver" | "apple" | "google";
type Account = { email: string; emailIs?: "verified" | "unverified" | "absent" };

const names = { kakao: "카카오", naver: "네이버", apple: "Apple", google: "Google" };
const choosers = { kakao: "Kakao", naver: "Naver", apple: "Apple", google: "Google" };
const kakaoTalk = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) Mobile/15E148 KAKAOTALK 10.7.5";
const instagram = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_3_1 like Mac OS X) Mobile/21D61 Instagram 320.0";

/** Presses the provider's button, and chooses an account on the provider's own pages. */
async function logInBy(page: Page, provider: Provider, account: Account, from = "/accounts/login"): Promise<void> {
  await page.goto(from);
  await hydrated(page);
  await page.getByRole("button", { name: `${names[provider]}로 시작하기` }).click();
  await chooseAccount(page, provider, account);
}

async function chooseAccount(page: Page, provider: Provider, { email, emailIs }: Account): Promise<void> {
  await expect(page.getByRole("heading", { name: `${choosers[provider]} 계정 선택` })).toBeVisible();
  await page.getByLabel("다른 이메일로 계속하기").fill(email);
  if (emailIs === "unverified") await page.getByLabel("이메일을 인증하지 않은 계정으로").check();
  if (emailIs === "absent") await page.getByLabel("이메일을 제공하지 않는 계정으로").check();
  await page.getByRole("button", { name: "계속", exact: true }).click();
  if (provider === "apple") await page.getByRole("button", { name: "‘곁’으로 계속하기" }).click();
}

async function completeProfile(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/accounts\/signup\/complete/);
  await hydrated(page);
  await page.getByLabel(/^닉네임/).fill(unique("새사람_"));
  await page.getByText("여성", { exact: true }).click();
  await page.getByLabel(/^모두 동의해요/).check();
  await page.getByRole("button", { name: "가입 완료" }).click();
  await giveConsent(page);
}

/** `earlier`: the last mail with a code to this address before. */
async function verifyMailbox(page: Page, email: string, earlier = ""): Promise<void> {
  await hydrated(page);
  await page.getByLabel(/^이메일/).fill(email);
  await page.getByRole("button", { name: "인증번호 보내기" }).click();
  await expect(page.getByLabel(/^인증번호/)).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^인증번호/).fill((await mailedCode(email, earlier)).code);
  await page.getByRole("button", { name: "인증번호 확인" }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.goto("/mypage");
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByRole("link", { name: "로그인" }).first()).toBeVisible();
}

for (const provider of ["kakao", "apple"] as const) {
  test(`${provider} signs up with its verified address and logs in again, back to the page that was left`, {
    tag: "@long-nojs",
  }, async ({ page, baseURL }) => {
    const email = newEmail();
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await logInBy(page, provider, { email }, "/accounts/login?rd_url=%2Fharu_studio");
    await expect(page.getByText(`${email} 계정으로 가입해요.`)).toBeVisible();
    expect(await page.content()).not.toMatch(/ccessToken|id_token|eyJ/);
    await completeProfile(page);
    await logOut(page);
    await logInBy(page, provider, { email }, "/accounts/login?rd_url=%2Fmypage%2Fcards");
    await expect(page).toHaveURL(`${baseURL}/mypage/cards`);
    const own = addresses.filter((address) => address.startsWith(String(baseURL)));
    expect(own.filter((address) => /access_?token|id_token/i.test(address))).toEqual([]);
  });
}

test("naver's address, which it does not verify, is filled in and verified by a code", { tag: "@long-js" }, async ({
  page,
  baseURL,
}) => {
  const email = newEmail();
  await logInBy(page, "naver", { email }, "/accounts/login?rd_url=%2Fmypage%2Fcards");
  await expect(page.getByText("네이버 계정으로 가입 · 1/3")).toBeVisible();
  await expect(page.getByLabel(/^이메일/)).toHaveValue(email);
  await verifyMailbox(page, email);
  await completeProfile(page);
  await logOut(page);
  await logInBy(page, "naver", { email }, "/accounts/login?rd_url=%2Fmypage%2Fcards");
  await expect(page).toHaveURL(`${baseURL}/mypage/cards`);
});

test("a verified address that has an account is linked by its password, and only then logs in", {
  tag: "@long-nojs",
}, async ({ page, baseURL }) => {
  const { email } = await signUp(page);
  await giveConsent(page);
  await logOut(page);
  await logInBy(page, "kakao", { email }, "/accounts/login?rd_url=%2Fmypage%2Fcards");
  await expect(page).toHaveURL(`${baseURL}/accounts/login/email?rd_url=%2Fmypage%2Fcards`);
  await expect(page.getByText(`${email} 주소로 가입한 계정이 이미 있어요.`)).toBeVisible();
  await hydrated(page);
  await expect(page.getByLabel("카카오 계정도 연결하기")).toBeChecked();
  await page.getByLabel(/^비밀번호/).fill("틀린 비밀번호예요");
  await page.getByRole("button", { name: "로그인" }).click();
  await expect(page.getByText("이메일이나 비밀번호가 맞지 않아요").first()).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^비밀번호/).fill(goodPassword);
  await page.getByRole("button", { name: "로그인" }).click();
  await expect(page).toHaveURL(`${baseURL}/mypage/cards`);
  await expect(page.getByText("카카오 계정을 연결했어요.")).toBeVisible();
  await logOut(page);
  await logInBy(page, "kakao", { email }, "/accounts/login?rd_url=%2Fmypage%2Fcards");
  await expect(page).toHaveURL(`${baseURL}/mypage/cards`);
});

test("an unverified address that has an account learns so after its code, and is told what to do", {
  tag: "@long-nojs",
}, async ({ page }) => {
  const { email } = await signUp(page);
  await giveConsent(page);
  await logOut(page);
  const { id } = await mailedCode(email);
  await logInBy(page, "kakao", { email, emailIs: "unverified" });
  await expect(page.getByText("카카오 계정으로 가입 · 1/3")).toBeVisible();
  await verifyMailbox(page, email, id);
  await expect(page.getByText("이미 가입한 이메일이에요").first()).toBeVisible();
  await expect(page.getByText("로그인한 뒤 설정에서 카카오 계정을 연결할 수 있어요.")).toBeVisible();
  await page.getByRole("button", { name: "다른 이메일 쓰기" }).click();
  await expect(page.getByText("카카오 계정으로 가입 · 1/3")).toBeVisible();
});

test("connected accounts are added and removed in settings, each by the password", { tag: "@long-js" }, async ({
  page,
}) => {
  await signUp(page);
  await giveConsent(page);
  const email = newEmail();
  await page.goto("/settings/connected-accounts");
  await hydrated(page);
  await page.getByRole("button", { name: "네이버 계정 연결하기" }).click();
  await chooseAccount(page, "naver", { email });
  await expect(page.getByText(`네이버 · ${email}`)).toBeVisible();
  await hydrated(page);
  expect(await page.content()).not.toMatch(/ccessToken|access_token|eyJ/);
  await page.getByLabel(/^비밀번호/).fill("틀린 비밀번호예요");
  await page.getByRole("button", { name: "연결하기", exact: true }).first().click();
  await expect(page.getByText("비밀번호가 맞지 않아요").first()).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^비밀번호/).fill(goodPassword);
  await page.getByRole("button", { name: "연결하기", exact: true }).first().click();
  await expect(page.getByText("네이버 계정을 연결했어요.")).toBeVisible();
  await page.getByRole("link", { name: "네이버 계정 연결 끊기" }).click();
  await hydrated(page);
  await page.getByLabel(/^비밀번호/).fill(goodPassword);
  await page.getByRole("button", { name: "연결 끊기" }).click();
  await expect(page.getByText("네이버 계정 연결을 끊었어요.")).toBeVisible();
  await expect(page.getByRole("button", { name: "네이버 계정 연결하기" })).toBeVisible();
});

test("an account without a password connects another provider, and can disconnect all but one", {
  tag: "@long-js",
}, async ({ page }) => {
  const email = newEmail();
  await logInBy(page, "kakao", { email });
  await completeProfile(page);
  await page.goto("/settings/connected-accounts");
  await hydrated(page);
  await expect(page.getByRole("link", { name: "카카오 계정 연결 끊기" })).toHaveCount(0);
  await page.getByRole("button", { name: "Google 계정 연결하기" }).click();
  await chooseAccount(page, "google", { email });
  await expect(page.getByText(`Google · ${email}`)).toBeVisible();
  await hydrated(page);
  await expect(page.getByLabel(/^비밀번호/)).toHaveCount(0);
  await page.getByRole("button", { name: "연결하기", exact: true }).first().click();
  await expect(page.getByText("Google 계정을 연결했어요.")).toBeVisible();
  await page.getByRole("link", { name: "카카오 계정 연결 끊기" }).click();
  await hydrated(page);
  await page.getByRole("button", { name: "연결 끊기" }).click();
  await expect(page.getByText("카카오 계정 연결을 끊었어요.")).toBeVisible();
  await expect(page.getByText("비밀번호가 없어서 이 로그인 방법은 끊을 수 없어요.")).toBeVisible();
});

for (const provider of ["kakao", "naver", "apple"] as const) {
  test(`a user who declines at ${provider} reads so, and the other ways stay`, { tag: "@long-js" }, async ({
    page,
    baseURL,
  }) => {
    await page.goto("/accounts/login?rd_url=%2Fmypage%2Fcards");
    await hydrated(page);
    await page.getByRole("button", { name: `${names[provider]}로 시작하기` }).click();
    await page.getByRole("button", { name: "취소" }).click();
    if (provider === "apple") await page.getByRole("button", { name: "‘곁’으로 계속하기" }).click();
    await expect(page).toHaveURL(`${baseURL}/accounts/login?rd_url=%2Fmypage%2Fcards&${provider}=denied`);
    await expect(page.getByRole("alert")).toHaveText(new RegExp(`${names[provider]} 로그인을 취소했어요`));
    await expect(page.getByRole("button", { name: "이메일로 시작하기" })).toBeVisible();
  });
}

/** Where each answer of a provider leads: logged in, or to a page that says what to do. */
const outcomes = {
  present: /계정으로 가입해요/,
  absent: /이메일이 필요해요/,
  unverified: /이메일이 필요해요/,
  taken: /계정이 이미 있어요/,
};

for (const [browserName, userAgent] of [
  ["KakaoTalk's browser", kakaoTalk],
  ["Instagram's browser", instagram],
  ["a plain browser", undefined],
] as const) {
  for (const provider of ["kakao", "naver", "apple", "google"] as const) {
    test(`in ${browserName} each answer of ${provider} leads to a page that says what to do`, { tag: "@long" }, async ({
      browser,
      baseURL,
      javaScriptEnabled,
    }) => {
      for (const [answer, says] of Object.entries(outcomes)) {
        const context = await browser.newContext({ baseURL, userAgent, locale: "ko-KR", javaScriptEnabled });
        const page = await context.newPage();
        if (provider === "google" && userAgent) {
          await page.goto("/accounts/login");
          await expect(page.getByText("이 앱 안에서는 Google로 로그인할 수 없어요")).toBeVisible();
          await expect(page.getByRole("button", { name: "카카오로 시작하기" })).toBeVisible();
          await context.close();
          continue;
        }
        const emailIs = answer === "absent" || answer === "unverified" ? answer : "verified";
        // Google always names an address, Apple only verified ones, and Naver never says which are.
        const impossible = { kakao: "", naver: "unverified", apple: "unverified", google: "absent" };
        const isPossible = impossible[provider] !== answer;
        const email = answer === "taken" ? "fan@example.com" : newEmail();
        if (isPossible) {
          await logInBy(page, provider, { email, emailIs });
          await expect(page.getByText(provider === "naver" ? outcomes.absent : says).first()).toBeVisible();
        }
        await context.close();
      }
    });
  }
}

test("inside KakaoTalk a fan signs up with Kakao without leaving the app's browser", { tag: "@long-nojs" }, async ({
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const context = await browser.newContext({ baseURL, userAgent: kakaoTalk, locale: "ko-KR", javaScriptEnabled });
  const page = await context.newPage();
  const email = newEmail();
  await logInBy(page, "kakao", { email }, "/accounts/login?rd_url=%2Fharu_studio");
  await completeProfile(page);
  await context.close();
});
