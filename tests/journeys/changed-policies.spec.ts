import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { setUpSecondFactor } from "../support/browser/admin-sign-in";
import { demoPassword, expect, hydrated, login, test } from "../support/browser/journey";
import { startTemporaryWorld } from "../support/processes/temporary-world";

const pageOf = async (browser: Browser, options: BrowserContextOptions): Promise<Page> =>
  (await browser.newContext(options)).newPage();

/** Publishes a version of the terms that asks everybody again. */
async function publishTerms(admin: Page): Promise<void> {
  await login(admin, "admin@example.com");
  await admin.goto("/admin/consents/terms");
  await setUpSecondFactor(admin);
  await hydrated(admin);
  await admin.getByLabel(/^모든 회원에게 다시 동의를 받아요/).check();
  await admin.getByRole("button", { name: "임시 저장하고 미리 보기" }).click();
  await expect(admin.getByText("꼭 적어 주세요.")).toHaveCount(2);
  await hydrated(admin);
  await admin.getByLabel(/^바뀐 점 \(한국어\)/).fill("환불 기한이 14일로 늘어났어요\n<b>문의</b> 시간이 바뀌었어요");
  await admin.getByLabel(/^바뀐 점 \(영어\)/).fill("Refunds within 14 days\nOther office hours");
  await admin.getByLabel(/^모든 회원에게 다시 동의를 받아요/).check();
  await admin.getByRole("button", { name: "임시 저장하고 미리 보기" }).click();
  await expect(admin.locator("#preview")).toBeVisible();
  await hydrated(admin);
  await admin.locator("#publish").getByLabel(/^사유/).fill("법무 검토를 마쳤어요");
  await admin.getByRole("button", { name: "시행하기" }).click();
  // With script the admin stays on the page: it is not opened, and only the next one asks.
  await expect(admin.getByText("새 버전을 시행했어요.").first()).toBeVisible();
  await admin.goto("/admin/consents");
  await expect(admin).toHaveURL(asked("/admin/consents"));
}

const save = (page: Page) => page.getByRole("button", { name: "저장하기" }).click();
const asked = (back: string) => `/accounts/policies?rd_url=${encodeURIComponent(back)}`;

test("changed terms are asked for at the next page, and a form being filled in is not lost", {
  tag: "@long-nojs",
}, async ({ browser, contextOptions }) => {
  test.setTimeout(240_000);
  // A stack of its own: every user in it is asked.
  const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "1000" } });
  try {
    const options = { ...contextOptions, baseURL: String(world.env.PUBLIC_URL) };
    const fan = await pageOf(browser, options);
    await login(fan, "fan@example.com");
    await fan.goto("/mypage/profile");
    await hydrated(fan);
    await fan.getByLabel(/^소개/).fill("느린 아침을 좋아해요.");
    await fan.getByLabel(/^닉네임/).fill("하루작업실");

    const admin = await pageOf(browser, options);
    await publishTerms(admin);

    await save(fan);
    await expect(fan.getByText("이미 쓰고 있는 닉네임이에요.").first()).toBeVisible();
    await expect(fan.getByLabel(/^소개/)).toHaveValue("느린 아침을 좋아해요.");
    await hydrated(fan);
    await fan.getByLabel(/^닉네임/).fill("다른이름이에요");
    await save(fan);
    await expect(fan.getByText("저장했어요.").or(fan.getByText("약관이 변경됐어요")).first()).toBeVisible();

    await fan.goto("/haru_studio?x=1");
    await expect(fan).toHaveURL(asked("/haru_studio?x=1"));
    await expect(fan.getByRole("listitem").filter({ hasText: "환불 기한이 14일로 늘어났어요" })).toBeVisible();
    await expect(fan.getByRole("listitem").filter({ hasText: "<b>문의</b> 시간이 바뀌었어요" })).toBeVisible();
    await expect(fan.getByRole("link", { name: "전체 글 읽기 (새 창)" })).toHaveAttribute("href", "/terms");
    for (const open of ["/", "/terms", "/settings/delete-account"]) {
      await fan.goto(open);
      await expect(fan).toHaveURL(open);
    }
    await fan.goto("/terms");
    await expect(fan.getByRole("heading", { name: "이 버전에서 바뀐 점" })).toBeVisible();
    await fan.goto("/accounts/policies?lng=en&rd_url=%2Fmypage%2Fprofile");
    await expect(fan.getByRole("listitem").filter({ hasText: "Refunds within 14 days" })).toBeVisible();
    await hydrated(fan);
    await fan.getByRole("button", { name: "Agree and go on" }).click();
    await expect(fan.getByText("Please agree to continue.").first()).toBeVisible();
    await hydrated(fan);
    await fan.getByLabel(/^I agree to the changes/).check();
    await fan.getByRole("button", { name: "Agree and go on" }).click();
    await expect(fan).toHaveURL("/mypage/profile");
    await expect(fan.locator("[name=introduction]")).toHaveValue("느린 아침을 좋아해요.");
    await expect(fan.locator("[name=nickname]")).toHaveValue("다른이름이에요");

    const other = await pageOf(browser, options);
    await other.goto("/accounts/login/email");
    await hydrated(other);
    await other.getByLabel(/^이메일/).fill("fan2@example.com");
    await other.getByLabel(/^비밀번호/).fill(demoPassword);
    await other.getByRole("button", { name: "로그인" }).click();
    await expect(other).toHaveURL(asked("/feed/following"));
    await hydrated(other);
    await other.getByRole("link", { name: "계정 삭제하기" }).click();
    await expect(other).toHaveURL("/settings/delete-account");
    await other.goto("/mypage");
    await hydrated(other);
    await other.getByRole("button", { name: "로그아웃" }).click();
    await expect(other).toHaveURL("/");
    await expect(other.getByRole("link", { name: "로그인" }).first()).toBeVisible();
    for (const page of [fan, admin, other]) await page.context().close();
  } finally {
    await world.stop();
  }
});
