import type { Page } from "@playwright/test";
import { complaintNotice, intermediaryNotice } from "#contract/intermediary";
import { expect, hydrated, mailedText, newFan, registerCard, test } from "../support/browser/journey";

for (const lng of ["ko", "en"] as const) {
  test(`the order, its mail, its receipt and the footer name the intermediary in full size (${lng})`, {
    tag: "@long-js",
  }, async ({ page }) => {
    await chooseLanguage(page, lng);
    const { email } = await newFan(page);
    await chooseLanguage(page, "ko");
    await page.goto("/runner_minseo/membership");
    await hydrated(page);
    await page.getByRole("button", { name: "응원석 구독하기" }).click();
    await page.getByRole("link", { name: "카드 등록하기" }).click();
    await registerCard(page);
    await expect(page).toHaveURL(/\/checkout\/ord_\w+$/);
    await readIn(page, lng);
    expect(await noticeSize(page, "main", lng)).toBeGreaterThanOrEqual(await largestText(page, "main"));

    await readIn(page, "ko");
    await page.getByLabel(/^주문 내용과 환불 규정을/).check();
    await page.getByRole("button", { name: "3,000원 결제하기" }).click();
    await expect(page).toHaveURL(/\/complete$/);
    await page.goto(page.url().replace(/complete$/, "receipt"));
    await readIn(page, lng);
    await expect(page.locator("article")).toContainText(complaintNotice[lng]);
    expect(await noticeSize(page, "article", lng)).toBeGreaterThanOrEqual(await largestText(page, "article"));
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("article").getByText(intermediaryNotice[lng])).toBeVisible();

    const mail = await mailedText(email, lng === "ko" ? "결제 영수증" : "Receipt");
    for (const stated of [intermediaryNotice[lng], complaintNotice[lng], "/contact"]) expect(mail).toContain(stated);
  });

  test(`a guest reads when a complaint is answered, on the contact page and in the footer (${lng})`, {
    tag: "@long-js",
  }, async ({ page }) => {
    await chooseLanguage(page, lng);
    await page.goto("/contact");
    await expect(page.getByRole("main")).toContainText(complaintNotice[lng]);
    await expect(page.getByRole("contentinfo")).toContainText(complaintNotice[lng]);
    await expect(page.getByRole("contentinfo")).toContainText(intermediaryNotice[lng]);
    expect(await noticeSize(page, "footer", lng)).toBeGreaterThanOrEqual(await largestText(page, "footer"));
  });
}

const chooseLanguage = (page: Page, lng: string) =>
  page.context().addCookies([{ name: "lng", value: lng, url: String(process.env.PUBLIC_URL) }]);

async function readIn(page: Page, lng: string): Promise<void> {
  await chooseLanguage(page, lng);
  await page.reload();
  await hydrated(page);
}

/** Of letters in pixels. */
const noticeSize = (page: Page, place: string, lng: "ko" | "en") =>
  page
    .locator(place)
    .getByText(intermediaryNotice[lng])
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

/** The largest running text of a place: headings, amounts and buttons are larger on purpose. */
const largestText = (page: Page, place: string) =>
  page
    .locator(`${place} :is(p, li, label, dt, dd:not(.text-title, .text-amount))`)
    .evaluateAll((elements) =>
      Math.max(...elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))),
    );
