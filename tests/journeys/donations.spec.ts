import type { Page } from "@playwright/test";
import {
  demoPassword,
  expect,
  goodPassword,
  hydrated,
  login,
  newFan,
  payOnProviderPage,
  test,
} from "../support/browser/journey";
import { newActivist } from "../support/browser/new-activist";

/** The donation form, filled in. */
type DonationFields = { to?: string; own?: string; message?: string; shown?: RegExp };
async function fillDonation(page: Page, { to, own, message, shown = /^이름과 금액 공개/ }: DonationFields = {}) {
  await page.goto(`/${to ?? "runner_minseo"}`);
  await hydrated(page);
  await page.getByRole("link", { name: /후원하기$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /후원해요$/ })).toBeVisible();
  await hydrated(page);
  if (own) await page.getByLabel(/^직접 입력/).fill(own);
  if (message) await page.getByLabel(/^응원 메시지/).fill(message);
  await page.getByLabel(shown).check();
}

/** Of a fan without a stored card: up to the order's own page. */
async function orderDonation(page: Page, fields: DonationFields = {}) {
  await fillDonation(page, fields);
  await page.getByRole("button", { name: "주문 확인하기" }).click();
}

/** A new fan with a card stored at the provider, by a first donation. */
async function fanWithStoredCard(page: Page, own: string, last4?: string) {
  await newFan(page);
  await orderDonation(page, { own });
  await page.getByRole("link", { name: /^카드로/ }).click();
  await payOnProviderPage(page, { last4 });
}

/** The address of ours that the provider's page redirects to, without going there. */
async function addressAfterProvider(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/sandbox\/brandpay\/pay/);
  const form = page.locator("form").filter({ has: page.locator("button[name=action][value=confirm]") });
  const values = await form.evaluate((element: HTMLFormElement) => Object.fromEntries(new FormData(element)));
  const answer = await page.request.post(page.url(), {
    form: { ...(values as Record<string, string>), card: "1234", action: "confirm" },
    maxRedirects: 0,
  });
  return answer.headers().location ?? "";
}

test("a fan donates with a message, gets a receipt to print, and pays again with the stored card", {
  tag: "@long-js",
}, async ({ page }) => {
  const { nickname } = await newFan(page);
  await orderDonation(page, { own: "7,000원", message: "끝까지 함께 달려요" });
  for (const words of ["7,000원", "끝까지 함께 달려요", "이름과 금액 공개", "한 번만 결제돼요."])
    await expect(page.getByText(words, { exact: false }).first()).toBeVisible();
  await page.getByRole("link", { name: "카드로 7,000원 결제하기" }).click();
  await payOnProviderPage(page);
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
  await page.getByRole("link", { name: "영수증 보기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "결제 영수증" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(nickname)).toBeVisible();
  await expect(page.getByText("결제 내용으로 돌아가기")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await fillDonation(page, { own: "12000" });
  await page.getByLabel(/^주문 내용을 확인했고/).check();
  await page.locator("#donate button[type=submit]").click();
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
  await page.goto("/runner_minseo/ranking");
  await expect(page.getByRole("listitem").filter({ hasText: nickname })).toContainText("19,000원");
});

test("with a stored card one press pays the chosen amount; pressed twice, it pays once", { tag: "@long-nojs" }, async ({
  page,
  scripted,
}) => {
  await fanWithStoredCard(page, "3000");
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/(donate|checkout)\b/.test(request.url())) posts.push(request.url());
  });
  await fillDonation(page, { message: "한 번에" });
  await page.getByLabel(/^주문 내용을 확인했고/).check();
  await expect(page.getByRole("complementary", { name: "주문 내용" })).toContainText("4,450원");
  await page.getByText("10,000원", { exact: true }).first().click();
  const button = page.getByRole("button", { name: "10,000원 후원하기" });
  await expect(page.getByText("8,900원")).toBeVisible();
  await button.click();
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
  expect(posts, "the presses that it took").toHaveLength(1);
  await fillDonation(page, { own: "12,000" });
  await page.getByLabel(/^주문 내용을 확인했고/).check();
  const typed = page.locator("#donate button[type=submit]");
  await expect(typed).toHaveAccessibleName(scripted ? "12,000원 후원하기" : "후원하기");
  await typed.dblclick({ noWaitAfter: true });
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
  await page.goto("/mypage/payments");
  await expect(page.locator("main li").filter({ hasText: "10,000원" })).toHaveCount(1);
  await expect(page.locator("main li").filter({ hasText: "12,000원" })).toHaveCount(1);
});

