import { expect, hydrated, login, signUp, test } from "../support/browser/journey";
import { type Host, hostNatively, messagesToHost } from "../support/browser/native-host";

test.use({ viewport: { width: 390, height: 844 } });

for (const host of ["ReactNativeWebView", "webkit", "Gyeot"] as Host[]) {
  test(`a ${host} host is notified of every route, of popups and of leaving`, async ({ page, baseURL }) => {
    await hostNatively(page, host, String(baseURL));
    await page.goto("/explore?category=art");
    await hydrated(page);
    await page.getByRole("link", { name: "하루작업실" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: /하루작업실/ })).toBeVisible();
    expect(await messagesToHost(page)).toEqual([
      { type: "routeChange", path: "/explore" },
      { type: "routeChange", path: "/haru_studio" },
    ]);
    await page.goto("/explore");
    await hydrated(page);
    await page.getByRole("button", { name: "앱 닫기" }).click();
    expect((await messagesToHost(page)).at(-1)).toEqual({ type: "exit" });
  });
}

test("a host is notified when a popup covers the page and when it closes", async ({ page, baseURL }) => {
  await hostNatively(page, "ReactNativeWebView", String(baseURL));
  await signUp(page);
  await page.goto("/explore");
  await expect(page).toHaveURL(/capture-consent\?rd_url/);
  await hydrated(page);
  expect(await messagesToHost(page)).toContainEqual({ type: "showPopup" });
  await page.getByLabel(/^위 내용을 모두 이해했고 동의해요/).check();
  await page.getByRole("button", { name: "동의하고 시작하기" }).click();
  await expect(page).toHaveURL(/\/explore$/);
  await expect.poll(() => messagesToHost(page)).toContainEqual({ type: "hidePopup" });
});

test("without a host nothing is sent and nothing breaks, and no exit of an app is offered", async ({ page }) => {
  await login(page, "fan3@example.com");
  await page.goto("/explore");
  await hydrated(page);
  await expect(page.getByRole("button", { name: "앱 닫기" })).toHaveCount(0);
});
