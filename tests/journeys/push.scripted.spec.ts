import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { wholeChromium } from "../support/browser/chromium";
import {
  chooseLanguage,
  demoPassword,
  expect,
  goodPassword,
  hydrated,
  login,
  newFan,
  postForm,
  test,
} from "../support/browser/journey";
import {
  deliverPush,
  receivedBy,
  subscribeByDouble,
  subscriptionOf,
  watchEndedRegistrations,
} from "../support/browser/push-browser";

test.use({ serviceWorkers: "allow", launchOptions: wholeChromium });

const settings = "/settings/notifications";
const start = (page: Page) => page.getByRole("button", { name: "이 기기에서 받기" });
const devices = (page: Page) => page.getByRole("button", { name: /푸시 알림 끄기$/ });

/** Opens the settings as this user and turns pushes on. */
async function turnOn(page: Page, email: string, password = demoPassword): Promise<void> {
  await subscribeByDouble(page, "granted");
  await login(page, email, password);
  await page.goto(settings);
  await hydrated(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await start(page).click();
  await expect(page.getByText("이제 이 기기에서 푸시 알림을 받아요.")).toBeVisible();
  await expect(page.getByText("이 기기에서 받고 있어요.")).toBeVisible();
}

/** A new fan follows the creator; returns the fan's name. */
async function follow(browser: Browser, baseURL: string | undefined, domain: string): Promise<string> {
  const context = await browser.newContext({ baseURL, locale: "ko-KR" });
  const fan = await context.newPage();
  const { nickname } = await newFan(fan);
  const headers = { origin: new URL(String(baseURL)).origin };
  const answer = await fan.request.post(`/${domain}/follow`, { form: { intent: "follow" }, headers });
  expect(answer.ok()).toBe(true);
  await context.close();
  return nickname;
}

const contextOf = (baseURL: string | undefined): BrowserContextOptions => ({ baseURL, locale: "ko-KR" });

test("a subscribed device shows what others do, until it is ended from one without script", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.context().grantPermissions(["notifications"]);
  await turnOn(page, "tide@example.com");
  const tablet = await (await browser.newContext({ ...contextOf(baseURL), serviceWorkers: "allow" })).newPage();
  await turnOn(tablet, "tide@example.com");
  const [first, second] = [await subscriptionOf(page), await subscriptionOf(tablet)];
  if (!first || !second) throw new Error("not subscribed");

  const nickname = await follow(browser, baseURL, "tidewatch");
  await expect.poll(() => receivedBy(first)).toHaveLength(1);
  const [payload] = await receivedBy(first);
  if (!payload) throw new Error("no push");
  expect(payload).toMatchObject({ title: "곁", body: expect.stringContaining(nickname) });
  await deliverPush(page, payload);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await expect.poll(shown).toEqual([{ title: payload.title, body: payload.body, tag: payload.tag }]);

  const unscripted = await (await browser.newContext({ ...contextOf(baseURL), javaScriptEnabled: false })).newPage();
  await login(unscripted, "tide@example.com");
  await unscripted.goto(settings);
  await expect(unscripted.getByText(/켜려면 스크립트가 필요해요/)).toBeVisible();
  await expect(devices(unscripted)).toHaveCount(2);
  await devices(unscripted).last().click();
  await expect(unscripted.getByText("그 기기에는 푸시 알림을 더 보내지 않아요.")).toBeVisible();
  await expect(devices(unscripted)).toHaveCount(1);
  const before = (await receivedBy(second)).length;
  await follow(browser, baseURL, "tidewatch");
  await expect.poll(async () => (await receivedBy(second)).length).toBe(before + 1);
  expect(await receivedBy(first)).toHaveLength(1);

  // As the service worker would, once the browser has replaced the subscription.
  const { endpoint, keys } = first;
  await postForm(page, settings, { intent: "renew", endpoint, ...keys });
  await page.goto(settings);
  await expect(start(page)).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
  await Promise.all([tablet, unscripted].map((each) => each.context().close()));
});

test("a subscribed device goes on showing pushes in data saving, until it is ended there", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.context().grantPermissions(["notifications"]);
  await turnOn(page, "ongi@example.com");
  const subscription = await subscriptionOf(page);
  if (!subscription) throw new Error("not subscribed");
  const ended = await watchEndedRegistrations(page);
  await page.goto("/settings/display");
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: "데이터 절약 켜기" }).click();
  await expect(page.locator("script[type=module]")).toHaveCount(0);
  await page.goto(settings);
  await expect(page.getByText("이 기기에서 받고 있어요.")).toBeVisible();
  expect(ended()).toBe(0);

  const nickname = await follow(browser, baseURL, "bakery_on");
  await expect.poll(() => receivedBy(subscription)).toHaveLength(1);
  const [payload] = await receivedBy(subscription);
  if (!payload) throw new Error("no push");
  await deliverPush(page, payload);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ body }) => body);
    });
  await expect.poll(shown).toEqual([expect.stringContaining(nickname)]);

  await devices(page).click();
  await expect(page.getByText("그 기기에는 푸시 알림을 더 보내지 않아요.")).toBeVisible();
  await expect(devices(page)).toHaveCount(0);
  await expect(page.getByText("이 기기에서 받고 있어요.")).toHaveCount(0);
});

test("a log-out ends the registration that the browser's subscription belongs to", async ({ page }) => {
  const { email } = await newFan(page);
  await turnOn(page, email, goodPassword);
  const ended = await watchEndedRegistrations(page);
  await page.goto("/mypage");
  await hydrated(page);
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByRole("link", { name: "로그인" }).first()).toBeVisible();
  await expect.poll(ended).toBe(1);
});

test("a refused permission is explained, and the kinds to push are chosen in English", async ({ page }) => {
  await chooseLanguage(page, "en");
  await login(page, "leo@example.com");
  await subscribeByDouble(page, "denied");
  await page.goto(settings);
  await hydrated(page);
  await page.getByRole("button", { name: "Get them on this device" }).click();
  await expect(page.getByText(/^Alerts of Gyeot are blocked in this browser/)).toBeVisible();
  const pushed = page.getByLabel("New followers: Push");
  await expect(pushed).toBeChecked();
  await pushed.uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.goto(settings);
  await expect(pushed).not.toBeChecked();
  await expect(page.getByLabel("New followers: Mail")).not.toBeChecked();
});

test("pushes are offered once to those who choose what of a creator notifies", async ({ page }) => {
  await newFan(page);
  await subscribeByDouble(page, "granted");
  await page.goto("/jiwon_sings");
  await hydrated(page);
  await page.getByRole("button", { name: "지원의노래 팔로우하기", exact: true }).first().click();
  const offering = page.locator("dialog input[name=offer]");
  const choose = async (level: string, offers: number) => {
    await page.getByRole("link", { name: /^지원의노래님의 알림/ }).click();
    await hydrated(page);
    await expect(offering).toHaveCount(offers);
    await page.getByRole("dialog").getByRole("button", { name: level }).click();
  };
  await choose("받지 않음", 1);
  await expect(page).toHaveURL(/\/jiwon_sings$/);
  await choose("멤버 글만", 1);
  await expect(page.getByText("이 알림을 이 기기에서 푸시로도 받을까요?")).toBeVisible();
  await page.getByRole("link", { name: "나중에" }).click();
  await expect(page).toHaveURL(/\/jiwon_sings$/);
  await choose("모든 글", 0);
  await expect(page).toHaveURL(/\/jiwon_sings$/);
  await expect(page.getByRole("link", { name: "지원의노래님의 알림: 모든 글" })).toBeVisible();
});