test("a form of a donation sent twice at the same moment is one payment", { tag: "@long-nojs" }, async ({ page }) => {
  await fanWithStoredCard(page, "3000");
  await fillDonation(page, { own: "21000" });
  await page.getByLabel(/^주문 내용을 확인했고/).check();
  const form = await page
    .locator("#donate")
    .evaluate((element: HTMLFormElement) => Object.fromEntries(new FormData(element)) as Record<string, string>);
  const headers = { Origin: new URL(page.url()).origin };
  const send = () => page.request.post(page.url(), { form, headers, maxRedirects: 0 });
  const answers = await Promise.all([send(), send(), send()]);
  const addresses = answers.map((answer) => `${answer.status()} ${answer.headers().location}`);
  expect(new Set(addresses).size, addresses.join("\n")).toBe(1);
  expect(addresses[0]).toMatch(/^303 .*\/complete$/);
  await page.goto("/mypage/payments");
  await expect(page.locator("main li").filter({ hasText: "21,000원" })).toHaveCount(1);
});

test("without consent nothing is paid; another card leads to the provider's page", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await fanWithStoredCard(page, "3000");
  await fillDonation(page, { own: "8000" });
  await page.locator("#donate button[type=submit]").click();
  await expect(page.getByText("동의해 주세요")).toBeVisible();
  await expect(page.getByLabel(/^직접 입력/)).toHaveValue("8000");
  await hydrated(page);
  await page.getByLabel("다른 카드로 결제하기").check();
  await page.getByLabel(/^주문 내용을 확인했고/).check();
  await page.locator("#donate button[type=submit]").click();
  await page.getByRole("link", { name: "다른 카드로 결제하기" }).click();
  await payOnProviderPage(page);
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
  await page.goto("/mypage/payments");
  await expect(page.locator("main li").filter({ hasText: "8,000원" })).toHaveCount(1);
});

test("a declined stored card is reported on the order's page, with another card to pay by", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await fanWithStoredCard(page, "3000", "0002");
  await fillDonation(page, { own: "8000" });
  await page.getByLabel(/^주문 내용을 확인했고/).check();
  await page.locator("#donate button[type=submit]").click();
  await expect(page.getByRole("heading", { name: "결제가 승인되지 않았어요" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "다시 주문하기" }).click();
  await page.getByRole("link", { name: "다른 카드로 결제하기" }).click();
  await payOnProviderPage(page);
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
});

test("the page after the provider's pays once: by itself, by a double click, after going back", {
  tag: "@long-js",
}, async ({ page, scripted }) => {
  await newFan(page);
  await orderDonation(page, { own: "4000" });
  await page.getByRole("link", { name: "카드로 4,000원 결제하기" }).click();
  const back = await addressAfterProvider(page);
  await page.goto(back);
  if (!scripted) {
    await expect(page.getByText("여기에서 닫으면 결제되지 않아요.")).toBeVisible();
    await page.getByRole("button", { name: "4,000원 결제하기" }).dblclick({ noWaitAfter: true });
  }
  await expect(page.getByRole("heading", { name: "결제가 완료되었어요" })).toBeVisible();
  await page.goto(back);
  await expect(page).toHaveURL(/\/complete$/);
  await page.goto("/mypage/payments");
  await expect(page.locator("main li").filter({ hasText: "4,000원" })).toHaveCount(1);
});

