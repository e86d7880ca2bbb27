import type { Browser, Page } from "@playwright/test";
import pg from "pg";
import { expect, hydrated, login, test, unique } from "../support/browser/journey";
import { newMember } from "../support/browser/new-member";
import { findOverflow } from "../support/browser/overflow";

const count = 130;
/** The number of the one message with the words that are searched for. */
const wanted = 40;

/** A new member of jiwon's with a room of messages: one a day, the last of them yesterday. */
async function fanWithHistory(page: Page): Promise<string> {
  const { nickname } = await newMember(page, "jiwon@example.com");
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ room_id: string }>(
    `WITH room AS (UPDATE chat_rooms r SET last_seq = $2, fan_read_seq = $2, creator_read_seq = $2, last_at = now() - interval '1 day'
       FROM users f WHERE f.nickname = $1 AND r.fan_id = f.user_id RETURNING r.room_id, r.fan_id, r.creator_id)
     INSERT INTO messages (message_id, room_id, seq, sender_id, kind, body, sent_at)
     SELECT 'msg_' || substr(md5(room_id || n), 1, 25), room_id, n, CASE n % 2 WHEN 0 THEN creator_id ELSE fan_id END, 'text',
       CASE n WHEN $3 THEN '다음 소극장공연은 <b>12월</b>이에요' ELSE n || '번째 이야기' END, date_trunc('second', now()) - make_interval(days => $2 + 1 - n)
     FROM room, generate_series(1, $2) n RETURNING room_id`,
    [nickname, count, wanted],
  );
  await client.end();
  return `/messages/${rows[0]?.room_id}`;
}

/** The day in Seoul so many days ago. */
const daysAgo = (days: number) => new Date(Date.now() + 9 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
const said = (page: Page, words: string) => page.locator("ol[aria-live=polite] > li").filter({ hasText: words });
const field = (page: Page) => page.getByRole("searchbox", { name: "메시지 검색" });
const day = (page: Page) => page.getByLabel("날짜로 이동");
const marked = (page: Page) => page.locator("ol[aria-live=polite] > li").filter({ hasText: "찾은 메시지" });

async function search(page: Page, words: string): Promise<void> {
  await hydrated(page);
  await field(page).fill(words);
  await field(page).press("Enter");
  await expect(page).toHaveURL(/[?&]q=/);
  await hydrated(page);
}

/** Sends a day as a form does that no browser has checked. */
const goTo = (page: Page, value: string) => page.goto(`${page.url().split("?")[0]}?day=${value}`);

async function asJiwon(browser: Browser, options: { baseURL?: string; scripted: boolean }) {
  const { baseURL, scripted: javaScriptEnabled } = options;
  const context = await browser.newContext({ baseURL, javaScriptEnabled, locale: "ko-KR" });
  const jiwon = await context.newPage();
  await login(jiwon, "jiwon@example.com");
  return { jiwon, close: () => context.close() };
}

test("a past message is found from the room's menu by part of a word and opened in its place", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await page.goto(await fanWithHistory(page));
  await hydrated(page);
  await page.getByLabel(/님과의 대화 더 보기$/).click();
  await page.getByRole("link", { name: "지난 메시지 검색" }).click();
  await expect(page.getByRole("heading", { name: "지난 메시지 검색" })).toBeVisible();
  await expect(page.getByText("이 대화에서 주고받은 말을 찾아요.")).toBeVisible();
  await search(page, "극장공");
  const results = page.getByRole("article");
  await expect(results).toHaveCount(1);
  await expect(results.locator("mark")).toHaveText("극장공");
  await expect(results).toContainText("<b>12월</b>");
  await results.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`\\?at=${wanted}#msg_`));
  await hydrated(page);
  await expect(marked(page)).toContainText("소극장공연");
  await expect(marked(page)).toBeInViewport();
  for (const near of [wanted - 1, wanted + 1]) await expect(said(page, `${near}번째 이야기`)).toHaveCount(1);
  await expect(said(page, `${count}번째 이야기`)).toHaveCount(0);
  await page.getByRole("link", { name: "최근 메시지로" }).click();
  await expect(said(page, `${count}번째 이야기`)).toBeInViewport();
  await expect(marked(page)).toHaveCount(0);
});

