import { adminLists } from "#contract/staff/admin-view-values";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, test } from "../support/browser/journey";

/** Lists without a link in their rows. */
const withoutPages = ["jobs", "journals"];

test("each list of admins opens a row and its search by keys alone", async ({ page }) => {
  await loginAdmin(page);
  const opened: string[] = [];
  for (const list of adminLists) {
    const path = list === "journals" ? "/admin/ledger/journals" : `/admin/${list}`;
    await page.goto(`${path}?q=&status=`);
    await hydrated(page);
    const search = page.getByRole("searchbox");
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(search).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type("j/?k");
    await expect(search).toHaveValue("j/?k");

    const rows = page.locator("main").locator("tbody td:first-child a, [data-rows] li a");
    if (withoutPages.includes(list) || (await rows.count()) === 0) continue;
    await search.blur();
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(rows.first()).toBeFocused();
    const address = String(await rows.first().getAttribute("href"));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL((url) => url.href.endsWith(address));
    opened.push(list);
  }
  expect(opened).toEqual(expect.arrayContaining(["applications", "appeals", "payments", "reports", "users"]));
});

test("a list's keys are listed under ?, and turned off for all lists", async ({ page }) => {
  await loginAdmin(page);
  await page.goto("/admin/users");
  await hydrated(page);
  await expect(page.getByText("단축키 (?)")).toBeVisible();
  await expect(page.getByText("검색하기")).toBeHidden();
  await page.keyboard.press("?");
  await expect(page.getByText("검색하기")).toBeVisible();
  await expect(page.getByText("신고 선택하기")).toHaveCount(0);
  await expect(page.getByText("목록에서 옮겨 가기")).toBeVisible();
  await page.goto("/admin/ledger/journals");
  await hydrated(page);
  await page.getByText("단축키 (?)").click();
  await expect(page.getByText("검색하기")).toBeVisible();
  await expect(page.getByText("목록에서 옮겨 가기")).toHaveCount(0);
  await page.getByLabel("단축키 사용").uncheck();
  await page.goto("/admin/payments?status=");
  await hydrated(page);
  await page.getByText("단축키 (?)").click();
  await expect(page.getByLabel("단축키 사용")).not.toBeChecked();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).not.toBeFocused();
});
