import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, followDevice, hydrated, login, newFan, test, unique } from "../support/browser/journey";
import { newMember } from "../support/browser/new-member";

test.use({ viewport: { width: 390, height: 844 } });

const field = (page: Page) => page.getByRole("textbox", { name: /에게 보낼 메시지$/ });
const tab = (page: Page) => page.getByRole("navigation", { name: "주 메뉴" }).getByRole("link", { name: /메시지$/ });
/** A message in the room, and not the line of its room in the list beside: that is hidden once the styles are there. */
const said = (page: Page, words: string) => page.locator("ol[aria-live=polite] > li").filter({ hasText: words });

/** A new fan with a paid membership of the baker's; both at their pages. */
async function pair(page: Page, browser: Browser, options: { baseURL?: string; scripted: boolean }) {
  const { nickname } = await newMember(page, "ongi@example.com");
  const context = await browser.newContext({
    baseURL: options.baseURL,
    javaScriptEnabled: options.scripted,
    locale: "ko-KR",
  });
  const baker = await context.newPage();
  await login(baker, "ongi@example.com");
  return { nickname, baker, close: () => context.close() };
}

/** To the room from the participant's page, by links. */
async function openRoom(page: Page): Promise<void> {
  await page.goto("/bakery_on");
  await hydrated(page);
  await page.getByRole("link", { name: /에게 메시지 보내기$/ }).click();
  await expect(page).toHaveURL(/\/messages\/rom_\w+/);
  await hydrated(page);
}

async function send(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await page.getByRole("button", { name: "보내기", exact: true }).click();
  await expect(said(page, words)).toHaveCount(1);
  await expect(field(page)).toHaveValue("");
}

test("a subscriber and an activist chat: unread number, reading on opening, reply, read mark", {
  tag: "@long-nojs",
}, async ({ page, browser, baseURL, scripted }) => {
  const { nickname, baker, close } = await pair(page, browser, { baseURL, scripted });
  await openRoom(page);
  await expect(page.getByText("아직 나눈 이야기가 없어요")).toBeVisible();
  // On a phone the message field has the bottom for itself.
  await expect(page.getByRole("navigation", { name: "주 메뉴" })).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link", { name: "뒤로" })).toBeVisible();
  const words = `빵이 맛있어요 ${unique("")}`;
  await send(page, words);
  await expect(page.getByText("오늘", { exact: true })).toBeVisible();
  await expect(said(page, words)).toContainText("읽지 않음");

  await baker.setViewportSize({ width: 390, height: 844 });
  await baker.goto("/feed/following");
  await expect(tab(baker)).toHaveAccessibleName(/읽지 않은 메시지 \d+개/);
  await baker.goto("/messages");
  await hydrated(baker);
  await baker.getByRole("button", { name: new RegExp(nickname) }).click();
  await expect(baker).toHaveURL(/\/messages\/rom_\w+/);
  await hydrated(baker);
  await expect(said(baker, words)).toBeVisible();
  const answer = `고마워요 ${unique("")}`;
  await send(baker, answer);

  if (!scripted) await page.getByRole("link", { name: "새 메시지 확인하기" }).click();
  await expect(said(page, answer)).toBeVisible();
  await expect(said(page, words)).toContainText("읽음");
  await expect(said(page, words)).not.toContainText("읽지 않음");
  await close();
});

