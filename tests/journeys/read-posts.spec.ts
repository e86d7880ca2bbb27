import type { Page } from "@playwright/test";
import { expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

type Written = { series: string; visibility?: RegExp };

async function write(page: Page, words: string, { series, visibility }: Written): Promise<string> {
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(words);
  if (visibility) await page.getByLabel(visibility).check();
  await page.getByLabel(/^시리즈/).selectOption({ label: series });
  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  return new URL(page.url()).pathname;
}

/** A series of three posts, the second for followers; returns its address and theirs. */
async function writeSeries(page: Page): Promise<{ address: string; posts: string[] }> {
  const series = unique("이어지는 글 ");
  await login(page, "jiwon@example.com");
  await page.goto("/posts/series/new");
  await hydrated(page);
  await page.getByLabel(/^제목/).fill(series);
  await button(page, "시리즈 만들기").click();
  await expect(page.getByText("시리즈를 만들었어요.")).toBeVisible();
  const edit = new URL(page.url()).pathname;
  const posts = [
    await write(page, unique("첫 글 "), { series }),
    await write(page, unique("둘째 글 "), { series, visibility: /^팔로워 전용/ }),
    await write(page, unique("셋째 글 "), { series }),
  ];
  await page.goto(edit);
  return { address: String(await link(page, "시리즈 보기").getAttribute("href")), posts };
}

test("a reader goes on where they stopped, sees what they have read, and has it all forgotten", {
  tag: "@long-js",
}, async ({ page, browser, baseURL, scripted }) => {
  const creator = await (await browser.newContext({ baseURL, javaScriptEnabled: scripted })).newPage();
  const { address, posts } = await writeSeries(creator);
  const [first, , third] = posts as [string, string, string];
  const rows = page.getByRole("article");
  const ticks = rows.getByText("읽음", { exact: true });
  /** The mark is written once the post's page is made, so the series may be a moment behind. */
  const shows = (count: number) =>
    expect(async () => {
      await page.goto(address);
      await expect(rows).toHaveCount(3);
      await expect(ticks).toHaveCount(count, { timeout: 100 });
    }).toPass();

  await newFan(page);
  await page.request.head(third);
  await page.request.get(third, { headers: { "Sec-Purpose": "prefetch" } });
  await page.request.get(`${third}.data`, { headers: { "Sec-Purpose": "prefetch" } });
  await shows(0);
  await hydrated(page);
  await link(page, "1편부터 읽기").click();
  await expect(page).toHaveURL(first);
  await shows(1);
  await expect(rows.nth(0).getByText("읽음", { exact: true })).toBeVisible();
  await expect(page.getByText("3편 · 1편 읽음")).toBeVisible();
  await hydrated(page);
  await link(page, "3편부터 이어 읽기").click();
  await expect(page).toHaveURL(third);
  await shows(2);
  await expect(link(page, "1편부터 읽기")).toBeVisible();
  await creator.goto(address);
  await expect(creator.getByRole("article")).toHaveCount(3);
  await expect(creator.getByText("읽음", { exact: true })).toHaveCount(0);

  await page.goto("/settings/safety");
  await hydrated(page);
  await link(page, "읽은 글 기억하기").click();
  await expect(page).toHaveURL("/settings/reading");
  await hydrated(page);
  await button(page, "기억한 글 모두 삭제하고 끄기").click();
  await expect(page.getByText("기억한 글을 모두 삭제했어요.")).toBeVisible();
  await expect(page.getByText("읽은 글을 기억하지 않아요.")).toBeVisible();
  await page.goto(first);
  await shows(0);
  await page.goto("/settings/reading");
  await hydrated(page);
  await button(page, "켜기").click();
  await expect(page.getByText("이제 읽은 글을 기억해요.")).toBeVisible();
  await page.goto(first);
  await shows(1);
  await creator.context().close();
});
