import type { BrowserContext, Locator, Page } from "@playwright/test";
import { businessDetails } from "../support/browser/business-info";
import { expect, hydrated, login, test } from "../support/browser/journey";

const languages = ["ko", "en"] as const;
const choose = (context: BrowserContext, name: string, value: string) =>
  context.addCookies([{ name, value, url: String(process.env.PUBLIC_URL) }]);
const details = (page: Page) => page.locator("#business");
const label = { ko: "사업자 정보", en: "Business information" };

for (const lng of languages) {
  test(`a guest reads who runs the site at the foot of the page, on paper too (${lng})`, { tag: "@long-js" }, async ({
    page,
    context,
  }) => {
    await choose(context, "lng", lng);
    for (const path of ["/", "/explore", "/accounts/login", "/nobody_is_here"]) {
      await page.goto(path);
      await displaysAll(details(page), lng);
    }
    const commission = details(page).locator("a[href^='https://www.ftc.go.kr/']");
    await expect(commission).toHaveAttribute("rel", "noopener");
    expect(await fontSize(details(page).locator("p").first())).toBe(
      await fontSize(page.getByRole("contentinfo").getByRole("navigation")),
    );
    await page.emulateMedia({ media: "print" });
    await displaysAll(details(page), lng);
    await expect(page.getByRole("contentinfo").getByRole("navigation")).toBeHidden();
  });
}

test("the terms forbid content for adults and end with who is responsible for young people", {
  tag: "@long-js",
}, async ({ page }) => {
  await page.goto("/terms");
  await expect(page.getByText("성인용 콘텐츠(19세 이상)는 올리거나 보내거나 팔 수 없어요.")).toBeVisible();
  const officer = page.getByRole("main").getByRole("region", { name: "청소년보호책임자" });
  for (const detail of ["(예시) 박청소", "02-0000-0000", "help@gyeot.example"])
    await expect(officer).toContainText(detail);
  await page.goto("/terms?lng=en");
  await expect(page.getByRole("region", { name: "Youth protection officer" })).toContainText("(example) Park Cheongso");
});

test("a signed-in user opens it from the one line of the footer; on paper it is open", { tag: "@long-js" }, async ({
  page,
  scripted,
}) => {
  await login(page, "fan3@example.com");
  await page.goto("/feed/following");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("button")).toHaveCount(0);
  await expect(details(page)).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await displaysAll(details(page), "ko");
  await page.emulateMedia({ media: "screen" });
  await hydrated(page);
  await footer.locator("summary").click();
  await displaysAll(details(page), "ko");
  if (scripted) {
    await footer.getByRole("link", { name: "문의하기" }).click();
    await expect(page).toHaveURL("/contact");
    await displaysAll(details(page), "ko");
  }
  await page.goto("/settings/display");
  await expect(page.getByRole("main").getByRole("button", { name: "데이터 절약 켜기" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "화면 확대 허용" })).toBeVisible();
});

test("a chat room has the link to it in its menu, and the pages after it have the details", {
  tag: "@long-js",
}, async ({ page, scripted }) => {
  await login(page, "creator@example.com");
  await page.goto("/messages");
  await hydrated(page);
  await page.locator("main a[href^='/messages/rom_']").first().click();
  await expect(page).toHaveURL(/\/messages\/rom_\w+/);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await page.locator("article header summary").click();
  const link = page.getByRole("link", { name: label.ko });
  await expect(link).toBeVisible();
  if (scripted) {
    await page.locator("article header a").first().click();
    await expect(page).not.toHaveURL(/messages/);
    await page.getByRole("contentinfo").locator("summary").click();
    await displaysAll(details(page), "ko");
    return;
  }
  await link.click();
  await expect(page).toHaveURL(/\/terms#business$/);
  await displaysAll(details(page), "ko");
});

async function displaysAll(place: Locator, lng: (typeof languages)[number]): Promise<void> {
  await expect(place).toBeVisible();
  for (const detail of businessDetails(lng)) {
    if (detail.startsWith("https:")) await expect(place.locator(`a[href="${detail}"]`)).toBeVisible();
    else await expect(place).toContainText(detail);
  }
}

const fontSize = (place: Locator) => place.evaluate((element) => getComputedStyle(element).fontSize);
