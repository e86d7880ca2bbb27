import {
  demoPassword,
  expect,
  goodPassword,
  hydrated,
  loginByPage,
  newEmail,
  newFan,
  signUp,
  test,
  unique,
} from "../support/browser/journey";

test("login returns to the page that required it", { tag: "@long-js" }, async ({ page }) => {
  await page.goto("/mypage/cards");
  await expect(page).toHaveURL(/\/accounts\/login\?rd_url=%2Fmypage%2Fcards$/);
  await hydrated(page);
  await page.getByLabel(/^이메일/).fill("fan2@example.com");
  await page.getByRole("button", { name: "이메일로 시작하기" }).click();
  await expect(page).toHaveURL(/\/accounts\/login\/email\?rd_url=/);
  await hydrated(page);
  await expect(page.getByLabel(/^이메일/)).toHaveValue("fan2@example.com");
  await page.getByLabel(/^비밀번호/).fill(demoPassword);
  await page.getByRole("button", { name: "로그인" }).click();
  await expect(page).toHaveURL(/\/mypage\/cards$/);
});

for (const target of [
  "//evil.example",
  "https://evil.example/",
  "/\\evil.example",
  "/%5Cevil.example",
  "/..//evil.example",
  "javascript:alert(1)",
]) {
  test(`login never leaves the site for rd_url=${target}`, { tag: "@long-js" }, async ({ page, baseURL }) => {
    await page.goto(`/accounts/login/email?rd_url=${encodeURIComponent(target)}`);
    await hydrated(page);
    await page.getByLabel(/^이메일/).fill("fan2@example.com");
    await page.getByLabel(/^비밀번호/).fill(demoPassword);
    await page.getByRole("button", { name: "로그인" }).click();
    await expect(page).toHaveURL(`${baseURL}/feed/following`);
  });
}

test("one address field leads a newcomer to a code, and a mistyped one to the error beside it", {
  tag: "@long-js",
}, async ({ page }) => {
  await page.goto("/accounts/login?rd_url=%2Fharu_studio%2Fmembership");
  await hydrated(page);
  await page.getByLabel(/^이메일/).fill("누군가@");
  await page.getByRole("button", { name: "이메일로 시작하기" }).click();
  await expect(page.getByLabel(/^이메일/)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel(/^이메일/)).toHaveValue("누군가@");
  const email = `${unique("new_")}@example.com`;
  await hydrated(page);
  await page.getByLabel(/^이메일/).fill(email);
  await page.getByRole("button", { name: "이메일로 시작하기" }).click();
  // The same page for an address with an account: nobody learns which have one.
  await expect(page.getByLabel(/^비밀번호/)).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "인증번호 받고 가입하기" }).click();
  await expect(page).toHaveURL(/\/accounts\/signup\/email\?rd_url=%2Fharu_studio%2Fmembership/);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByLabel(/^인증번호/)).toBeVisible();
});

test("an address typed to log in is filled in at the password's page, at a reset and at sign-up", {
  tag: "@long-nojs",
}, async ({ page }) => {
  const email = newEmail();
  await page.goto("/accounts/login");
  await hydrated(page);
  await page.getByLabel(/^이메일/).fill(email);
  await page.getByRole("button", { name: "이메일로 시작하기" }).click();
  await expect(page).toHaveURL("/accounts/login/email");
  await expect(page.getByLabel(/^이메일/)).toHaveValue(email);
  await page.getByRole("link", { name: "비밀번호를 잊었어요" }).click();
  await expect(page).toHaveURL("/accounts/password/reset");
  await expect(page.getByLabel(/^이메일/)).toHaveValue(email);
  await page.goto("/accounts/signup/email");
  await expect(page.getByLabel(/^이메일/)).toHaveValue(email);
});

test("the address of a refused login is filled in at a reset of its password", { tag: "@long-nojs" }, async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/accounts/login/email");
  await hydrated(page);
  await page.getByLabel(/^이메일/).fill(email);
  await page.getByLabel(/^비밀번호/).fill(goodPassword);
  await page.getByRole("button", { name: "로그인" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.goto("/accounts/password/reset");
  await expect(page.getByLabel(/^이메일/)).toHaveValue(email);
});

test("a login before a membership names its creator, and returns to the chosen plan", { tag: "@long-nojs" }, async ({
  page,
}) => {
  const back = "/haru_studio/membership?plan=basic";
  const notice = page.getByText("로그인하면 ‘하루작업실’ 멤버십을 이어서 구독할 수 있어요.");
  await page.goto(`/accounts/login?rd_url=${encodeURIComponent(back)}`);
  await expect(notice).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^이메일/).fill("fan@example.com");
  await page.getByRole("button", { name: "이메일로 시작하기" }).click();
  await expect(page).toHaveURL(/\/accounts\/login\/email/);
  await expect(notice).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^비밀번호/).fill(demoPassword);
  await page.getByRole("button", { name: "로그인" }).click();
  await expect(page).toHaveURL(back);
});

test("the login page displays no text of its return address, and no creator for another one", {
  tag: "@long-nojs",
}, async ({ page }) => {
  for (const back of [
    "/no_such_person_here/membership",
    "/haru_studio",
    "/fan_demo_1/membership",
    "/a%20b/membership",
  ]) {
    await page.goto(`/accounts/login?rd_url=${encodeURIComponent(back)}`);
    await expect(page.getByRole("heading", { level: 1, name: "로그인" })).toBeVisible();
    await expect(page.getByText("멤버십을 이어서 구독할 수 있어요")).toHaveCount(0);
    await expect(page.getByText("no_such_person_here")).toHaveCount(0);
  }
});

