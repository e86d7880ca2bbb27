import { loginAdmin } from "../support/browser/admin-sign-in";
import { chooseLanguage, expect, hydrated, login, newFan, test } from "../support/browser/journey";

/** `first`: the first link of a list that begins with this is checked too. */
const pages: Record<string, { paths: string[]; first?: Record<string, string> }> = {
  "fan@example.com": {
    paths: [
      "/haru_studio/membership",
      "/haru_studio/donate",
      "/haru_studio/ranking",
      "/mypage/cards",
      "/mypage/subscriptions",
      "/mypage/payments",
      "/mypage/payments?kind=donation",
    ],
    first: { "/mypage/payments": "/mypage/payments/pay_", "/mypage/payments?kind=donation": "/checkout/" },
  },
  "creator@example.com": {
    paths: [
      "/mypage/memberships",
      "/mypage/memberships/new",
      "/mypage/subscribers",
      "/mypage/donations",
      "/mypage/donation-ranking",
      "/mypage/earnings",
      "/mypage/withdrawal",
      "/mypage/withdrawal/account",
    ],
    first: { "/mypage/memberships": "/mypage/memberships/pln_", "/mypage/withdrawal": "/mypage/withdrawal/stl_" },
  },
  "admin@example.com": {
    paths: [
      "/admin",
      "/admin/users",
      "/admin/reports",
      "/admin/payments",
      "/admin/settlements",
      "/admin/reviews",
      "/admin/ledger",
      "/admin/ledger/journals",
      "/admin/audit",
    ],
    first: {
      "/admin/users": "/admin/users/usr_",
      "/admin/payments": "/admin/payments/pay_",
      "/admin/settlements": "/admin/settlements/stl_",
    },
  },
};

for (const [email, { paths, first = {} }] of Object.entries(pages)) {
  const title = `pages of money of ${email} fit a phone, in both languages`;
  test(title, { tag: email === "fan@example.com" ? [] : "@long" }, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await (email === "admin@example.com" ? loginAdmin(page) : login(page, email));
    const look = async (path: string) => {
      for (const lng of ["ko", "en"] as const) {
        await chooseLanguage(page, lng);
        const answer = await page.goto(path);
        expect(answer?.status(), path).toBe(200);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `${path} in ${lng}`).toBeLessThanOrEqual(390);
      }
    };
    for (const path of paths) {
      await look(path);
      const link = page.locator(`main a[href^="${first[path]}"]`).first();
      const found = first[path] ? await link.getAttribute("href") : null;
      if (found) await look(found);
    }
  });
}

test("the page an order is confirmed on stays in the budget of a first page", async ({ page }) => {
  await newFan(page);
  await page.goto("/runner_minseo/membership");
  await hydrated(page);
  await page
    .getByRole("button", { name: /구독하기$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문 확인");
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.clearBrowserCache");
  const scripts = new Set<string>();
  let bytes = 0;
  client.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.reload({ waitUntil: "networkidle" });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(120 * 1024);
});
