import type { Page } from "@playwright/test";
import { adminLists } from "#contract/staff/admin-view-values";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, test } from "../support/browser/journey";

const saved = (page: Page) => page.getByRole("navigation", { name: "저장한 보기" });
const view = (page: Page, name: string) => saved(page).getByRole("link", { name, exact: true });

async function save(page: Page, name: string) {
  await hydrated(page);
  if (!(await page.getByLabel(/^보기 이름/).isVisible())) await page.getByText("이 보기 저장하기").click();
  await page.getByLabel(/^보기 이름/).fill(name);
  await page.getByRole("button", { name: "저장하기", exact: true }).click();
}

test("an admin saves a list's words and filters, opens them again, replaces and deletes them", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await loginAdmin(page);
  await page.goto("/admin/users");
  await hydrated(page);
  await expect(page.getByRole("search")).toBeVisible();
  await expect(page.getByText("이 보기 저장하기")).toBeHidden();
  await page.getByLabel("역할").selectOption("activist");
  await page.getByRole("searchbox").fill("haru & 하루");
  await page.getByRole("button", { name: "검색", exact: true }).click();
  await expect(page).toHaveURL(/role=activist/);

  await save(page, " ");
  await expect(page.getByText("꼭 적어 주세요.")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users\?.*role=activist/);
  await expect(page.getByLabel(/^보기 이름/)).toBeVisible();
  await save(page, "하루 액티비스트");
  await expect(page.getByText("보기를 저장했어요.")).toBeVisible();
  await expect(view(page, "하루 액티비스트")).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("이 보기 저장하기")).toBeHidden();
  await expect(page.getByRole("searchbox")).toHaveValue("haru & 하루");

  await page.goto("/admin/users");
  await expect(view(page, "하루 액티비스트")).not.toHaveAttribute("aria-current");
  await page.goto("/admin/payments?status=review");
  await expect(page.getByText("이 보기 저장하기")).toBeVisible();
  await expect(saved(page)).toBeHidden();

  await page.goto("/admin/users?q=&status=blocked");
  await save(page, "하루 액티비스트");
  await expect(view(page, "하루 액티비스트")).toHaveAttribute("aria-current", "page");
  await expect(page.getByLabel("상태")).toHaveValue("blocked");
  await page.goto("/admin/users");
  await hydrated(page);
  await view(page, "하루 액티비스트").click();
  await expect(page).toHaveURL(/status=blocked/);
  await expect(page.getByLabel("역할")).toHaveValue("");
  await expect(view(page, "하루 액티비스트")).toHaveAttribute("aria-current", "page");

  await hydrated(page);
  await page.getByRole("button", { name: "하루 액티비스트 보기 삭제" }).click();
  await expect(page.getByText("보기를 삭제했어요.")).toBeVisible();
  await expect(page).toHaveURL(/status=blocked/);
  await expect(page.getByText("이 보기 저장하기")).toBeVisible();
  await expect(saved(page)).toBeHidden();
});

test("a thirteenth view is refused beside its name, which stays in the field", { tag: "@long-js" }, async ({
  page,
}) => {
  await loginAdmin(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (let n = 1; n <= 12; n++) {
    await page.goto(`/admin/reports?status=&q=${n}`);
    await save(page, `${n}번째로 저장한 아주아주 긴 이름의 신고 보기`);
    await expect(saved(page).getByRole("link")).toHaveCount(n);
  }
  await page.goto("/admin/reports?status=&q=13");
  await save(page, "열세 번째");
  await expect(page.getByText("목록마다 보기를 12개까지 저장할 수 있어요.")).toBeVisible();
  await expect(page.getByLabel(/^보기 이름/)).toHaveValue("열세 번째");
  await expect(page.getByLabel(/^보기 이름/)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("searchbox")).toHaveValue("13");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("each list of admins saves all of its filters", { tag: "@long-js" }, async ({ page }) => {
  await loginAdmin(page);
  for (const list of adminLists) {
    await page.goto(list === "journals" ? "/admin/ledger/journals" : `/admin/${list}`);
    await hydrated(page);
    await page.getByRole("searchbox").fill("하루");
    const filters = page.getByRole("search").getByRole("combobox");
    const chosen: string[] = [];
    for (const filter of await filters.all()) {
      await filter.selectOption({ index: 1 });
      chosen.push(await filter.inputValue());
    }
    await page.getByRole("button", { name: "검색", exact: true }).click();
    await expect(page).toHaveURL(/q=%ED/);
    await save(page, "모든 조건");
    await expect(view(page, "모든 조건")).toHaveAttribute("aria-current", "page");
    for (const [index, value] of chosen.entries()) await expect(filters.nth(index)).toHaveValue(value);
  }
});
