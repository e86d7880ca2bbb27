import type { Page } from "@playwright/test";
import { expect, hydrated, login, test } from "../support/browser/journey";

const long = "가마 앞에서 밤을 보내고 나면 그릇보다 먼저 사람이 익어요. ".repeat(12).trim();

/** Cut texts without a switch, and switches, or the room of one, beside texts that are whole. */
const flaws = (page: Page) =>
  page.locator("main .group\\/expandable").evaluateAll((all) => {
    const shown = (element: Element | null) =>
      element !== null &&
      (element as HTMLElement).offsetParent !== null &&
      getComputedStyle(element).visibility === "visible";
    const cut = (p: HTMLElement | null) => p !== null && p.scrollHeight > p.clientHeight + 1;
    const parts = all.map((one) => ({
      cut: cut(one.querySelector("p")),
      switched: shown(one.querySelector("label")),
      taller: one.clientHeight > (one.querySelector("p")?.offsetHeight ?? 0),
    }));
    return {
      unseen: parts.filter((part) => part.cut && !part.switched).length,
      idle: parts.filter((part) => !part.cut && (part.switched || part.taller)).length,
      texts: parts.length,
    };
  });

async function write(page: Page, body: string): Promise<void> {
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(body);
  await page.getByLabel(/^전체 공개/).check();
  await page.getByRole("button", { name: "게시하기", exact: true }).click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
}

test("a text has a switch for the rest where it is cut, at any width, and nowhere else", { tag: "@long-js" }, async ({
  page,
}) => {
  let texts = 0;
  for (const width of [320, 390, 700, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/haru_studio", "/webtoon_bom"]) {
      await page.goto(path);
      await hydrated(page);
      // Measured after hydration, and below the screen once the page has loaded.
      await expect.poll(() => flaws(page), `${path} at ${width}`).toMatchObject({ unseen: 0, idle: 0 });
      texts += (await flaws(page)).texts;
    }
  }
  expect(texts).toBeGreaterThan(20);
});

test("a long text shows three lines, unfolds by a press and is folded again on return", { tag: "@long-nojs" }, async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, "minseo@example.com");
  await write(page, long);
  await page.goto("/runner_minseo");
  await hydrated(page);
  const text = page.locator("main p", { hasText: "가마 앞에서 밤을 보내고" }).first();
  const one = page.locator("main .group\\/expandable").filter({ hasText: "가마 앞에서 밤을 보내고" }).first();
  const height = () => text.evaluate((element) => element.clientHeight);
  await expect.poll(height).toBe(63);
  await one.getByText("더 보기").click();
  await expect.poll(height).toBeGreaterThan(63);
  await one.getByText("접기").click();
  await expect.poll(height).toBe(63);
  await one.getByText("더 보기").click();
  await page.getByRole("link", { name: "멤버십", exact: true }).click();
  await expect(page).toHaveURL(/\/membership$/);
  // The address changes before the page: going back at once would find the same text still there.
  await expect(text).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/runner_minseo$/);
  await hydrated(page);
  if (scripted) {
    await expect.poll(height).toBe(63);
    await one.getByText("더 보기").click();
  }
  await page.goto("/explore");
  await page.goBack();
  await hydrated(page);
  await expect.poll(height).toBe(63);
});