test("a room is muted and unmuted, and a message is reported from it", { tag: "@long-nojs" }, async ({
  page,
  browser,
  baseURL,
  scripted,
}) => {
  const { baker, close } = await pair(page, browser, { baseURL, scripted });
  await openRoom(page);
  await send(page, `안녕하세요 ${unique("")}`);
  for (const [act, done] of [
    ["알림 끄기", "알림을 껐어요."],
    ["알림 켜기", "알림을 켰어요."],
  ] as const) {
    await page.getByLabel(/님과의 대화 더 보기$/).click();
    await page.getByRole("button", { name: act }).click();
    await expect(page.getByText(done)).toBeVisible();
    await hydrated(page);
  }
  await baker.goto(page.url());
  await hydrated(baker);
  await baker.getByRole("link", { name: "이 메시지 신고하기" }).first().click();
  const dialog = baker.getByRole("dialog", { name: "신고하기" });
  await expect(dialog).toBeVisible();
  await expect(baker.locator("#room-title")).toBeAttached();
  await hydrated(baker);
  await dialog.getByRole("link", { name: "닫기" }).click();
  await expect(baker).toHaveURL(/\/messages\/rom_\w+(?:#latest)?$/);
  await expect(dialog).toHaveCount(0);
  await hydrated(baker);
  await baker.getByRole("link", { name: "이 메시지 신고하기" }).first().click();
  await expect(dialog).toBeVisible();
  await hydrated(baker);
  await baker.getByText("스팸, 광고, 사기").click();
  await baker.getByRole("button", { name: "신고 보내기" }).click();
  await expect(baker.getByText("신고했어요. 결과는 신고 내역에서 볼 수 있어요.")).toBeVisible();
  await expect(baker).toHaveURL(/\/messages\/rom_\w+#latest$/);
  await close();
});

/** The contrast of the darkest and the lightest pixel of what is drawn. */
async function contrastOf(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const light = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const pixels = Array.from({ length: data.length / 3 }, (_, at) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, part, i) => sum + part * light((data[at * 3 + i] ?? 0) / 255), 0),
  );
  return (Math.max(...pixels) + 0.05) / (Math.min(...pixels) + 0.05);
}

test("the button beside a message has a contrast of 3 at least, in both themes", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await login(page, "fan@example.com");
  await followDevice(page);
  await page.goto("/messages");
  await page.locator("main a[href^='/messages/rom']").first().click();
  const button = page.getByRole("link", { name: "이 메시지 신고하기" }).last();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await button.scrollIntoViewIfNeeded();
    expect(await contrastOf(await button.locator("svg").screenshot()), colorScheme).toBeGreaterThanOrEqual(3);
  }
});

