import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, login, newFan, payOnProviderPage, test } from "../support/browser/journey";

const kiln = "십 년 된 가마의 열선을 바꿔요";
const unique = (title: string) => `${title} ${randomBytes(3).toString("hex")}`;

/** From the creator's page to the campaign of that title. */
async function visit(page: Page, title = kiln) {
  await page.goto("/haru_studio");
  await hydrated(page);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await hydrated(page);
}

/** Donates by the form on the campaign's page, and pays. */
async function give(page: Page, won: string, words: string) {
  await page.getByLabel(/^직접 입력/).fill(won);
  await page.getByLabel(/^응원 메시지/).fill(words);
  await page.getByLabel(/^이름과 금액 공개/).check();
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await page.getByRole("link", { name: /결제하기$/ }).click();
  await payOnProviderPage(page);
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
}

/** In the creator's own pages, a campaign of this title. */
async function begin(
  page: Page,
  title: string,
  { delivery = false, closesAt = "2031-01-01T23:59", goal = "100,000" } = {},
) {
  await page.goto("/mypage/campaigns/new");
  await hydrated(page);
  await page.getByLabel(/^제목/).fill(title);
  await page.getByLabel(/^소개/).fill("함께 해 봐요.");
  await page.getByLabel(/^목표 금액/).fill(goal);
  if (closesAt) await page.getByLabel(/^마감 시각/).fill(closesAt);
  if (delivery) await page.getByLabel(/^배송지를 받을게요/).check();
  await page.getByRole("button", { name: "캠페인 만들기" }).click();
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 16);

test("a fan donates to a campaign and enters an address; errors keep what was typed", { tag: "@long-js" }, async ({
  page,
}) => {
  await newFan(page);
  await page.goto("/campaigns");
  await expect(page.getByRole("heading", { level: 1, name: "캠페인" })).toBeVisible();
  await expect(page.getByRole("link", { name: kiln })).toBeVisible();
  await visit(page);
  const raised = page.getByRole("img", { name: /^목표 1,200,000원 가운데/ });
  const before = String(await raised.getAttribute("aria-label"));
  await give(page, "7,000원", "따뜻한 겨울");
  await expect(page.getByText(kiln).first()).toBeVisible();
  await page.getByRole("link", { name: "배송지 적기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "배송지" })).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^받는 사람/).fill("김곁에");
  await page.getByLabel(/^전화번호/).fill("1234");
  await page.getByLabel(/^우편번호/).fill("64000");
  await page.getByRole("button", { name: "배송지 저장하기" }).click();
  await expect(page.getByText("010-1234-5678처럼 한국 전화번호를 적어 주세요.")).toBeVisible();
  await expect(page.getByText("우편번호 5자리를 적어 주세요.")).toBeVisible();
  await expect(page.getByText("꼭 적어 주세요.")).toBeVisible();
  await expect(page.getByLabel(/^받는 사람/)).toHaveValue("김곁에");
  await expect(page.getByLabel(/^전화번호/)).toHaveValue("1234");
  await hydrated(page);
  await page.getByLabel(/^전화번호/).fill("010 1234 5678");
  await page.getByLabel(/^우편번호/).fill("03925");
  await page.getByLabel("주소", { exact: false }).first().fill("서울 마포구 월드컵북로 1");
  await page.getByRole("button", { name: "배송지 저장하기" }).click();
  await expect(page.getByText("배송지를 저장했어요.")).toBeVisible();
  await expect(page.getByLabel(/^우편번호/)).toHaveValue("03925");
  await visit(page);
  await expect(page.getByText("배송지를 적어 두었어요.")).toBeVisible();
  expect(await raised.getAttribute("aria-label")).not.toBe(before);
  await page.goto("/mypage/support");
  await expect(page).toHaveURL(/\/mypage\/payments$/);
  await expect(page.getByText(`캠페인 · ${kiln}`)).toBeVisible();
  await page.getByRole("link", { name: "영수증" }).first().click();
  await expect(page.getByText(`캠페인 후원 · ${kiln}`)).toBeVisible();
});

test("a guest reads a campaign and is led to sign in when giving", { tag: "@long-js" }, async ({ page }) => {
  await visit(page);
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await expect(page).toHaveURL(/\/accounts\/login\?rd_url=%2Fcampaigns%2Fcmp_/);
});

test("an amount out of bounds is an error beside its field", { tag: "@long-js" }, async ({ page }) => {
  await newFan(page);
  await visit(page);
  await page.getByLabel(/^직접 입력/).fill("999");
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await expect(page.getByText("1,000원부터 1,000,000원까지 적을 수 있어요.")).toBeVisible();
  await expect(page.getByText("하나를 선택해 주세요.")).toBeVisible();
  await expect(page.getByLabel(/^직접 입력/)).toHaveValue("999");
});

test("a creator begins a campaign with a picture, corrects an error, edits it and closes it", {
  tag: "@long-js",
}, async ({ page }) => {
  const title = unique("여름 흙 수업");
  await login(page, "creator@example.com");
  await begin(page, title, { goal: "500" });
  await expect(page.getByText("목표 금액은 10,000원부터 1,000,000,000원까지 적을 수 있어요.")).toBeVisible();
  await expect(page.getByLabel(/^제목/)).toHaveValue(title);
  await hydrated(page);
  await page.getByLabel(/^목표 금액/).fill("250,000");
  await page.getByRole("button", { name: "캠페인 만들기" }).click();
  await expect(page.getByText("캠페인은 180일까지 열 수 있어요.")).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^마감 시각/).fill(inDays(20));
  await page.getByLabel("캠페인 사진 선택", { exact: true }).setInputFiles({
    name: "kiln.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#a63" } })
      .png()
      .toBuffer(),
  });
  await page.getByRole("button", { name: "캠페인 만들기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("캠페인을 만들었어요.")).toBeVisible();
  await page.getByRole("link", { name: "수정", exact: true }).click();
  await hydrated(page);
  await page.getByLabel(/^소개/).fill("흙과 유약을 준비해요.");
  await page.getByRole("button", { name: "저장하기" }).click();
  await page.getByRole("link", { name: "캠페인 페이지 보기" }).click();
  await expect(page.getByText("흙과 유약을 준비해요.")).toBeVisible();
  const picture = page.locator('main img[src*="/media/pub/cover-campaign-"]');
  await expect(picture).toBeVisible();
  expect((await page.request.get(String(await picture.getAttribute("src")))).headers()["content-type"]).toBe(
    "image/webp",
  );
  await hydrated(page);
  await page.getByRole("link", { name: "캠페인 관리하기" }).click();
  await hydrated(page);
  await page.getByRole("button", { name: "캠페인 마감하기" }).click();
  await expect(page.getByText("확인한 뒤 체크해 주세요.")).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^되돌릴 수 없다는 것을/).check();
  await page.getByRole("button", { name: "캠페인 마감하기" }).click();
  await expect(page.getByText("캠페인을 마감했어요.")).toBeVisible();
  await expect(page.getByRole("button", { name: "캠페인 마감하기" })).toHaveCount(0);
  await page.goto("/campaigns?tab=closed");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
});

