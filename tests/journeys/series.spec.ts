import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, hydrated, login, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

const cover = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "#486" } })
    .jpeg()
    .toBuffer();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function write(page: Page, words: string, series: string): Promise<string> {
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(words);
  await page.getByLabel(/^시리즈/).selectOption({ label: series });
  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  return new URL(page.url()).pathname;
}

test("a series is created, filled, put in another order and read from its first post to the next", {
  tag: "@long-js",
}, async ({ page, browser, baseURL, scripted }) => {
  const title = unique("일지 ");
  await login(page, "creator@example.com");
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByRole("link", { name: "내 시리즈" }).click();
  await expect(page).toHaveURL("/posts/series");
  await hydrated(page);
  await page.getByRole("link", { name: "새 시리즈" }).click();
  await expect(page).toHaveURL("/posts/series/new");
  await hydrated(page);
  await button(page, "시리즈 만들기").click();
  await expect(page.getByText("꼭 적어 주세요.")).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^제목/).fill(title);
  await page
    .getByLabel("표지 선택", { exact: true })
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await cover() });
  await button(page, "시리즈 만들기").click();
  await expect(page.getByText("시리즈를 만들었어요.")).toBeVisible();
  const edit = new URL(page.url()).pathname;

  const [first, second] = [await write(page, unique("첫 편 "), title), await write(page, unique("둘째 편 "), title)];
  await page.goto(edit);
  await hydrated(page);
  await page.getByRole("spinbutton", { name: /^둘째 편/ }).fill("1");
  await page.getByRole("button", { name: /^옮기기: 둘째 편/ }).click();
  await expect(page.getByText("순서를 바꿨어요.")).toBeVisible();

  const guest = await (await browser.newContext({ baseURL, javaScriptEnabled: scripted })).newPage();
  await page.goto(edit);
  await hydrated(page);
  const address = (await page.getByRole("link", { name: "시리즈 보기" }).getAttribute("href")) as string;
  await guest.goto(address);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(guest.locator("header img")).toBeVisible();
  const atom = await (await guest.request.get(`${address}/atom.xml`)).text();
  expect([
    atom.includes(title),
    atom.match(/<entry>/g)?.length,
    atom.indexOf("둘째 편") < atom.indexOf("첫 편"),
  ]).toEqual([true, 2, true]);
  const card = await guest.locator("meta[property='og:image']").getAttribute("content");
  expect((await guest.request.get(new URL(String(card)).pathname + new URL(String(card)).search)).status()).toBe(200);
  await hydrated(guest);
  await guest.getByRole("link", { name: "1편부터 읽기" }).click();
  await expect(guest).toHaveURL(second);
  await expect(guest.getByRole("link", { name: new RegExp(`${title}.*1편`) })).toBeVisible();
  await hydrated(guest);
  await guest.getByRole("link", { name: "다음 편" }).click();
  await expect(guest).toHaveURL(first);
  await expect(guest.getByRole("link", { name: "이전 편" })).toBeVisible();
  await guest.goto("/haru_studio/archive");
  await hydrated(guest);
  await guest
    .getByRole("navigation", { name: "시리즈" })
    .getByRole("link", { name: new RegExp(title) })
    .click();
  await expect(guest).toHaveURL(/[?&]series=/);
  await expect(guest.getByRole("article")).toHaveCount(2);
  await guest.context().close();

  await page.goto(edit);
  await hydrated(page);
  await page.getByRole("button", { name: /^시리즈에서 제외: 첫 편/ }).click();
  await expect(page.getByText("시리즈에서 제외했어요.")).toBeVisible();
  await page.goto(edit);
  await hydrated(page);
  await button(page, "시리즈 삭제").click();
  await expect(page).toHaveURL("/posts/series");
  expect((await page.request.get(address)).status()).toBe(404);
  expect((await page.request.get(second)).status()).toBe(200);
});
