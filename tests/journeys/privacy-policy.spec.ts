import { expect, hydrated, postMailbox, test } from "../support/browser/journey";

const items = {
  ko: {
    headings: [
      "1. 처리하는 개인정보와 목적",
      "2. 보유 기간",
      "3. 파기 절차와 방법",
      "4. 제3자 제공",
      "5. 처리 위탁과 국외 이전",
      "6. 이용자와 법정대리인의 권리와 행사 방법",
      "7. 자동으로 모으는 장치와 거부 방법",
      "8. 안전성 확보 조치",
      "9. 개인정보 보호책임자",
      "10. 권익 침해를 구제받는 방법",
      "11. 방침의 변경",
      "처리를 맡긴 곳",
      "국외로 이전하는 정보",
      "쿠키",
      "개인정보 보호책임자와 담당 부서",
    ],
    remedies: [/118/, /1833-6972/, /1301/, /국번 없이 182/],
    configured: ["(예시) 주식회사 메일", "(예시) 주식회사 저장소", "(예시) 이정보", "(예시) 고객지원팀"],
    abroad: /\(예시\) Google LLC.*privacy@google\.example.*미국/s,
  },
  en: {
    headings: [
      "1. What we process, and what for",
      "2. How long we keep it",
      "3. How it is destroyed",
      "4. Who else receives it",
      "5. Processors and transfers abroad",
      "6. Your rights and how to use them",
      "7. What is collected automatically, and how to refuse it",
      "8. Safety measures",
      "9. Privacy officer",
      "10. Where to find help",
      "11. Changes",
      "Processors",
      "Transfers abroad",
      "Cookies",
      "Privacy officer and department",
    ],
    remedies: [/118/, /1833-6972/, /1301/, /dial 182/],
    configured: ["(example) Mail Inc.", "(example) Storage Inc.", "(example) Lee Jeongbo", "(example) Support team"],
    abroad: /\(example\) Google LLC.*privacy@google\.example.*United States/s,
  },
};

for (const lng of ["ko", "en"] as const) {
  test(`the privacy policy has each item that the law names, and what is configured (${lng})`, {
    tag: "@long-js",
  }, async ({ page }) => {
    const { headings, remedies, configured, abroad } = items[lng];
    await page.goto(`/privacy?lng=${lng}`);
    for (const name of headings) await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    const article = page.locator("main article");
    for (const part of [...remedies, ...configured]) await expect(article).toContainText(part);
    await expect(article).toContainText(abroad);
    await expect(article.getByRole("row").filter({ hasText: "checksViewer" })).toBeVisible();
    await page.getByRole("link", { name: /^(버전|Version) 1 / }).click();
    await expect(page).toHaveURL(/version=1/);
    await expect(page.getByRole("status").first()).toBeVisible();
  });
}

test("sign-up highlights what is collected, why and for how long, in larger and bolder letters", {
  tag: "@long-js",
}, async ({ page }) => {
  await postMailbox(page);
  await page.goto("/accounts/signup/complete");
  await hydrated(page);
  for (const text of ["이메일, 비밀번호, 닉네임, 성별", "계정 생성 및 본인 확인", "탈퇴 후 7일까지"]) {
    const item = page.getByText(text, { exact: true });
    const [size, weight] = await item.evaluate((element) => {
      const style = getComputedStyle(element);
      return [Number.parseFloat(style.fontSize), Number(style.fontWeight)];
    });
    const around = await page
      .getByText("동의하지 않을 수 있지만", { exact: false })
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(around * 1.2);
    expect(weight).toBeGreaterThanOrEqual(700);
  }
});
