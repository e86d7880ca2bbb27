import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { expect, goodPassword, hydrated, login, mailedText, newFan, test } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

test("on a phone the settings are one list; from 800 px their places are beside each page", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await login(page, "leo@example.com");
  await page.goto("/settings");
  const list = page.getByRole("region", { name: "그 밖의 설정" });
  const places = page.getByRole("navigation", { name: "설정", exact: true });
  await expect(places).toBeHidden();
  await expect(list.getByRole("link")).toHaveCount(4);
  await expect(list.getByRole("link", { name: /^로그인과 기기/ })).toContainText(/패스키 0개 · 기기 \d+대$/);
  await expect(list.getByRole("link", { name: /^화면과 언어/ })).toContainText("한국어 · 라이트");
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(list).toBeHidden();
  await expect(places.getByRole("link", { name: "계정" })).toHaveAttribute("aria-current", "page");
  for (const [place, link, title] of [
    ["로그인과 기기", /^2단계 인증/, "2단계 인증"],
    ["안전과 내 정보", "차단한 사용자", "차단한 사용자"],
  ] as const) {
    await hydrated(page);
    await places.getByRole("link", { name: place }).click();
    await expect(page.getByRole("heading", { level: 1, name: place })).toBeVisible();
    await hydrated(page);
    await page.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(places.locator("[aria-current=page]")).toHaveText(place);
  }
});

test("language, colours, data saving and zoom are each chosen by one button", { tag: "@long-js" }, async ({ page }) => {
  await newFan(page);
  await page.goto("/settings/display");
  const choose = async (name: string) => {
    await hydrated(page);
    await page.getByRole("main").getByRole("button", { name, exact: true }).click();
  };
  await choose("다크");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "다크" })).toHaveAttribute("aria-pressed", "true");
  await choose("화면 확대 허용");
  await expect(page.getByRole("button", { name: "화면 확대 막기" })).toBeVisible();
  await choose("데이터 절약 켜기");
  await expect(page.getByRole("button", { name: "데이터 절약 끄기" })).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Display and language" })).toBeVisible();
});

test("a device that is signed out from the list is a guest's at its next click", { tag: "@long-js" }, async ({
  page,
  browser,
}) => {
  const { email } = await newFan(page);
  const other = await (await browser.newContext({ locale: "ko-KR" })).newPage();
  await login(other, email, goodPassword);
  await page.goto("/settings/login");
  await expect(page.getByText("지금 쓰는 기기")).toHaveCount(1);
  await hydrated(page);
  await page.getByRole("button", { name: /기기 로그아웃$/ }).click();
  await expect(page.getByText("기기에서 로그아웃했어요.")).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/login$/);
  await expect(page.getByRole("button", { name: /기기 로그아웃$/ })).toHaveCount(0);
  await other.goto("/mypage");
  await expect(other).toHaveURL(/\/accounts\/login\?rd_url=%2Fmypage/);
  await page.goto("/mypage");
  await expect(page).toHaveURL(/\/mypage$/);
  await other.context().close();
});

test("mail preferences are saved; offers need a consent of their own", { tag: "@long-js" }, async ({ page }) => {
  await newFan(page);
  await page.goto("/settings/notifications");
  await hydrated(page);
  const renewals = page.getByLabel("멤버십이 갱신되기 7일 전: 메일");
  await expect(renewals).toBeChecked();
  await renewals.uncheck();
  await page.getByLabel("새로운 메시지: 메일").check();
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page.getByText("저장했어요.")).toBeVisible();
  await page.goto("/settings/notifications");
  await expect(renewals).not.toBeChecked();
  await expect(page.getByLabel("새로운 메시지: 메일")).toBeChecked();
  await hydrated(page);
  await page.getByRole("button", { name: "소식 받지 않기" }).click();
  await expect(page.getByText("지금 받지 않고 있어요.")).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "소식 받기" }).click();
  await expect(page.getByText("지금 받고 있어요.")).toBeVisible();
});

test("a user's data comes as one file with everything of theirs", { tag: "@long-js" }, async ({ page }) => {
  const { email, nickname } = await newFan(page);
  await page.goto("/settings/data");
  await hydrated(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "파일 내려받기" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^gyeot-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  expect(JSON.parse(strFromU8(files["gyeot.json"] as Uint8Array)).tables.profile).toMatchObject([{ email, nickname }]);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["payments.csv", "likes.csv", "consents.csv"]));
});

test("a creator's archive has their pictures too, those of members' posts included", { tag: "@long-js" }, async ({
  page,
}) => {
  await login(page, "creator@example.com");
  await page.goto("/settings/data");
  await hydrated(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "파일 내려받기" }).click();
  const files = unzipSync(await readFile(await (await downloading).path()));
  const rows = JSON.parse(strFromU8(files["gyeot.json"] as Uint8Array)).tables.postPictures as { address: string }[];
  expect(rows.some(({ address }) => address.startsWith("/media/prv/"))).toBe(true);
  const pictures = Object.entries(files).filter(([name]) => name.startsWith("postPictures/"));
  expect(pictures).toHaveLength(rows.length);
  for (const [name, bytes] of pictures) expect(strFromU8(bytes.subarray(0, 4), true), name).toBe("RIFF");
});

test("an account is deleted with the password, signed out everywhere, and restored by a login", {
  tag: "@long-js",
}, async ({ page }) => {
  const { email, nickname } = await newFan(page);
  await page.goto("/settings");
  await hydrated(page);
  await page.getByRole("link", { name: "계정 삭제" }).click();
  await expect(page.getByText("7일 안에 되돌릴 수 있어요")).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "계정 삭제하기" }).click();
  await expect(page.getByText("확인한 뒤 체크해 주세요.")).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^현재 비밀번호/).fill("아닌 비밀번호 0000");
  await page.getByLabel(/^위 내용을 모두 확인했고/).check();
  await page.getByRole("button", { name: "계정 삭제하기" }).click();
  await expect(page.getByRole("alert").or(page.locator("[id$=error]")).first()).toBeVisible();
  await expect(page).toHaveURL(/delete-account/);
  await hydrated(page);
  await page.getByLabel(/^현재 비밀번호/).fill(goodPassword);
  await page.getByLabel(/^위 내용을 모두 확인했고/).check();
  await page.getByRole("button", { name: "계정 삭제하기" }).click();
  await expect(page.getByText("7일 안에 로그인하면 되돌릴 수 있어요", { exact: false })).toBeVisible();
  expect(await mailedText(email, "계정 삭제를 접수했어요")).toContain("되돌릴 수 있어요");
  await page.goto("/mypage");
  await expect(page).toHaveURL(/\/accounts\/login/);
  await login(page, email, goodPassword);
  await page.goto("/mypage");
  await expect(page.getByRole("heading", { level: 1, name: nickname })).toBeVisible();
  expect(await mailedText(email, "계정 삭제를 되돌렸어요")).toContain("취소되었어요");
});
