import type { Page } from "@playwright/test";
import { findMisnamedControls } from "../support/browser/accessible-structure";
import { chooseLanguage, expect, hydrated, publicPages, test } from "../support/browser/journey";

const pages = [...publicPages, "/contact", "/takedown", "/transparency"];

test("the first key press on a page reaches the link to its content", { tag: "@long-js" }, async ({ page }) => {
  for (const path of ["/", "/explore", "/haru_studio", "/terms"]) {
    await page.goto(path);
    await hydrated(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "본문으로 건너뛰기" }), path).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page, path).toHaveURL(/#/);
    const target = new URL(page.url()).hash;
    expect(await page.evaluate((id) => document.querySelector(id)?.matches("main, main *"), target), path).toBe(true);
  }
});

test("no page plays, moves or flashes by itself, or has a shortcut of one letter", { tag: "@long-nojs" }, async ({
  page,
  scripted,
}) => {
  for (const { path, moving } of await visitPages(page, scripted)) expect(moving, path).toEqual([]);
});

test("every control is at least six millimetres across", { tag: "@long-js" }, async ({ page, scripted }) => {
  for (const { path, small } of await visitPages(page, scripted)) expect(small, path).toEqual([]);
});

test("the visible words of a control are part of its name", { tag: "@long-nojs" }, async ({ page, scripted }) => {
  for (const { path, misnamed } of await visitPages(page, scripted)) expect(misnamed, path).toEqual([]);
});

test("help is a link at the same place of every page, after the terms and the privacy policy", {
  tag: "@long-js",
}, async ({ page, scripted }) => {
  for (const { path, help } of await visitPages(page, scripted))
    expect(help, path).toEqual(["이용약관", "개인정보처리방침", "문의하기", "게시 중단 신고"]);
});

type Visit = { path: string; moving: string[]; small: string[]; misnamed: string[]; help: string[] };
const visits = new Map<boolean, Promise<Visit[]>>();

/** What is found on each public page, its small controls on a phone: one visit for the four tests above. */
function visitPages(page: Page, scripted: boolean): Promise<Visit[]> {
  const known = visits.get(scripted) ?? visitEach(page, scripted);
  visits.set(scripted, known);
  return known;
}

async function visitEach(page: Page, scripted: boolean): Promise<Visit[]> {
  const found: Visit[] = [];
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const path of pages) {
    await page.setViewportSize(wide);
    await page.goto(path);
    await hydrated(page);
    // Script fetches the plans of a creator's page.
    if (scripted && path === "/haru_studio")
      await expect(page.getByRole("region", { name: "구독 혜택" })).toBeVisible();
    const help = page.getByRole("contentinfo").getByRole("navigation").getByRole("link");
    const moving = await page.evaluate(findMovingParts);
    const misnamed = await findMisnamedControls(page);
    const links = await help.allInnerTexts();
    await page.setViewportSize({ width: 390, height: 844 });
    found.push({ path, moving, misnamed, help: links, small: await page.evaluate(findSmallControls) });
  }
  return found;
}

/** What plays, moves or flashes by itself, and shortcuts of one letter. */
function findMovingParts(): string[] {
  const parts = "audio, video, marquee, blink, embed, object, iframe, [accesskey], meta[http-equiv=refresh]";
  const endless = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY);
  return [
    ...[...document.querySelectorAll(parts)].map((part) => part.outerHTML.slice(0, 120)),
    ...endless.map(({ id }) => `endless animation ${id}`),
  ];
}

/** Controls that are less than six millimetres across. */
function findSmallControls(): string[] {
  const sixMillimetres = (6 / 25.4) * 96;
  return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea")]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest(".sr-only"))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && Math.hypot(box.width, box.height) < sixMillimetres)
    .map(({ control }) => control.outerHTML.slice(0, 120));
}

test("each page says its language, in both", { tag: "@long-nojs" }, async ({ page }) => {
  for (const lng of ["ko", "en"] as const) {
    await chooseLanguage(page, lng);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.locator("html"), path).toHaveAttribute("lang", lng);
    }
  }
});

test("fields of a login are filled in by a password manager, and accept pasted text", { tag: "@long-js" }, async ({
  page,
}) => {
  await page.goto("/accounts/login/email");
  await expect(page.locator("input[name=email]")).toHaveAttribute("autocomplete", /email|username/);
  const password = page.locator("input[name=password]");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  const isRefused = await password.evaluate(
    (field) => !field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
  );
  expect(isRefused).toBe(false);
});

test("the footer's links are on one line of a phone for a guest", { tag: "@long-nojs" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/explore");
  const links = page.getByRole("contentinfo").getByRole("navigation").getByRole("link");
  const tops = await links.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
});

test("choosing an option of a form leads nowhere by itself", { tag: "@long-js" }, async ({ page }) => {
  await page.goto("/contact");
  await page.locator("select").selectOption("payment");
  await expect(page).toHaveURL(/\/contact$/);
  await page.goto("/takedown");
  await page.getByLabel("명예훼손").check();
  await expect(page).toHaveURL(/\/takedown$/);
});
