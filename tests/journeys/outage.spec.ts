import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { freePorts } from "../../scripts/stack/ports";
import { expect, hydrated, login, test, unique } from "../support/browser/journey";
import { type FaultyNetwork, startFaultyNetwork } from "../support/faulty-network";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";

// An installation of its own: the network between its web and its API fails.
let world: TemporaryWorld;
let network: FaultyNetwork;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const ports = await freePorts();
  network = await startFaultyNetwork(`http://127.0.0.1:${ports.api}`);
  world = await startTemporaryWorld({ ports, env: { RATE_LIMIT_FACTOR: "1000", PRODUCT_API_URL: network.url } });
});
test.afterEach(() => network.end());
test.afterAll(async () => {
  await world?.stop();
  await network?.close();
});

const noAnswer = "인터넷 연결을 확인해 주세요.";
const awayTitle = "지금은 연결할 수 없어요";
const toast = (page: Page) => page.locator(".snack", { hasText: noAnswer });
const away = (page: Page) => page.getByRole("heading", { name: awayTitle });

/** A page of a signed-in fan, at `path`. */
async function open(browser: Browser, options: BrowserContextOptions, path: string): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: String(world.env.PUBLIC_URL) });
  const page = await context.newPage();
  await login(page, "fan5@example.com");
  await page.goto(path);
  await hydrated(page);
  return page;
}

test("a refused comment keeps its text, and the same form sends it once the API is back", { tag: "@long-js" }, async ({
  browser,
  contextOptions,
  scripted,
}) => {
  const page = await open(browser, contextOptions, "/webtoon_bom");
  await page
    .getByRole("link", { name: /^댓글 \d+개 보기$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#comments$/);
  await hydrated(page);
  const address = new URL(page.url()).pathname;
  const text = unique("끊긴 사이에 쓴 말 ");
  await page.getByLabel("댓글 남기기").fill(text);
  await network.begin("refused");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.locator("#comments button[value=comment]").first().click();
  const { retryAfter, status } = await answer.then(async (response) => ({
    status: response.status(),
    retryAfter: await response.headerValue("retry-after"),
  }));
  expect([status, retryAfter]).toEqual([503, "5"]);
  await expect(scripted ? toast(page) : away(page)).toBeVisible();
  await expect(page.locator("main textarea").first()).toHaveValue(text);
  expect(new URL(page.url()).pathname).toBe(address);
  await network.end();
  const send = scripted
    ? page.locator("#comments button[value=comment]").first()
    : page.getByRole("button", { name: "다시 보내기" });
  await send.click();
  await expect(page.locator("#comments article").filter({ hasText: text })).toHaveCount(1);
});

test("a refused profile keeps what was typed, and is saved once the API is back", { tag: "@long-js" }, async ({
  browser,
  contextOptions,
  scripted,
}) => {
  const page = await open(browser, contextOptions, "/mypage/profile");
  const text = unique("끊긴 사이에 쓴 소개 ");
  const introduction = page.locator("main textarea").filter({ hasText: /소개/ });
  await page.getByLabel(/^소개/).fill(text);
  await network.begin("refused");
  await page.getByRole("button", { name: "저장" }).first().click();
  await expect(scripted ? toast(page) : away(page)).toBeVisible();
  await expect(scripted ? page.getByLabel(/^소개/) : introduction).toHaveValue(text);
  await expect(away(page)).toHaveCount(scripted ? 0 : 1);
  await network.end();
  await page
    .getByRole("button", { name: scripted ? "저장" : "다시 보내기" })
    .first()
    .click();
  await expect(page.getByText("저장했어요.")).toBeVisible();
  await expect(page.getByLabel(/^소개/)).toHaveValue(text);
});

test("a refused like and follow say so on their page, and work once the API is back", { tag: "@long-nojs" }, async ({
  browser,
  contextOptions,
  scripted,
}) => {
  const page = await open(browser, contextOptions, "/webtoon_bom");
  const buttons = ['form[action$="/like"]', 'main form[action$="/webtoon_bom/follow"]'].map((form) =>
    page.locator(`${form} button`).first(),
  );
  const isPressed = async (button: Locator) => (await button.getAttribute("aria-pressed")) === "true";
  const before = await Promise.all(buttons.map(isPressed));
  for (const button of buttons) {
    await network.begin("refused");
    await button.click();
    await expect(scripted ? toast(page) : away(page)).toBeVisible();
    await expect(away(page)).toHaveCount(scripted ? 0 : 1);
    await network.end();
    // Without script the response is a page, which comes back with the message: by itself as below, here without the wait.
    if (!scripted) {
      await page.reload();
      await expect(toast(page)).toBeVisible();
    }
    // With script the message may come a moment before the button's state.
    await expect.poll(() => Promise.all(buttons.map(isPressed))).toEqual(before);
    await expect(toast(page)).toBeHidden();
  }
  for (const [index, button] of buttons.entries()) {
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", String(!before[index]));
  }
});

test("the page of an outage is loaded again by itself once the API is back", { tag: "@long-nojs" }, async ({
  browser,
  contextOptions,
}) => {
  const page = await open(browser, contextOptions, "/explore");
  await network.begin("refused");
  await page.goto("/feed/following");
  await expect(away(page)).toBeVisible();
  await network.end();
  await expect(away(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/feed\/following$/);
  await expect(page.locator("main article").first()).toBeVisible();
});
