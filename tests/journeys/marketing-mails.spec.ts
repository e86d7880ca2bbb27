import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, mailedText, newFan, postForm, test, unique } from "../support/browser/journey";

test("a fan gets advertising mail of an admin, and refuses it by its link without a login", {
  tag: "@long-js",
}, async ({ page }) => {
  const { email } = await newFan(page);
  await postForm(page, "/settings/notifications", { intent: "marketing", consent: "yes" });
  await loginAdmin(page);
  await page.goto("/admin/marketing-mails");
  await hydrated(page);
  const subject = unique("봄 소식 ");
  await page.getByLabel(/^한국어 제목/).fill(subject);
  await page.getByLabel(/^한국어 본문/).fill("혜택이 있어요.");
  await page.getByLabel(/^영어 제목/).fill("Spring");
  await page.getByRole("button", { name: "미리 보기" }).click();
  await expect(page.getByText("꼭 적어 주세요.").first()).toBeVisible();
  await expect(page.getByLabel(/^한국어 본문/)).toHaveValue("혜택이 있어요.");
  await page.getByLabel(/^영어 본문/).fill("An offer.");
  await page.getByRole("button", { name: "미리 보기" }).click();
  await expect(page.getByRole("heading", { name: `(광고) ${subject}` })).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^사유/).fill("봄맞이");
  await page.getByRole("button", { name: "보내기", exact: true }).click();
  await expect(page.getByText("메일을 보내기 시작했어요.")).toBeVisible();

  const text = await mailedText(email, `(광고) ${subject}`);
  const [link = ""] = /https?:\S+\/notifications\/unsubscribe\?token=\S+/.exec(text) ?? [];
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "혜택과 이벤트 소식" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "이 메일 그만 받기" }).click();
  await expect(page.getByText("이 메일을 더 보내지 않을게요.")).toBeVisible();
  await expect(page.getByRole("button", { name: "다시 받기" })).toBeHidden();
  await mailedText(email, "광고성 메일 수신 동의를 철회하셨어요");
});