test("a campaign's promises are fixed after a donation; addresses are opened by a button alone", {
  tag: "@long-js",
}, async ({ page }) => {
  await login(page, "creator@example.com");
  await visit(page);
  await page.getByRole("link", { name: "캠페인 관리하기" }).click();
  await expect(page.getByText("익명의 팬").first()).toBeVisible();
  await page.getByRole("link", { name: "수정", exact: true }).click();
  await expect(page.getByText(/^이미 받은 후원이 있어서/)).toBeVisible();
  await expect(page.getByLabel(/^목표 금액/)).toHaveCount(0);
  await page.getByRole("link", { name: "캠페인 관리로" }).click();
  await page.getByRole("link", { name: "배송지 목록 열기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "배송지 목록" })).toBeVisible();
  await hydrated(page);
  await expect(page.getByText("김서연")).toHaveCount(0);
  await page.getByRole("button", { name: "화면에서 보기" }).click();
  await expect(page.getByText("김서연")).toBeVisible();
  await hydrated(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV 파일로 받기" }).click();
  expect((await download).suggestedFilename()).toBe("gyeot-addresses.csv");
});

test("a campaign that has not opened is visible to its creator alone, who can remove it", { tag: "@long-js" }, async ({
  page,
  context,
}) => {
  const title = unique("아직 비밀");
  await login(page, "creator@example.com");
  await page.goto("/mypage/campaigns/new");
  await hydrated(page);
  await page.getByLabel(/^제목/).fill(title);
  await page.getByLabel(/^소개/).fill("곧 알려 드릴게요.");
  await page.getByLabel(/^목표 금액/).fill("100000");
  await page.getByLabel(/^시작 시각/).fill(inDays(2));
  await page.getByLabel(/^마감 시각/).fill(inDays(9));
  await page.getByRole("button", { name: "캠페인 만들기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("link", { name: "캠페인 페이지 보기" }).click();
  await expect(page.getByText("시작하기 전까지 나만 볼 수 있어요.")).toBeVisible();
  const address = page.url();
  const manage = address.replace("/campaigns/", "/mypage/campaigns/");
  const guest = await context.browser()?.newPage();
  expect((await guest?.goto(address))?.status()).toBe(404);
  await guest?.close();
  await page.goto(manage);
  await hydrated(page);
  await page.getByRole("button", { name: "캠페인 삭제" }).click();
  await expect(page.getByText("캠페인을 삭제했어요.")).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
});

test("an admin finds a campaign and takes it down with a reason, which its creator reads", { tag: "@long-js" }, async ({
  page,
}) => {
  const title = unique("수상한 모금");
  await login(page, "creator@example.com");
  await begin(page, title, { closesAt: inDays(5) });
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const manage = page.url();
  await page.context().clearCookies();
  await loginAdmin(page);
  await page.goto("/admin/campaigns");
  await hydrated(page);
  await page.getByLabel(/검색$/).fill(title);
  await page.getByRole("button", { name: "검색" }).click();
  await expect(page.getByRole("row", { name: title })).toContainText(/0원 목표 [\d,]+원/);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "게시 중단하기" }).click();
  await expect(page.getByText("꼭 적어 주세요.")).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^액티비스트에게 전할 사유/).fill("확인되지 않은 모금이에요.");
  await page.getByRole("button", { name: "게시 중단하기" }).click();
  await expect(page.getByText("캠페인 게시를 중단했어요.")).toBeVisible();
  await expect(page.getByText("캠페인 게시 중단").first()).toBeVisible();
  await page.context().clearCookies();
  expect((await page.goto(manage.replace("/mypage/", "/")))?.status()).toBe(404);
  await login(page, "creator@example.com");
  await page.goto(manage);
  await expect(page.getByText("확인되지 않은 모금이에요.")).toBeVisible();
});
