import type { Locator, Page } from "@playwright/test";
import {
  expect,
  giveConsent,
  goodPassword,
  hydrated,
  mailedCode,
  newEmail,
  newFan,
  postForm,
  postMailbox,
  registerCard,
  test,
  unique,
} from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

/** Counts what it takes from here on: pages that open, presses of links, buttons and boxes, and texts to fill in. */
function countSteps(page: Page) {
  const steps = { pages: 0, clicks: 0, texts: 0 };
  let last = new URL(page.url()).pathname;
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame !== page.mainFrame() || pathname === last) return;
    last = pathname;
    steps.pages++;
  });
  return {
    steps,
    async press(target: Locator): Promise<void> {
      await hydrated(page);
      steps.clicks++;
      await target.click();
    },
    async fill(target: Locator, text: string): Promise<void> {
      await hydrated(page);
      steps.texts++;
      await target.fill(text);
    },
  };
}

const dialogs = "dialog[open], [role=dialog], [role=alertdialog]";
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

test("ending a membership takes no more pages or clicks than joining with a stored card", { tag: "@long-js" }, async ({
  page,
}) => {
  await newFan(page);
  await page.goto("/mypage/cards/new");
  await registerCard(page, { leftByLink: false });

  await page.goto("/runner_minseo");
  const joining = countSteps(page);
  await joining.press(link(page, /^멤버십/));
  await joining.press(button(page, "응원석 구독하기"));
  // The price of the card is the price that is charged, with nothing added on the way.
  await expect(page.getByText("오늘 결제할 금액").locator("..")).toContainText("3,000원");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await joining.press(page.getByLabel(/^주문 내용과 환불 규정을/));
  await joining.press(button(page, "3,000원 결제하기"));
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
  const joined = { ...joining.steps };

  await page.goto("/runner_minseo");
  const leaving = countSteps(page);
  await leaving.press(link(page, "마이"));
  await leaving.press(link(page, "구독 내역"));
  const cancel = button(page, "구독 취소하기");
  const change = link(page, "멤버십 바꾸기");
  expect(await sizeOf(cancel)).toEqual(await sizeOf(change));
  await leaving.press(cancel);
  await expect(page.getByText("구독을 취소했어요.", { exact: false })).toBeVisible();
  await expect(page.getByText("이용 종료일", { exact: true })).toBeVisible();
  await expect(page.locator(dialogs)).toHaveCount(0);
  expect(leaving.steps.clicks).toBeLessThanOrEqual(joined.clicks);
  expect(leaving.steps.pages).toBeLessThanOrEqual(joined.pages);
  expect(leaving.steps).toMatchObject({ clicks: 3, texts: 0 });
});

test("deleting an account takes no more pages, clicks or texts than signing up", { tag: "@long-js" }, async ({
  page,
}) => {
  await page.goto("/");
  const joining = countSteps(page);
  const email = newEmail();
  await joining.press(link(page, "회원가입"));
  await joining.fill(page.getByLabel(/^이메일/), email);
  await joining.press(button(page, "인증번호 보내기"));
  await joining.fill(page.getByLabel(/^인증번호/), (await mailedCode(email)).code);
  await joining.press(button(page, "인증번호 확인"));
  await joining.fill(page.getByLabel(/^비밀번호/), goodPassword);
  await joining.press(button(page, "다음"));
  await joining.fill(page.getByLabel(/^닉네임/), unique("팬_"));
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await joining.press(page.getByText("여성", { exact: true }));
  await joining.press(page.getByLabel(/^모두 동의해요/));
  await joining.press(button(page, "가입 완료"));
  await joining.press(page.getByLabel(/^위 내용을 모두 이해했고 동의해요/));
  await joining.press(button(page, "동의하고 시작하기"));
  await joining.press(link(page, "시작하기"));
  await expect(page).toHaveURL(/\/feed\/following$/);
  const joined = { ...joining.steps };

  const leaving = countSteps(page);
  await leaving.press(link(page, "마이"));
  await leaving.press(link(page, "설정"));
  await leaving.press(link(page, "계정 삭제"));
  await leaving.fill(page.getByLabel(/^현재 비밀번호|^비밀번호/), goodPassword);
  await leaving.press(page.getByRole("checkbox"));
  await leaving.press(button(page, "계정 삭제하기"));
  await expect(page).not.toHaveURL(/delete-account/);
  expect(leaving.steps.clicks).toBeLessThanOrEqual(joined.clicks);
  expect(leaving.steps.pages).toBeLessThanOrEqual(joined.pages);
  expect(leaving.steps.texts).toBeLessThanOrEqual(joined.texts);
});

test("an empty account deletion marks the password and the box in one round", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await newFan(page);
  await page.goto("/settings/delete-account");
  await hydrated(page);
  await button(page, "계정 삭제하기").click();
  await expect(page.getByText("확인한 뒤 체크해 주세요.")).toBeVisible();
  await expect(page.getByText("꼭 적어 주세요.")).toBeVisible();
  await expect(page).toHaveURL(/delete-account/);
});

test("a fan who refused advertising and ended a membership is asked for neither again", { tag: "@long-js" }, async ({
  page,
}) => {
  await postMailbox(page);
  const agreed = { atLeast14: "on", terms: "on", privacy: "on" };
  await postForm(page, "/accounts/signup/complete", { nickname: unique("팬_"), gender: "female", ...agreed });
  await page.goto("/accounts/signup/capture-consent");
  await giveConsent(page);
  await page.goto("/mypage/cards/new");
  await registerCard(page, { leftByLink: false });
  await page.goto("/runner_minseo/membership");
  await hydrated(page);
  await button(page, "응원석 구독하기").click();
  await page.getByLabel(/^주문 내용과 환불 규정을/).check();
  await hydrated(page);
  await button(page, "3,000원 결제하기").click();
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
  await page.goto("/mypage/subscriptions");
  await hydrated(page);
  await button(page, "구독 취소하기").click();
  await expect(page.getByText("구독을 취소했어요.", { exact: false })).toBeVisible();
  for (const address of ["/feed/following", "/feed/subscribers", "/runner_minseo", "/mypage", "/explore"]) {
    await page.goto(address);
    await hydrated(page);
    await expect(page.locator(dialogs), address).toHaveCount(0);
    await expect(page.getByText(/구독 유지하기|광고성|혜택 소식 받기/), address).toHaveCount(0);
  }
});

async function sizeOf(target: Locator) {
  await expect(target).toBeVisible();
  return target.evaluate((element) => {
    const { fontSize, fontWeight, color, backgroundColor } = getComputedStyle(element);
    return { height: element.getBoundingClientRect().height, fontSize, fontWeight, color, backgroundColor };
  });
}