test("a wrong password is an error at the form's head, and only the address stays typed", { tag: "@long-js" }, async ({
  page,
}) => {
  await page.goto("/accounts/login/email");
  await hydrated(page);
  await page.getByLabel(/^이메일/).fill("fan@example.com");
  await page.getByLabel(/^비밀번호/).fill("틀린 비밀번호예요");
  await page.getByRole("button", { name: "로그인" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "이메일이나 비밀번호가 맞지 않아요" }).first()).toBeVisible();
  await expect(page.getByLabel(/^이메일/)).toHaveValue("fan@example.com");
});

test("logging out ends the session: the old cookie opens nothing", { tag: "@long-js" }, async ({
  page,
  context,
  baseURL,
}) => {
  await loginByPage(page, "fan3@example.com");
  const cookies = await context.cookies();
  await page.goto("/mypage");
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain("gyeot");
  await context.addCookies(cookies);
  await page.goto("/mypage");
  await expect(page).toHaveURL(/\/accounts\/login\?rd_url=%2Fmypage/);
});

test("the session cookie is encrypted, hidden from script, and ignored when forged", { tag: "@long-js" }, async ({
  page,
  context,
  baseURL,
}) => {
  await loginByPage(page, "fan4@example.com");
  const session = (await context.cookies()).find((cookie) => cookie.name === "gyeot");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(session?.value.split(".").length).toBe(5);
  expect(await page.content()).not.toContain(session?.value);
  expect(await page.content()).not.toMatch(/accessToken|refreshToken|eyJ/);
  for (const value of ["x", `${session?.value}x`, "a.b.c.d.e", "%00", "💥"]) {
    await context.clearCookies();
    await context.addCookies([{ name: "gyeot", value: encodeURIComponent(value), url: baseURL as string }]);
    const answer = await page.goto("/");
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("link", { name: "로그인" }).first()).toBeVisible();
  }
});

test("without consent every page but the exempt ones asks for it, and consenting returns there", {
  tag: "@long-js",
}, async ({ page }) => {
  await signUp(page);
  for (const path of [
    "/feed/following",
    "/explore",
    "/haru_studio",
    "/haru_studio/membership",
    "/mypage",
    "/mypage/cards",
    "/checkout/ord_000000000000",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/accounts/signup/capture-consent?rd_url=${encodeURIComponent(path)}`);
    await expect(page.getByRole("dialog")).toBeVisible();
    // Behind it is a placeholder, with none of the requested page's content.
    await expect(page.locator("nav[aria-label='주 메뉴'] a[href='/explore']").first()).toBeAttached();
    await expect(page.locator("main article, header a[aria-label='뒤로'], footer")).toHaveCount(0);
  }
  for (const path of [
    "/",
    "/terms",
    "/privacy",
    "/accounts/signup/recommendations",
    "/accounts/signup/capture-consent",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/haru_studio?x=1");
  await hydrated(page);
  await page.getByLabel(/^위 내용을 모두 이해했고/).check();
  await page.getByRole("button", { name: "동의하고 시작하기" }).click();
  await expect(page).toHaveURL("/haru_studio?x=1");
});

test("the consent button is disabled until the tick, and the dialog cannot be closed", { tag: "@long-js" }, async ({
  page,
  scripted,
}) => {
  await signUp(page);
  await page.goto("/feed/following");
  await hydrated(page);
  const button = page.getByRole("button", { name: "동의하고 시작하기" });
  if (scripted) {
    await expect(button).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeVisible();
  } else {
    await button.click();
    await expect(page).toHaveURL(/capture-consent/);
    await expect(page.getByText("동의해 주세요.", { exact: true })).toBeVisible();
    await expect(page.getByLabel(/^위 내용을 모두 이해했고/)).toHaveAttribute("aria-invalid", "true");
  }
  await page.getByLabel(/^위 내용을 모두 이해했고/).check();
  await button.click();
  await expect(page).toHaveURL("/feed/following");
});

test("a fan who follows nobody reads what to do", { tag: "@long-js" }, async ({ page }) => {
  await newFan(page);
  await page.goto("/feed/following");
  await expect(
    page
      .locator("main")
      .getByRole("link", { name: /탐색|액티비스트/ })
      .first(),
  ).toBeVisible();
});

test("recommendations offer the awaited membership first and can be skipped; the button counts", {
  tag: "@long-js",
}, async ({ page }) => {
  await newFan(page);
  const back = "/runner_minseo/membership";
  await page.goto(`/accounts/signup/recommendations?rd_url=${encodeURIComponent(back)}`);
  await expect(page.getByText("‘달리는민서’ 멤버십을 보고 있었어요.")).toBeVisible();
  for (const name of ["구독 이어서 하기", "건너뛰기", "시작하기"])
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", back);
  await expect(page.locator("main li").first()).toContainText("달리는민서");
  await expect(page.getByText("명과 시작하기")).toBeHidden();
  await hydrated(page);
  await page.getByRole("button", { name: "달리는민서 팔로우하기" }).click();
  await expect(page.getByText("명과 시작하기")).toBeVisible();
  await expect(page.locator("main [aria-pressed=true]")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "시작하기", exact: true })).toHaveAttribute("href", back);
  await page.getByRole("link", { name: "구독 이어서 하기" }).click();
  await expect(page).toHaveURL(back);
});
