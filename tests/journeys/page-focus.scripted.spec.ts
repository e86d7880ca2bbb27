import type { Page } from "@playwright/test";
import { expect, hydrated, login, newFan, test } from "../support/browser/journey";

// Needs script: run in the project with JavaScript alone.

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return `${at?.tagName} ${at?.getAttribute("aria-label") ?? at?.textContent?.trim() ?? ""}`;
  });

test("Escape and Back close the top dialog alone, and focus returns to what opened it", async ({ page }) => {
  await login(page, "fan8@example.com");
  await page.goto("/haru_studio");
  await hydrated(page);
  const share = page.getByRole("link", { name: "하루작업실 페이지 공유하기" });
  const block = page.getByRole("dialog").getByRole("link", { name: "차단하기" });
  for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await share.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/share$/);
    await block.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("dialog")).toHaveCount(2);
    await expect(page.getByRole("dialog", { name: /차단할까요/ })).toBeVisible();
    await close();
    await expect(page).toHaveURL(/\/haru_studio\/share$/);
    await expect(page.locator("dialog")).toHaveCount(1);
    await expect(block).toBeFocused();
    await close();
    await expect(page).toHaveURL(/\/haru_studio$/);
    await expect(share).toBeFocused();
  }
  await page.goBack();
  await expect(page.locator("dialog")).toHaveCount(0);
});

test("of several dialogs on a page, the top one takes the keys", async ({ page }) => {
  await login(page, "fan8@example.com");
  await page.goto("/haru_studio/share/block");
  await hydrated(page);
  await expect(page.getByRole("dialog", { name: /차단할까요/ }).getByRole("link", { name: "그만두기" })).toBeVisible();
  await expect(page.locator("dialog:modal")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/haru_studio\/share$/);
  await expect(page.locator("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/haru_studio$/);
});

test("a report with typed text asks before it is discarded, whichever way it is closed", async ({ page }) => {
  await newFan(page);
  await page.goto("/webtoon_bom");
  await hydrated(page);
  await page.getByLabel(/님에 대한 메뉴$/).click();
  await page.getByRole("link", { name: "신고하기" }).first().click();
  const report = page.getByRole("dialog", { name: "신고하기" });
  await report.getByLabel(/^자세한 내용/).fill("쓰던 내용");
  const closings = [
    () => page.keyboard.press("Escape"),
    () => report.getByRole("link", { name: "닫기" }).click(),
    () => page.mouse.click(5, 5),
  ];
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.message());
    void (questions.length > closings.length ? question.accept() : question.dismiss());
  });
  for (const [at, close] of closings.entries()) {
    await close();
    await expect.poll(() => questions.length).toBe(at + 1);
    await expect(report.getByLabel(/^자세한 내용/)).toHaveValue("쓰던 내용");
  }
  await report.getByRole("link", { name: "닫기" }).click();
  await expect(page).toHaveURL(/\/webtoon_bom$/);
  expect(new Set(questions)).toEqual(new Set(["쓴 내용을 버릴까요?"]));
});

test("after a navigation by script the new page's heading is focused, and so read out", async ({ page }) => {
  await page.goto("/explore");
  await hydrated(page);
  await page.getByRole("link", { name: "하루작업실" }).first().click();
  await expect(page).toHaveURL(/\/haru_studio$/);
  await expect(page.locator("main h1")).toBeFocused();
});

test("a form that was answered keeps the focus", async ({ page }) => {
  await newFan(page);
  await page.goto("/webtoon_bom");
  await hydrated(page);
  await page
    .getByRole("link", { name: /^댓글 \d+개 보기$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/posts\//);
  await hydrated(page);
  await page.getByLabel("댓글 남기기").fill("잘 읽었어요");
  await page.getByRole("button", { name: "등록", exact: true }).click();
  await expect(page.getByText("댓글을 남겼어요.").first()).toBeVisible();
  await expect.poll(() => focused(page)).not.toMatch(/^BODY/);
});

test("Escape closes a menu and returns focus to what opened it; a press outside closes it too", async ({ page }) => {
  await login(page, "fan8@example.com");
  await page.goto("/haru_studio");
  await hydrated(page);
  const menu = page.locator("summary[aria-label='하루작업실님에 대한 메뉴']");
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.locator("details[data-menu][open]")).toHaveCount(0);
  await expect(menu).toBeFocused();
  await menu.click();
  await expect(page.locator("details[data-menu][open]")).toHaveCount(1);
  await page.getByRole("heading", { level: 1 }).hover();
  await page.mouse.down();
  await expect(page.locator("details[data-menu][open]")).toHaveCount(1);
  await page.mouse.up();
  await expect(page.locator("details[data-menu][open]")).toHaveCount(0);
});

test("no focused element is hidden behind the tab bar", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/haru_studio");
  await hydrated(page);
  const bar = page.getByRole("navigation", { name: "주 메뉴" }).last();
  const top = (await bar.boundingBox())?.y ?? 0;
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      const { top, height } = at.getBoundingClientRect();
      return {
        bottom: top + Math.min(height, 44),
        fixed: at.closest("nav, .fixed") !== null,
        name: at.outerHTML.slice(0, 80),
      };
    });
    if (!found.fixed) expect(found.bottom, found.name).toBeLessThanOrEqual(top + 1);
  }
});
