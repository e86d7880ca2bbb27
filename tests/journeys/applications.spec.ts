import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import sharp from "sharp";
import { limits } from "#contract/limits";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, login, mailedText, newFan, test, unique } from "../support/browser/journey";
import { newApplications } from "../support/browser/open-applications";

test.use({ viewport: { width: 390, height: 844 } });

const photo = (color: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
const choose = async (page: Page, label: string, color: string) =>
  page.getByLabel(label, { exact: true }).setInputFiles({
    name: "photo.jpg",
    mimeType: "image/jpeg",
    buffer: await photo(color),
  });
/** A domain ID that looks like no other. */
const newDomain = () => unique("studio_").replaceAll("0", "g").replaceAll("1", "h");

const next = async (page: Page) => {
  await hydrated(page);
  await page.getByRole("button", { name: "저장하고 다음으로" }).click();
};
const back = async (page: Page) => {
  await hydrated(page);
  await page.getByRole("button", { name: "저장하고 이전으로" }).click();
};
const onStep = async (page: Page, name: string) => {
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await hydrated(page);
};

async function fillWho(page: Page): Promise<void> {
  await onStep(page, "SNS 채널");
  await page.getByText("인스타그램", { exact: true }).click();
  await page.getByLabel(/^계정 이름 또는 주소/).fill("@slow.morning");
  await next(page);
}
async function fillActivity(page: Page): Promise<void> {
  await onStep(page, "활동");
  await page.getByText("스포츠", { exact: true }).click();
  await page.getByLabel(/^소개/).fill("아침마다 달리는 사람");
  await page.getByLabel(/^신청하는 이유/).fill("함께 달리는 팬들과 더 이야기하고 싶어요.");
  await next(page);
}
async function fillContact(page: Page): Promise<void> {
  await onStep(page, "연락처와 기부");
  await page.getByLabel(/^휴대전화 번호/).fill("010-2345-6789");
  await next(page);
}

/** Runs in a tab of the admin's own, closed afterwards. */
async function asAdmin(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const theirs = await browser.newContext({ ...options, viewport: { width: 1280, height: 860 } });
  const page = await theirs.newPage();
  await loginAdmin(page);
  await work(page);
  await theirs.close();
}
async function openApplication(admin: Page, nickname: string): Promise<void> {
  await admin.goto(`/admin/applications?q=${encodeURIComponent(nickname)}`);
  await hydrated(admin);
  await admin.locator('main tbody a[href^="/admin/applications/apl_"]').first().click();
  await expect(admin.getByRole("heading", { level: 1, name: nickname })).toBeVisible();
  await hydrated(admin);
}

test("a fan applies step by step, is rejected with a reason, and is approved the second time", {
  tag: "@long-js",
}, async ({ page, browser, contextOptions, baseURL, scripted }) => {
  const { email, nickname } = await newFan(page);
  const domain = newDomain();
  await page.goto("/mypage");
  await hydrated(page);
  await page.getByRole("link", { name: "액티비스트 신청" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "액티비스트가 되어 보세요" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "신청 시작하기" }).click();

  // On an error, the typed values are returned with the errors beside the fields.
  await onStep(page, "SNS 채널");
  await page.getByLabel(/^계정 이름 또는 주소/).fill("slow morning");
  await next(page);
  await expect(page.getByText("띄어쓰기 없이 적어 주세요.")).toBeVisible();
  await expect(page.getByText("하나를 선택해 주세요.")).toBeVisible();
  await expect(page.getByLabel(/^계정 이름 또는 주소/)).toHaveValue("slow morning");
  // A step left with an error is stored as well.
  await page.goto("/mypage/apply");
  await hydrated(page);
  await page.getByRole("link", { name: "이어서 쓰기" }).click();
  await expect(page.getByLabel(/^계정 이름 또는 주소/)).toHaveValue("slow morning");
  await fillWho(page);
  await fillActivity(page);

  await onStep(page, "내 페이지");
  await page.getByLabel(/^홈 도메인 ID/).fill("haru_studio");
  await choose(page, "프로필 사진 선택", "#b3401b");
  await choose(page, "배경 사진 선택", "#2b6a44");
  if (scripted) {
    await expect(page.getByText("이미 쓰고 있는 홈 도메인 ID예요.")).toBeVisible();
    await expect(page.getByText("새 사진이 준비됐어요. 저장하면 바뀌어요.")).toHaveCount(2);
  }
  await next(page);
  await expect(page.getByText("이미 쓰고 있는 홈 도메인 ID예요.").first()).toBeVisible();
  await expect(page.getByLabel(/^홈 도메인 ID/)).toHaveValue("haru_studio");
  await hydrated(page);
  await page.getByLabel(/^홈 도메인 ID/).fill(domain);
  if (scripted) await expect(page.getByText("쓸 수 있는 홈 도메인 ID예요.")).toBeVisible();
  await next(page);

  await onStep(page, "연락처와 기부");
  await page.getByLabel(/^휴대전화 번호/).fill("02-123-4567");
  await page.getByLabel(/^기부할 곳/).fill("어린이 재단");
  await page.getByLabel(/^소속사 코드/).fill("ab-1");
  await next(page);
  await expect(page.getByText("010-1234-5678처럼 휴대전화 번호를 적어 주세요.")).toBeVisible();
  await expect(page.getByText("기부할 비율을 1~100 사이로 적어 주세요.")).toBeVisible();
  await expect(page.getByLabel(/^기부할 곳/)).toHaveValue("어린이 재단");
  // Back and forth, nothing is lost.
  await back(page);
  await onStep(page, "내 페이지");
  await expect(page.getByLabel(/^홈 도메인 ID/)).toHaveValue(domain);
  await expect(page.locator('main img[src^="/media/pub/profile-"]')).toBeVisible();
  await next(page);
  await onStep(page, "연락처와 기부");
  await expect(page.getByLabel(/^휴대전화 번호/)).toHaveValue("02-123-4567");
  await expect(page.getByLabel(/^소속사 코드/)).toHaveValue("ab-1");
  await page.getByLabel(/^기부할 비율/).fill("30");
  await fillContact(page);

  // On another device, the same draft.
  const elsewhere = await browser.newContext({ ...contextOptions, baseURL });
  const other = await elsewhere.newPage();
  await login(other, email, "느린 강물 위의 편지 42");
  await other.goto("/mypage/apply/check");
  await expect(other.getByText("어린이 재단 · 30%")).toBeVisible();
  await elsewhere.close();

  await onStep(page, "확인하고 보내기");
  await expect(page.getByText(domain)).toBeVisible();
  await page.getByRole("button", { name: "신청 보내기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "신청을 살펴보고 있어요" })).toBeVisible();
  await page.goto("/mypage/apply/who");
  await expect(page).toHaveURL(/\/mypage\/apply$/);

  const options = { ...contextOptions, baseURL };
  await asAdmin(browser, options, async (admin) => {
    await openApplication(admin, nickname);
    await expect(admin.getByText("010-2345-6789")).toBeVisible();
    await expect(admin.getByText(`@${domain}`)).toBeVisible();
    await expect(admin.getByRole("img", { name: "프로필 사진" })).toBeVisible();
    await admin.getByRole("button", { name: "반려하기" }).click();
    await expect(admin.getByText("꼭 적어 주세요.").first()).toBeVisible();
    await hydrated(admin);
    await admin.getByLabel(/^사유/).fill("지난 활동을 조금 더 들려주세요.");
    await admin.getByRole("button", { name: "반려하기" }).click();
    await expect(admin.getByText("신청을 반려했어요.")).toBeVisible();
    await expect(admin.getByText("액티비스트 신청 반려")).toBeVisible();
  });
  expect(await mailedText(email, "액티비스트 신청의 결과")).toContain("/mypage/apply");

  await page.goto("/notifications");
  await hydrated(page);
  await page.getByText("액티비스트 신청의 결과가 나왔어요.").click();
  await expect(page.getByRole("heading", { level: 1, name: "신청이 반려됐어요" })).toBeVisible();
  await expect(page.getByText("지난 활동을 조금 더 들려주세요.")).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "수정해서 다시 신청하기" }).click();
  await onStep(page, "SNS 채널");
  await expect(page.getByText("지난 신청 때 적은 내용으로 시작해요.", { exact: false })).toBeVisible();
  await expect(page.getByLabel(/^계정 이름 또는 주소/)).toHaveValue("slow.morning");
  await next(page);
  await onStep(page, "활동");
  await page.getByLabel(/^신청하는 이유/).fill("삼 년 동안 달리기 모임을 이끌었어요.");
  await next(page);
  await onStep(page, "내 페이지");
  await next(page);
  await onStep(page, "연락처와 기부");
  await next(page);
  await onStep(page, "확인하고 보내기");
  await page.getByRole("button", { name: "신청 보내기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "신청을 살펴보고 있어요" })).toBeVisible();

  await asAdmin(browser, options, async (admin) => {
    await openApplication(admin, nickname);
    await expect(admin.getByText("삼 년 동안 달리기 모임을 이끌었어요.")).toBeVisible();
    await expect(admin.getByText("반려됨")).toBeVisible();
    const account = admin.getByRole("link", { name: "slow.morning" });
    await expect(account).toHaveAttribute("href", "https://www.instagram.com/slow.morning/");
    await expect(account).toHaveAttribute("rel", "noopener noreferrer nofollow");
    await admin.getByRole("button", { name: "승인하기" }).click();
    await expect(admin.getByText("확인한 뒤 체크해 주세요.")).toBeVisible();
    await hydrated(admin);
    await admin.getByLabel(/^신청 내용을 모두 확인했고/).check();
    await admin.getByRole("button", { name: "승인하기" }).click();
    await expect(admin.getByText("신청을 승인했어요.")).toBeVisible();
  });

  await page.goto("/mypage/apply");
  await expect(page.getByRole("heading", { level: 1, name: "액티비스트가 되셨어요" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "내 페이지 보기" }).click();
  await expect(page).toHaveURL(new RegExp(`/${domain}$`));
  await expect(page.getByText("아침마다 달리는 사람")).toBeVisible();
  await expect(page.getByRole("link", { name: "첫 글 쓰기" })).toBeVisible();
  await page.goto("/mypage");
  await expect(page.getByRole("link", { name: "멤버십 관리" })).toBeVisible();
  const guest = await browser.newContext(options);
  const answer = await guest.request.get(`/${domain}`);
  expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining("/media/pub/profile-")]);
  await guest.close();
});

test("an application is withdrawn, sent from another tab, and its draft discarded", { tag: "@long-js" }, async ({
  page,
}) => {
  await newFan(page);
  await page.goto("/mypage/apply/who");
  await fillWho(page);
  await fillActivity(page);
  await onStep(page, "내 페이지");
  await page.goto("/mypage/apply/check");
  await expect(page.getByText("보내기 전에 수정할 곳이 있어요.")).toBeVisible();
  await expect(page.getByRole("button", { name: "신청 보내기" })).toHaveCount(0);
  await page.goto("/mypage/apply/page");
  await onStep(page, "내 페이지");
  await page.getByLabel(/^홈 도메인 ID/).fill(newDomain());
  await next(page);
  await fillContact(page);
  await onStep(page, "확인하고 보내기");

  const other = await page.context().newPage();
  await other.goto("/mypage/apply/activity");
  await onStep(other, "활동");
  await other.getByLabel(/^소개/).fill("다른 창에서 고친 소개");
  await next(other);
  await onStep(other, "내 페이지");
  await page.getByRole("button", { name: "신청 보내기" }).click();
  await expect(page.getByText("다른 곳에서 신청서가 바뀌었어요.", { exact: false })).toBeVisible();
  await page.goto("/mypage/apply/check");
  await expect(page.getByText("다른 창에서 고친 소개")).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "신청 보내기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "신청을 살펴보고 있어요" })).toBeVisible();
  // The outdated tab is redirected to the current state.
  await next(other);
  await expect(other.getByRole("heading", { level: 1, name: "신청을 살펴보고 있어요" })).toBeVisible();
  await other.close();

  await hydrated(page);
  await page.getByRole("button", { name: "신청 취소하기" }).click();
  await expect(page.getByText("신청을 취소했어요.", { exact: false })).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "신청 시작하기" }).click();
  await fillWho(page);
  await onStep(page, "활동");
  await expect(page.getByLabel(/^소개/)).toHaveValue("다른 창에서 고친 소개");
  await page.goto("/mypage/apply");
  await hydrated(page);
  await page.getByRole("button", { name: "저장한 신청서 삭제" }).click();
  await expect(page.getByText("저장한 신청서를 삭제했어요.")).toBeVisible();
});

