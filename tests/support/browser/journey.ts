import { randomBytes } from "node:crypto";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type { Lng } from "~/i18n/i18n";
import type { TemporaryWorld } from "../processes/temporary-world";
import { demoPassword } from "./demo";
import { refuseOtherWorlds, takeReachedWorlds, watchContexts } from "./other-worlds";
import { startWorkerWorld } from "./worker-world";

type Own = { scripted: boolean; ownWorld: undefined };

export const publicPages = [
  "/",
  "/explore",
  "/search",
  "/haru_studio",
  "/haru_studio/membership",
  "/campaigns",
  "/terms",
  "/privacy",
  "/accounts/login",
  "/accounts/login/email",
  "/accounts/signup/email",
  "/accounts/password/reset",
];
export { demoPassword };
export const goodPassword = "느린 강물 위의 편지 42";

/**
 * Journeys run with JavaScript and without, in their worker's own world. An error in the console fails them, and so does
 * reaching another worker's world.
 */
export const test = base.extend<Own, { world: TemporaryWorld }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      refuseOtherWorlds();
      const world = await startWorkerWorld(workerIndex);
      await use(world);
      await world.stop();
    },
    { scope: "worker", auto: true, timeout: 180_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      watchContexts(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  baseURL: ({ world }, use) => use(world.env.PUBLIC_URL),
  ownWorld: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      await use(undefined);
      expect(takeReachedWorlds(), "worlds of other workers").toEqual([]);
    },
    { auto: true },
  ],
  scripted: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  page: async ({ page }, use) => {
    const errors = collectErrors(page);
    await use(page);
    expect(errors).toEqual([]);
  },
});
export { expect };

/** The errors that the page throws or logs from now on. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    // The browser itself logs a page that answers 4xx on purpose, and a socket that opens while its page is left.
    if (message.type() === "error" && !/Failed to load resource|Page entered Back-Forward Cache/.test(message.text()))
      errors.push(message.text());
  });
  return errors;
}

/** The emulated device's colour scheme. */
export const followDevice = (page: Page) =>
  page.context().addCookies([{ name: "theme", value: "device", url: String(process.env.PUBLIC_URL) }]);

export const chooseLanguage = (page: Page, lng: Lng) =>
  page.context().addCookies([{ name: "lng", value: lng, url: String(process.env.PUBLIC_URL) }]);

/** With letters only: eight digits in a row are taken for a number to keep secret, in an error's text for one. */
export const unique = (prefix: string) =>
  `${prefix}${Array.from(randomBytes(8), (byte) => "abcdefghijklmnop"[byte % 16]).join("")}`;
export const newEmail = () => `${unique("fan-")}@example.com`;

const scripting = new WeakMap<BrowserContext, boolean>();

/** Evaluated once for each browser, as its page may be navigating later. */
async function runsScript(page: Page): Promise<boolean> {
  const context = page.context();
  const known = scripting.get(context) ?? (await page.evaluate(() => !matchMedia("(scripting: none)").matches));
  scripting.set(context, known);
  return known;
}

/**
 * Waits until React has hydrated the page: before that a click submits a plain form. Without script, in the browser or
 * on the page, there is nothing to wait for.
 */
export async function hydrated(page: Page): Promise<void> {
  if (!(await runsScript(page))) return;
  await page.waitForFunction(() => {
    if (document.readyState === "loading") return false;
    if (!document.querySelector("script[type$=module]")) return true;
    const hasProps = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
    return [...document.querySelectorAll("main, main form, main button")].every(hasProps);
  });
}

export const isCodeMail = ({ subject }: { subject: string }) => /인증번호|code/i.test(subject);

/** The newest code mailed to `email`, read at the sandbox's inbox; waits for the mail to arrive. */
export async function mailedCode(
  email: string,
  after = "",
  sandboxUrl = process.env.SANDBOX_URL,
): Promise<{ code: string; id: string }> {
  let newest = after;
  for (;;) {
    const query = new URLSearchParams({ to: email, after: newest, wait: "1" });
    const answer = await fetch(`${sandboxUrl}/mail.json?${query}`);
    const { items } = (await answer.json()) as { items: { id: string; subject: string; text: string }[] };
    const mail = items.find(isCodeMail);
    const code = /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1];
    if (mail && code) return { code, id: mail.id };
    if (!items[0]) throw new Error(`no code was mailed to ${email}`);
    newest = items[0].id;
  }
}

/** The text of the mail to `email` whose subject contains `subject`, and its text `part`; waits for it to arrive. */
export async function mailedText(email: string, subject: string, part = ""): Promise<string> {
  let after = "";
  for (;;) {
    const query = new URLSearchParams({ to: email, after, wait: "1" });
    const answer = await fetch(`${process.env.SANDBOX_URL}/mail.json?${query}`);
    const { items } = (await answer.json()) as { items: { id: string; subject: string; text: string }[] };
    const found = items.find((mail) => mail.subject.includes(subject) && mail.text.includes(part));
    if (found) return found.text;
    if (!items[0]) throw new Error(`no mail about ${subject} was sent to ${email}`);
    after = items[0].id;
  }
}

/** Signs in through the login pages; ends at the home feed. */
export async function loginByPage(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto("/accounts/login/email");
  await hydrated(page);
  await page.getByLabel("이메일", { exact: false }).fill(email);
  await page.getByLabel(/^비밀번호/).fill(password);
  await page.getByRole("button", { name: "로그인" }).click();
  await expect(page).toHaveURL(/\/feed\/following$/);
}