test("a link to that page from elsewhere pays nothing before its button is pressed", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await newFan(page);
  await orderDonation(page, { own: "4500" });
  await expect(page).toHaveURL(/\/checkout\/ord_\w+$/);
  await page.goto(`${page.url()}/window`);
  const back = await addressAfterProvider(page);
  await page.goto(back);
  await expect(page.getByRole("heading", { name: "아직 결제되지 않았어요" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "4,500원 결제하기" }).dblclick({ noWaitAfter: true });
  await expect(page.getByRole("heading", { name: "결제가 완료되었어요" })).toBeVisible();
  await page.goto("/mypage/payments");
  await expect(page.locator("main li").filter({ hasText: "4,500원" })).toHaveCount(1);
});

test("an amount changed on the return address is refused, and nothing is paid", { tag: "@long-js" }, async ({
  page,
  scripted,
}) => {
  await newFan(page);
  await orderDonation(page, { own: "50000" });
  await page.getByRole("link", { name: "카드로 50,000원 결제하기" }).click();
  await page.goto((await addressAfterProvider(page)).replace("amount=50000", "amount=1000"));
  if (!scripted) await page.getByRole("button", { name: "50,000원 결제하기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "주문 확인" })).toBeVisible();
  await page.goto("/mypage/payments");
  await expect(page.getByText("결제 내역이 없어요")).toBeVisible();
});

test("leaving the provider's page charges nothing: the fan tries again or cancels the order", {
  tag: "@long-js",
}, async ({ page }) => {
  await newFan(page);
  await orderDonation(page);
  await page.getByRole("link", { name: "카드로 5,000원 결제하기" }).click();
  await page.locator("button[name=action][value=cancel]").click();
  await expect(page.getByRole("heading", { name: "결제하지 않았어요" })).toBeVisible();
  await expect(page.getByText("결제 창을 닫았어요.")).toBeVisible();
  await page.getByRole("link", { name: "다시 결제하기" }).click();
  await page.getByRole("link", { name: "카드로 5,000원 결제하기" }).click();
  await page.locator("button[name=action][value=cancel]").click();
  await hydrated(page);
  await page.getByRole("button", { name: "그만두기" }).click();
  await expect(page).toHaveURL(/\/runner_minseo$/);
});

test("a declined card is reported, and the order can be placed again", { tag: "@long-js" }, async ({ page }) => {
  await newFan(page);
  await orderDonation(page, { own: "6000" });
  await page.getByRole("link", { name: "카드로 6,000원 결제하기" }).click();
  await payOnProviderPage(page, { last4: "0002" });
  await expect(page.getByRole("heading", { name: "결제가 승인되지 않았어요" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "다시 주문하기" }).click();
  await expect(page.getByRole("link", { name: "다른 카드로 결제하기" })).toBeVisible();
});

test("a gift form filled in by a guest survives signing up, with no privacy preselected", { tag: "@long-js" }, async ({
  page,
}) => {
  await page.goto("/runner_minseo/donate");
  await hydrated(page);
  await page.getByLabel("10,000원", { exact: true }).check();
  await page.getByLabel(/^응원 메시지/).fill("오래 달려요");
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await expect(page).toHaveURL(/\/accounts\/login\?rd_url=/);
  await hydrated(page);
  await newFan(page);
  await page.goto("/runner_minseo/donate");
  await hydrated(page);
  await expect(page.getByLabel("10,000원", { exact: true })).toBeChecked();
  await expect(page.getByLabel(/^응원 메시지/)).toHaveValue("오래 달려요");
  await expect(page.locator("input[name=shown]:checked")).toHaveCount(0);
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await expect(page.getByText("하나를 선택해 주세요.")).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^이름만 공개/).check();
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await expect(page).toHaveURL(/\/checkout\/ord_/);
  await expect(page.getByText("오래 달려요")).toBeVisible();
  await page.goto("/runner_minseo/donate");
  await expect(page.getByLabel(/^응원 메시지/)).toHaveValue("");
});

test("a gift form filled in by a guest survives logging in", { tag: "@long-js" }, async ({ page }) => {
  await page.goto("/runner_minseo/donate");
  await hydrated(page);
  await page.getByLabel(/^직접 입력/).fill("7,000");
  await page.getByLabel(/^익명/).check();
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await expect(page).toHaveURL(/\/accounts\/login\?rd_url=/);
  await hydrated(page);
  await page.goto(`/accounts/login/email${new URL(page.url()).search}`);
  await hydrated(page);
  await page.getByLabel(/^이메일/).fill("fan@example.com");
  await page.getByLabel(/^비밀번호/).fill(demoPassword);
  await page.getByRole("button", { name: "로그인" }).click();
  await expect(page).toHaveURL(/runner_minseo\/donate$/);
  await expect(page.getByLabel(/^직접 입력/)).toHaveValue("7,000");
  await expect(page.getByLabel(/^익명/)).toBeChecked();
});

test("an amount out of bounds is an error beside its field, and the form keeps its values", {
  tag: "@long-js",
}, async ({ page }) => {
  await newFan(page);
  await orderDonation(page, { own: "999", message: "조금이지만" });
  await expect(page.getByText("1,000원부터 1,000,000원까지 적을 수 있어요.")).toBeVisible();
  await expect(page.getByLabel(/^직접 입력/)).toHaveValue("999");
  await expect(page.getByLabel(/^응원 메시지/)).toHaveValue("조금이지만");
});

test("a fan changes a gift's privacy later, and leaves the rankings", { tag: "@long-js" }, async ({ page }) => {
  const { nickname } = await newFan(page);
  await orderDonation(page, { own: "90000", shown: /^익명/ });
  await page.getByRole("link", { name: "카드로 90,000원 결제하기" }).click();
  await payOnProviderPage(page);
  await expect(page.getByRole("heading", { name: "결제가 완료되었어요" })).toBeVisible();
  const listed = page.getByRole("listitem").filter({ hasText: nickname });
  await page.goto("/runner_minseo/ranking");
  await expect(listed).toHaveCount(0);
  await page.goto("/mypage/payments");
  await page.locator("main li").getByRole("heading").getByRole("link").click();
  await hydrated(page);
  await page.getByLabel(/공개 범위 바꾸기$/).selectOption("nameOnly");
  await page.getByRole("button", { name: "바꾸기" }).click();
  await expect(page.getByText("공개 범위를 바꿨어요.")).toBeVisible();
  await page.goto("/runner_minseo/ranking?tab=overall");
  await expect(listed).toContainText("금액 비공개");
  await page.goto("/mypage/payments?kind=donation");
  await hydrated(page);
  await page.getByRole("button", { name: "랭킹에서 빠지기" }).click();
  await expect(page.getByText("지금 팬 랭킹에 나오지 않아요.")).toBeVisible();
  await page.goto("/runner_minseo/ranking?tab=overall");
  await expect(listed).toHaveCount(0);
});

test("the creator reads received gifts with each fan's privacy, and their own ranking", { tag: "@long-js" }, async ({
  page,
}) => {
  await login(page, "creator@example.com");
  await page.goto("/mypage");
  await page.getByRole("link", { name: "받은 후원" }).click();
  await expect(page.getByText("익명의 팬").first()).toBeVisible();
  await page.getByRole("link", { name: "후원 랭킹" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "후원 랭킹" })).toBeVisible();
  await page.getByRole("link", { name: "전체", exact: true }).click();
  await expect(page.getByText("1위").first()).toBeVisible();
});

test("beside a creator's alerts stands what fans paid today, once something was paid", {
  tag: "@long-js",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { email, domain } = await newActivist(page);
  const received = page.getByRole("heading", { name: "오늘 받은 마음" });
  await page.goto("/notifications");
  await expect(page.getByRole("heading", { level: 1, name: "알림" })).toBeVisible();
  await expect(received).toHaveCount(0);

  await newFan(page);
  await orderDonation(page, { to: domain, own: "7,000원" });
  await page.getByRole("link", { name: /^카드로/ }).click();
  await payOnProviderPage(page);
  await login(page, email, goodPassword);
  await page.goto("/notifications");
  await expect(received).toBeVisible();
  await expect(page.getByRole("complementary", { name: "한눈에 보기" })).toContainText("7,000원결제 1번");
});