test("an activist who opens the application reads that they are one", { tag: "@long-js" }, async ({ page }) => {
  await login(page, "creator@example.com");
  await page.goto("/mypage/apply/contact");
  await expect(page.getByRole("heading", { level: 1, name: "액티비스트가 되셨어요" })).toBeVisible();
});

test("an admin decides two applications beside the list; a refused decision keeps its text", {
  tag: "@long-nojs",
}, async ({ page }) => {
  const { nickname, reasons } = await newApplications();
  await loginAdmin(page);
  await page.goto(`/admin/applications?q=${nickname}`);
  await page.locator("main tbody a").first().click();
  const view = page.getByRole("region", { name: nickname });
  await expect(view.getByText(String(reasons[0]))).toBeVisible();
  await hydrated(page);
  const long = "가".repeat(limits.blockReasonLength + 1);
  await view.getByLabel(/^사유/).fill(long);
  await view.getByRole("button", { name: "반려하기" }).click();
  await expect(view.getByLabel(/^사유/)).toHaveAttribute("aria-invalid", "true");
  await expect(view.getByLabel(/^사유/)).toHaveValue(long);

  for (const [at, reason] of reasons.entries()) {
    await expect(view.getByText(reason)).toBeVisible();
    await expect(page).toHaveURL(/q=apl_.*view=apl_/);
    await hydrated(page);
    if (at === 0) await view.getByLabel(/^신청 내용을 모두 확인했고/).check();
    else await view.getByLabel(/^사유/).fill("활동을 더 적어 주세요.");
    await view.getByRole("button", { name: at === 0 ? "승인하기" : "반려하기" }).click();
  }
  await expect(page.getByText("기다리는 신청이 없어요")).toBeVisible();

  await page.goto(`/admin/applications?q=${nickname}&status=rejected`);
  await page.locator("main tbody a").first().click();
  await expect(view.getByText("활동을 더 적어 주세요.").first()).toBeVisible();
  await expect(view.getByRole("button", { name: "반려하기" })).toHaveCount(0);
});