/** Signs in by posting the form, for journeys about something else; opens no page. */
export async function login(page: Page, email: string, password = demoPassword): Promise<void> {
  await postForm(page, "/accounts/login/email", { email, password });
}

/** Posts a form as the page would without script, in the browser's session. */
export async function postForm(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const { request } = page.context();
  const { origin } = new URL((await request.head("/robots.txt")).url());
  const answer = await request.post(path, { form, headers: { Origin: origin }, maxRedirects: 0 });
  expect(answer.status(), path).toBe(303);
}

/** Signs up a new fan through the sign-up pages, up to the consent screen. */
export async function signUp(
  page: Page,
  email = newEmail(),
  nickname = unique("팬_"),
): Promise<{ email: string; nickname: string }> {
  await page.goto("/accounts/signup/email");
  await hydrated(page);
  await page.getByLabel(/^이메일/).fill(email);
  await page.getByRole("button", { name: "인증번호 보내기" }).click();
  await page.getByLabel(/^인증번호/).fill((await mailedCode(email)).code);
  await page.getByRole("button", { name: "인증번호 확인" }).click();
  await page.getByLabel(/^비밀번호/).fill(goodPassword);
  await page.getByRole("button", { name: "다음" }).click();
  await page.getByLabel(/^닉네임/).fill(nickname);
  await page.getByText("여성", { exact: true }).click();
  await page.getByLabel(/^모두 동의해요/).check();
  await page.getByRole("button", { name: "가입 완료" }).click();
  await expect(page).toHaveURL(/\/accounts\/signup\/capture-consent/);
  return { email, nickname };
}

export async function giveConsent(page: Page): Promise<void> {
  await hydrated(page);
  await page.getByLabel(/^위 내용을 모두 이해했고 동의해요/).check();
  await page.getByRole("button", { name: "동의하고 시작하기" }).click();
  await expect(page).not.toHaveURL(/capture-consent/);
}

/** Signs up a fan who has consented by posting the forms, for journeys about something else; opens no page. */
export async function newFan(page: Page): Promise<{ email: string; nickname: string }> {
  const email = await postMailbox(page);
  const nickname = await postProfile(page);
  const capture = await page.context().request.get("/accounts/signup/capture-consent");
  const version = /name="version" value="(\d+)"/.exec(await capture.text())?.[1] ?? "";
  await postForm(page, "/accounts/signup/capture-consent", { version, consent: "on" });
  return { email, nickname };
}

/** The first half of a sign-up, by posting its forms: a confirmed email with a password. */
export async function postMailbox(page: Page, sandboxUrl = process.env.SANDBOX_URL): Promise<string> {
  const email = newEmail();
  const mailbox = "/accounts/signup/email";
  await postForm(page, mailbox, { intent: "send", email });
  await postForm(page, mailbox, { intent: "confirm", code: (await mailedCode(email, "", sandboxUrl)).code });
  await postForm(page, mailbox, { intent: "password", password: goodPassword });
  return email;
}

/** The second half: the profile; the consent to the capture rules remains. */
export async function postProfile(page: Page): Promise<string> {
  const nickname = unique("팬_");
  await postForm(page, "/accounts/signup/complete", { nickname, gender: "female", all: "on" });
  return nickname;
}

/** Opens a creator's members' posts, on a page with one of them closed; the full refund of the period ends with it. */
export async function openMembersPosts(page: Page): Promise<void> {
  await hydrated(page);
  await page
    .getByRole("button", { name: /멤버 글 열기$/ })
    .first()
    .click();
  await expect(page.getByText("멤버 글을 열었어요.")).toBeVisible();
}

/** `leftByLink`: whether a link of ours led to the provider's page; then our page after it needs no press with script. */
type OnProviderPage = { last4?: string; leftByLink?: boolean };

/** Registers the test card that ends in `last4` on the provider's card page. */
export async function registerCard(page: Page, { last4 = "1234", leftByLink = true }: OnProviderPage = {}) {
  await expect(page).toHaveURL(/\/sandbox\/billing-auth/);
  await page.locator(`input[name=card][value="${last4}"], input[name=card][value$="${last4}"]`).first().check();
  await page.locator("button[name=action][value=confirm]").click();
  if (!leftByLink || !(await runsScript(page))) {
    await expect(page.getByRole("heading", { name: "아직 카드가 등록되지 않았어요" })).toBeVisible();
    await hydrated(page);
    await page.getByRole("button", { name: "이 카드 등록하기" }).click();
  }
  await expect(page).not.toHaveURL(/\/checkout\/return|\/sandbox\//);
}

/** Pays a gift on the page of BrandPay or an easy pay, with the test card that ends in `last4`. */
export async function payOnProviderPage(page: Page, { last4 = "1234", leftByLink = true }: OnProviderPage = {}) {
  await expect(page).toHaveURL(/\/sandbox\/(brandpay\/)?pay/);
  await page.locator(`input[name=card][value="${last4}"]`).first().check();
  await page.locator("button[name=action][value=confirm]").click();
  if (!leftByLink || !(await runsScript(page))) {
    await expect(page.getByRole("heading", { name: "아직 결제되지 않았어요" })).toBeVisible();
    await hydrated(page);
    await page.getByRole("button", { name: /결제하기$/ }).click();
  }
  await expect(page).not.toHaveURL(/\/checkout\/return|\/sandbox\//);
}
