import { limits } from "#contract/limits";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, mailedText, newEmail, test, unique } from "../support/browser/journey";

test("a guest writes from the landing page and gets an admin's answer by mail; errors are shown", {
  tag: "@long-js",
}, async ({ page, browser, contextOptions, baseURL }) => {
  const email = newEmail();
  const words = unique("궁금해요 ");
  await page.goto("/");
  await hydrated(page);
  await page.getByLabel(/^답을 받을 이메일/).fill("주소가 아님");
  await page.getByLabel(/^문의 내용/).fill(words);
  await page.getByRole("button", { name: "문의 보내기" }).evaluate((button: HTMLButtonElement) => {
    if (button.form) button.form.noValidate = true;
  });
  await page.getByRole("button", { name: "문의 보내기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "문의하기" })).toBeVisible();
  await expect(page.getByLabel(/^문의 내용/)).toHaveValue(words);
  await expect(page.getByText("이메일 형식이 올바르지 않아요.")).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^답을 받을 이메일/).fill(email);
  await page.getByLabel(/^무엇에 대한/).selectOption("partnership");
  await page.getByRole("button", { name: "문의 보내기" }).click();
  await expect(page.getByText("문의를 보냈어요.", { exact: false })).toBeVisible();

  const theirs = await browser.newContext({ ...contextOptions, baseURL });
  const admin = await theirs.newPage();
  await loginAdmin(admin);
  await admin.goto(`/admin/contacts?q=${encodeURIComponent(email)}`);
  await admin.locator('a[href^="/admin/contacts/ctc_"]').click();
  await expect(admin.getByText(words)).toBeVisible();
  await hydrated(admin);
  await admin.getByRole("button", { name: "답 보내기" }).click();
  await expect(admin.getByText("꼭 적어 주세요.").first()).toBeVisible();
  await hydrated(admin);
  await admin.getByLabel(/^답/).fill("반가워요. 곧 연락드릴게요.");
  await admin.getByRole("button", { name: "답 보내기" }).click();
  await expect(admin.getByText("답함").first()).toBeVisible();
  await expect(admin.getByText("문의에 답함")).toBeVisible();
  await theirs.close();
  expect(await mailedText(email, "문의하신 내용")).toContain("곧 연락드릴게요.");
});

test("a bot that fills in the hidden field is thanked, and nothing is stored", { tag: "@long-js" }, async ({
  request,
  page,
  baseURL,
}) => {
  const email = newEmail();
  const form = { email, topic: "general", body: "싸게 사세요", website: "https://spam.example" };
  const answer = await request.post("/contact", { form, headers: { origin: String(baseURL) }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  await loginAdmin(page);
  await page.goto(`/admin/contacts?status=&q=${encodeURIComponent(email)}`);
  await expect(page.getByText("기다리는 문의가 없어요")).toBeVisible();
});

test("an admin answers two letters in a row beside the list; a refused answer keeps its text", {
  tag: "@long-nojs",
}, async ({ request, page, baseURL }) => {
  const email = newEmail();
  const letters = [unique("먼저 쓴 글 "), unique("다음에 쓴 글 ")];
  for (const body of letters) {
    const form = { email, topic: "payment", body };
    const answer = await request.post("/contact", { form, headers: { origin: String(baseURL) }, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  }
  await loginAdmin(page);
  await page.goto(`/admin/contacts?q=${encodeURIComponent(email)}&topic=payment`);
  await page.locator("tbody a").first().click();
  const view = page.getByRole("region", { name: "결제·환불" });
  await expect(view.getByText(String(letters[0]))).toBeVisible();
  await hydrated(page);
  const long = "가".repeat(limits.contactLength + 1);
  await view.getByLabel(/^답/).fill(long);
  await view.getByRole("button", { name: "답 보내기" }).click();
  await expect(view.getByLabel(/^답/)).toHaveAttribute("aria-invalid", "true");
  await expect(view.getByLabel(/^답/)).toHaveValue(long);
  await expect(view.getByLabel(/^사유/)).not.toHaveAttribute("aria-invalid");

  for (const [at, letter] of letters.entries()) {
    await expect(view.getByText(letter)).toBeVisible();
    await expect(page).toHaveURL(/topic=payment.*view=ctc_/);
    await hydrated(page);
    await view.getByLabel(/^답/).fill(`답이에요 ${at + 1}.`);
    await view.getByRole("button", { name: "답 보내기" }).click();
  }
  await expect(page.getByText("기다리는 문의가 없어요")).toBeVisible();
  await expect(page).not.toHaveURL(/view=/);

  await page.goto(`/admin/contacts?q=${encodeURIComponent(email)}&status=answered`);
  await page.locator("tbody a").first().click();
  await expect(view.getByText("답이에요 2.").first()).toBeVisible();
  await expect(view.getByText("문의에 답함")).toBeVisible();
  await expect(view.getByRole("button", { name: "답 보내기" })).toHaveCount(0);
  await view.getByRole("link", { name: "닫기" }).click();
  await expect(page).not.toHaveURL(/view=/);
  await expect(page.locator("tbody tr")).toHaveCount(2);
});