test("a participant reported from the room sees no visit of their page", { tag: "@long-nojs" }, async ({
  page,
  browser,
  baseURL,
  scripted,
}) => {
  const { nickname, baker, close } = await pair(page, browser, { baseURL, scripted });
  await page.goto("/messages/with/bakery_on");
  await hydrated(page);
  await page.getByLabel(/님과의 대화 더 보기$/).click();
  await page.getByRole("link", { name: "신고하기" }).click();
  await expect(page).toHaveURL(/\/messages\/rom_\w+\/report$/);
  await hydrated(page);
  await page.getByLabel("스팸, 광고, 사기").check();
  await page.getByRole("button", { name: "신고 보내기" }).click();
  await expect(page).toHaveURL(/\/messages\/rom_\w+#latest$/);
  await page.goto("/bakery_on/report");
  await expect(page.getByRole("dialog", { name: "신고하기" })).toBeVisible();
  await baker.goto("/mypage/visitors");
  await expect(baker.getByRole("link", { name: nickname })).toHaveCount(0);
  await page.goto("/bakery_on");
  await expect(async () => {
    await baker.reload();
    await expect(baker.getByRole("link", { name: nickname })).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await close();
});

test("a fan without membership is led to one, and another user's room is not found", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await newFan(page);
  await page.goto("/messages");
  await expect(page.getByRole("heading", { name: "아직 메시지가 없어요" })).toBeVisible();
  await page.goto("/messages/with/bakery_on");
  await expect(page.getByRole("heading", { name: "멤버십을 구독하면 이야기할 수 있어요" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "구독 시작하기" }).click();
  await expect(page).toHaveURL(/\/bakery_on\/membership$/);
  const answer = await page.goto(`/messages/rom_${"0".repeat(32)}`);
  expect(answer?.status()).toBe(404);
});

test("a greeting saved with its box off is not said to be sent, and is turned on right there", {
  tag: "@long-js",
}, async ({ page }) => {
  await login(page, "doorae@example.com");
  await page.goto("/mypage/greeting");
  const followers = page.getByRole("group", { name: "처음 팔로우한 분에게" });
  const subscribers = page.getByRole("group", { name: "처음 구독한 분에게" });
  const on = (part: typeof followers) => part.getByLabel("자동으로 보내기");
  await hydrated(page);
  await expect(on(followers)).toBeChecked();
  await followers.getByLabel(/^인사말/).fill("반가워요");
  await on(followers).uncheck();
  await page.getByRole("button", { name: "저장하기", exact: true }).click();
  await expect(page.getByText("저장했지만 꺼져 있는 인사말이 있어요.")).toBeVisible();
  await expect(followers.getByText("저장했지만 꺼져 있어요.")).toBeVisible();
  await expect(on(followers)).not.toBeChecked();
  await expect(subscribers.getByText("저장했지만 꺼져 있어요.")).toHaveCount(0);
  await expect(on(subscribers)).toBeChecked();
  await hydrated(page);
  await followers.getByRole("button", { name: "켜고 저장하기" }).click();
  await expect(followers.getByText("저장했지만 꺼져 있어요.")).toHaveCount(0);
  await expect(on(followers)).toBeChecked();
  await expect(followers.getByLabel(/^인사말/)).toHaveValue("반가워요");
});

test("an activist's greeting is stored, and sent automatically to a new follower", { tag: "@long-nojs" }, async ({
  page,
  browser,
  baseURL,
  scripted,
}) => {
  await login(page, "ongi@example.com");
  await page.goto("/mypage/greeting");
  await hydrated(page);
  const words = `어서 오세요 ${unique("")}`;
  await page.getByRole("group", { name: "처음 팔로우한 분에게" }).getByLabel("자동으로 보내기").check();
  await page
    .getByRole("group", { name: "처음 팔로우한 분에게" })
    .getByLabel(/^인사말/)
    .fill(words);
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page.getByText("저장했어요.")).toBeVisible();
  const context = await browser.newContext({ baseURL, javaScriptEnabled: scripted, locale: "ko-KR" });
  const fan = await context.newPage();
  await newFan(fan);
  await fan.goto("/bakery_on");
  await hydrated(fan);
  // The button changes before the server answers: leaving sooner would abort the request.
  const followed = fan.waitForResponse(
    (answer) => answer.request().method() === "POST" && /\/follow/.test(answer.url()) && answer.status() < 400,
  );
  await fan
    .getByRole("button", { name: /팔로우하기$/ })
    .first()
    .click();
  await followed;
  await expect(fan.getByRole("button", { name: /팔로우 취소하기$/ }).first()).toBeVisible();
  await expect(async () => {
    await fan.goto("/messages");
    await expect(fan.getByText(words)).toBeVisible({ timeout: 500 });
  }).toPass();
  await fan.getByRole("button", { name: new RegExp(words) }).click();
  await expect(fan.getByText("자동으로 보낸 인사말")).toBeVisible();
  await expect(fan.getByRole("link", { name: "구독 시작하기" })).toBeVisible();
  await context.close();
});

test("an activist writes to all subscribers in one go, each in their own room", { tag: "@long-nojs" }, async ({
  page,
  browser,
  baseURL,
  scripted,
}) => {
  const { baker, close } = await pair(page, browser, { baseURL, scripted });
  await baker.goto("/messages/broadcast");
  await hydrated(baker);
  const words = `내일은 쉬어요 ${unique("")}`;
  await baker.getByLabel(/^메시지/).fill(words);
  await baker.getByRole("button", { name: "모두에게 보내기" }).click();
  await expect(baker.getByText("보내기 시작했어요.")).toBeVisible();
  await expect(baker.getByRole("listitem").filter({ hasText: words })).toBeVisible();
  await expect(async () => {
    await page.goto("/messages");
    await expect(page.getByText(words)).toBeVisible({ timeout: 500 });
  }).toPass();
  await close();
});