test("from a message in its place links lead to those before and after it", { tag: "@long-js" }, async ({ page }) => {
  const room = await fanWithHistory(page);
  await page.goto(`${room}?at=${wanted}`);
  await hydrated(page);
  await page.getByRole("link", { name: "이전 메시지 보기" }).click();
  await expect(said(page, "1번째 이야기").first()).toBeVisible();
  await expect(said(page, `${wanted + 1}번째 이야기`)).toHaveCount(0);
  await page.goto(`${room}?at=${wanted}`);
  await hydrated(page);
  await page.getByRole("link", { name: "새 메시지 확인하기" }).click();
  await expect(said(page, "70번째 이야기")).toBeVisible();
  await expect(said(page, `${wanted + 1}번째 이야기`)).toHaveCount(0);
});

test("a date leads to the first message since that day", { tag: "@long-nojs" }, async ({ page }) => {
  const room = await fanWithHistory(page);
  await page.goto(`${room}/search`);
  await hydrated(page);
  await expect(day(page)).toHaveAttribute("min", daysAgo(count));
  await expect(day(page)).toHaveAttribute("max", daysAgo(0));
  await day(page).fill(daysAgo(100));
  await page.getByRole("button", { name: "이동", exact: true }).click();
  await expect(page).toHaveURL(/\?at=31#msg_/);
  await expect(marked(page)).toContainText("31번째 이야기");
  await expect(marked(page)).toBeInViewport();
});

test("a wrong date, one after all messages and a short query are explained at their fields", {
  tag: "@long-js",
}, async ({ page }) => {
  await page.goto(`${await fanWithHistory(page)}/search`);
  await goTo(page, "2026-02-30");
  await expect(day(page)).toHaveAccessibleDescription("올바르지 않은 값이에요.");
  await goTo(page, daysAgo(0));
  await expect(day(page)).toHaveAccessibleDescription("이 날짜부터는 메시지가 없어요.");
  await expect(day(page)).toHaveValue(daysAgo(0));
  await search(page, "ㅋ");
  await expect(field(page)).toHaveValue("ㅋ");
  await expect(field(page)).toHaveAccessibleDescription(/./);
  await search(page, "없는 말");
  await expect(page.getByRole("heading", { name: "찾는 메시지가 없어요" })).toBeVisible();
});

test("a message that arrives while older ones are read neither moves them nor is missed", {
  tag: "@long-nojs",
}, async ({ page, browser, baseURL, scripted }) => {
  const room = await fanWithHistory(page);
  const { jiwon, close } = await asJiwon(browser, { baseURL, scripted });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${room}?at=${wanted}`);
  await hydrated(page);
  await marked(page).scrollIntoViewIfNeeded();
  const place = await marked(page).boundingBox();
  const words = unique("새로 온 말 ");
  await jiwon.goto(room);
  await hydrated(jiwon);
  await jiwon.getByRole("textbox", { name: /에게 보낼 메시지$/ }).fill(words);
  await jiwon.getByRole("button", { name: "보내기", exact: true }).click();
  await expect(said(jiwon, words)).toHaveCount(1);
  await close();
  await expect(said(page, words)).toHaveCount(0);
  expect((await marked(page).boundingBox())?.y).toBe(place?.y);
  await page.getByRole("link", { name: "최근 메시지로" }).click();
  await expect(said(page, words)).toBeInViewport();
  await expect(page.getByText("여기부터 새 메시지예요")).toBeVisible();
});

test("in English at 320 px the search and a message in its place fit", { tag: "@long-js" }, async ({ page }) => {
  const room = await fanWithHistory(page);
  await page.context().addCookies([{ name: "lng", value: "en", url: String(process.env.PUBLIC_URL) }]);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [`${room}/search`, `${room}/search?q=${"이야기".repeat(20)}`, `${room}/search?q=12월`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Search past messages" })).toBeVisible();
    expect(await findOverflow(page), path).toEqual([]);
  }
  await page.getByRole("article").getByRole("link").click();
  await expect(page.getByText("Message found")).toBeInViewport();
  expect(await findOverflow(page)).toEqual([]);
});
