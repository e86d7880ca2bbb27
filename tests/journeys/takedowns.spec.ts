import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { loginAdmin } from "../support/browser/admin-sign-in";
import {
  chooseLanguage,
  expect,
  hydrated,
  login,
  mailedText,
  newEmail,
  newFan,
  test,
  unique,
} from "../support/browser/journey";

const words = {
  ko: {
    request: "게시 중단 신고",
    ground: "명예훼손",
    self: "내 권리예요",
    name: /^신고하는 사람의 이름/,
    email: /^확인 메일/,
    address: /^신고할 내용의 주소/,
    statement: /^침해된 내용/,
    send: "신고 보내기",
    unknown: "우리 사이트에 있는 글, 댓글, 캠페인, 프로필, 메시지의 주소를 적어 주세요.",
    confirmMail: "확인하면 게시 중단 신고가 접수돼요",
    confirm: "신고 접수하기",
    open: "살펴보는 중",
    withheld: "게시 중단",
    withheldMail: "신고한 내용의 게시를 중단했어요",
    notice: /^권리 침해 신고가 있어 .*까지 게시를 중단한 내용이에요\. \(정보통신망법 제44조의2\)$/,
    objectedMail: "작성자가 이의를 제기했어요",
    restoredMail: "신고된 내용을 다시 게시했어요",
    footage: "불법촬영물등 신고·삭제 요청",
    filmed: "동의 없이 찍거나 퍼뜨린 촬영물",
    found: /발견한 사람이에요$/,
    evidence: /^보낼 사진/,
    sendEvidence: "사진 보내기",
    missing: "하나를 선택해 주세요.",
    wrongKind: "note.txt: JPEG, PNG, WebP 사진만 올릴 수 있어요.",
    sent: "1장",
  },
  en: {
    request: "Takedown request",
    ground: "Defamation",
    self: "It is mine",
    name: /^Your name/,
    email: /^Email for the confirmation/,
    address: /^Address of the content/,
    statement: /^What is violated/,
    send: "Send the request",
    unknown: "Enter the address of a post, comment, campaign, profile or message on this site.",
    confirmMail: "Confirm your takedown request",
    confirm: "Confirm the request",
    open: "Being looked at",
    withheld: "Withheld",
    withheldMail: "The content you reported has been withheld",
    notice: /^Withheld until .* after a report .*Article 44-2\)$/,
    objectedMail: "The author has objected",
    restoredMail: "The content is visible again",
    footage: "Report illegal footage and request its deletion",
    filmed: "Footage filmed or spread without consent",
    found: /someone who found it$/,
    evidence: /^Pictures/,
    sendEvidence: "Send the pictures",
    missing: "Please choose one.",
    wrongKind: "note.txt: Only JPEG, PNG and WebP pictures can be uploaded.",
    sent: "1 picture",
  },
} as const;
type Lng = keyof typeof words;

const linkIn = (mail: string) => String(/\/takedown\/case\?token=[\w-]+/.exec(mail)?.[0]);

/** A new post of the demo's creator, and its address. */
async function publish(page: Page, text: string): Promise<string> {
  await login(page, "bom@example.com");
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(text);
  await page.getByRole("button", { name: "게시하기", exact: true }).click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  return new URL(page.url()).pathname;
}

/** Fills in and sends the form of `page`, and confirms it by the mailed link, which it returns. */
async function request(page: Page, lng: Lng, { address, email }: { address: string; email: string }): Promise<string> {
  const t = words[lng];
  await hydrated(page);
  await page.getByLabel(t.address).fill(address);
  await page.getByLabel(t.statement).fill("사실이 아닌 내용이에요");
  await page.getByLabel(t.name).fill("권리자");
  await page.getByLabel(t.email).fill(email);
  await page.getByRole("button", { name: t.send }).click();
  const link = linkIn(await mailedText(email, t.confirmMail));
  await page.goto(link);
  await hydrated(page);
  await page.getByRole("button", { name: t.confirm }).click();
  await expect(page.getByText(t.open, { exact: true })).toBeVisible();
  return link;
}

/** First without a file, then with a picture and a file that is none: the picture is stored. */
async function sendEvidence(page: Page, lng: Lng) {
  const t = words[lng];
  const send = page.getByRole("button", { name: t.sendEvidence });
  await hydrated(page);
  await send.click();
  await expect(page.getByText(t.missing)).toBeVisible();
  await hydrated(page);
  const background = { r: 40, g: 90, b: Math.round(Math.random() * 255) };
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
  await page.getByLabel(t.evidence).setInputFiles([
    { name: "evidence.png", mimeType: "image/png", buffer },
    { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
  ]);
  await send.click();
  await expect(page.getByText(t.wrongKind)).toBeVisible();
  await expect(page.getByText(t.sent, { exact: true })).toBeVisible();
}

/** Opens a page until it shows what is expected: a guest's page may be three seconds old. */
async function openUntil(page: Page, address: string, expected: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(expected).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Opens the case beside its list, or on its own page. */
async function openCase(page: Page, email: string, ownPage = false) {
  await page.goto(`/admin/takedowns?state=&q=${encodeURIComponent(email)}`);
  const link = ownPage ? 'main tbody a[href^="/admin/takedowns/tkd_"]' : "main tbody a";
  await page.locator(link).first().click();
  await expect(page).toHaveURL(ownPage ? /\/admin\/takedowns\/tkd_/ : /view=tkd_/);
  await hydrated(page);
}

async function decide(page: Page, email: string, choice: string, onOwnPage = false) {
  await openCase(page, email, onOwnPage);
  await page.getByLabel(choice).check();
  await page.getByLabel(/^사유/).fill("살펴본 결과예요");
  await page.getByRole("button", { name: "결정 보내기" }).click();
  await expect(page.getByText("결정을 적용하고 메일을 보냈어요.").first()).toBeVisible();
}

for (const lng of ["ko", "en"] as const) {
  const t = words[lng];

  test(`a guest has a post withheld, its author objects, and it is restored (${lng})`, { tag: "@long-js" }, async ({
    page,
    browser,
    contextOptions,
    baseURL,
  }) => {
    const [guestContext, adminContext] = await Promise.all(
      [0, 1].map(() => browser.newContext({ ...contextOptions, baseURL })),
    );
    const [guest, admin] = [await guestContext?.newPage(), await adminContext?.newPage()];
    if (!guest || !admin) throw new Error("no page");
    const text = unique("신고될 글 ");
    const address = await publish(page, text);

    await chooseLanguage(guest, lng);
    await guest.goto(address);
    await guest.getByRole("contentinfo").getByRole("link", { name: t.request }).click();
    await expect(guest.getByRole("heading", { level: 1, name: t.request })).toBeVisible();
    await hydrated(guest);
    await guest.getByLabel(t.ground).check();
    await guest.getByLabel(t.self).check();
    await guest.getByLabel(t.name).fill("권리자");
    await guest.getByLabel(t.email).fill(newEmail());
    await guest.getByLabel(t.statement).fill("사실이 아니에요");
    await guest.getByLabel(t.address).fill("https://example.com/");
    await guest.getByRole("button", { name: t.send }).click();
    await expect(guest.getByText(t.unknown)).toBeVisible();
    const email = newEmail();
    const link = await request(guest, lng, { address: new URL(address, baseURL).href, email });
    await sendEvidence(guest, lng);

    await loginAdmin(admin);
    await decide(admin, email, "30일 동안 게시 중단");
    expect(await mailedText(email, t.withheldMail)).toContain("살펴본 결과예요");
    await guest.goto(link);
    await expect(guest.getByText(t.withheld, { exact: true })).toBeVisible();
    await openUntil(guest, address, guest.locator("article").getByText(t.notice));
    await expect(guest.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    expect(await guest.content()).not.toContain(text);
    await page.goto(address);
    await expect(page.locator("article").getByText(words.ko.notice)).toBeVisible();

    const authorLink = linkIn(await mailedText("bom@example.com", "권리 침해 신고로 게시를 중단했어요", address));
    await page.goto(authorLink);
    await expect(page.getByText("권리자")).toHaveCount(0);
    await sendEvidence(page, "ko");
    await hydrated(page);
    const objection = unique("모두 사실이에요 ");
    await page.getByLabel(/^이의 내용/).fill(objection);
    await page.getByRole("button", { name: "이의 보내기" }).click();
    await expect(page.getByText(objection)).toBeVisible();
    await expect(page.getByRole("button", { name: "이의 보내기" })).toHaveCount(0);
    await mailedText(email, t.objectedMail);

    await decide(admin, email, "다시 게시하기", true);
    await expect(admin.getByText(objection)).toBeVisible();
    for (const party of ["신고한 사람이 보낸 증거 사진", "작성자가 보낸 증거 사진"]) {
      const url = String(await admin.getByRole("link", { name: party }).getAttribute("href"));
      expect((await admin.request.get(url)).status()).toBe(200);
      for (const other of [guest, page]) expect((await other.request.get(url)).status()).toBe(404);
    }
    await mailedText(email, t.restoredMail);
    await page.goto(address);
    await expect(page.locator("article").getByText(text)).toBeVisible();
    await guestContext?.close();
    await adminContext?.close();
  });

  test(`anyone reports illegal footage, and it is first in the queue (${lng})`, { tag: "@long-js" }, async ({
    page,
    browser,
    contextOptions,
    baseURL,
  }) => {
    const adminContext = await browser.newContext({ ...contextOptions, baseURL });
    const admin = await adminContext.newPage();
    await page.goto("/webtoon_bom");
    const address = String(await page.locator("main a[href^='/posts/pst_']").first().getAttribute("href"));
    await chooseLanguage(page, lng);
    await page.goto("/takedown/footage");
    await expect(page.getByRole("heading", { level: 1, name: t.footage })).toBeVisible();
    await hydrated(page);
    await page.getByLabel(t.filmed).check();
    await page.getByLabel(t.found).check();
    const email = newEmail();
    await request(page, lng, { address: address.split(/[?#]/)[0] as string, email });
    await loginAdmin(admin);
    await admin.goto("/admin");
    await expect(admin.locator("main section ul a").first()).toContainText("먼저 볼 불법촬영물 신고");
    await decide(admin, email, "중단하지 않기");
    await adminContext.close();
  });
}

test("a withheld campaign is a notice without a donation form, until it is restored", { tag: "@long-js" }, async ({
  page,
  browser,
  contextOptions,
  baseURL,
}) => {
  const [guestContext, adminContext] = await Promise.all(
    [0, 1].map(() => browser.newContext({ ...contextOptions, baseURL })),
  );
  const [guest, admin] = [await guestContext?.newPage(), await adminContext?.newPage()];
  if (!guest || !admin) throw new Error("no page");
  const title = unique("신고될 캠페인 ");
  await login(page, "bom@example.com");
  await page.goto("/mypage/campaigns/new");
  await hydrated(page);
  await page.getByLabel(/^제목/).fill(title);
  await page.getByLabel(/^소개/).fill("함께 해 봐요.");
  await page.getByLabel(/^목표 금액/).fill("100,000");
  await page.getByLabel(/^마감 시각/).fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 16));
  await page.getByRole("button", { name: "캠페인 만들기" }).click();
  await expect(page).toHaveURL(/\/mypage\/campaigns\/cmp_/);
  const address = new URL(page.url()).pathname.replace("/mypage", "");

  const email = newEmail();
  await guest.goto("/takedown");
  await hydrated(guest);
  await guest.getByLabel(words.ko.ground).check();
  await guest.getByLabel(words.ko.self).check();
  await request(guest, "ko", { address, email });
  await loginAdmin(admin);
  await decide(admin, email, "30일 동안 게시 중단");
  const donate = guest.getByRole("button", { name: "주문 확인하기" });
  await openUntil(guest, address, guest.locator("article").getByText(words.ko.notice));
  await expect(donate).toHaveCount(0);
  expect(await guest.content()).not.toContain(title);
  await decide(admin, email, "다시 게시하기");
  await openUntil(guest, address, guest.getByRole("heading", { level: 1, name: title }));
  await expect(donate).toBeVisible();
  await guestContext?.close();
  await adminContext?.close();
});

test("a withheld profile is a notice that its user cannot replace, until it is restored", { tag: "@long-js" }, async ({
  page,
  browser,
  contextOptions,
  baseURL,
}) => {
  const [guestContext, adminContext] = await Promise.all(
    [0, 1].map(() => browser.newContext({ ...contextOptions, baseURL })),
  );
  const [guest, admin] = [await guestContext?.newPage(), await adminContext?.newPage()];
  if (!guest || !admin) throw new Error("no page");
  const text = unique("신고될 소개 ");
  const introduction = page.getByLabel(/^소개/);
  await newFan(page);
  await page.goto("/mypage/profile");
  await hydrated(page);
  await introduction.fill(text);
  const address = `/${await page.getByLabel(/^홈 도메인 ID/).inputValue()}`;
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page.getByText("저장했어요").first()).toBeVisible();
  const before = await page.context().newPage();
  await before.goto("/mypage/profile");
  await hydrated(before);

  const email = newEmail();
  await guest.goto(`/takedown?address=${encodeURIComponent(address)}`);
  await hydrated(guest);
  await guest.getByLabel(words.ko.ground).check();
  await guest.getByLabel(words.ko.self).check();
  await request(guest, "ko", { address, email });
  await loginAdmin(admin);
  await decide(admin, email, "30일 동안 게시 중단");
  await openUntil(guest, address, guest.getByText(words.ko.notice));
  expect(await guest.content()).not.toContain(text);
  await page.goto("/mypage/profile");
  await expect(page.getByText(/까지 사진과 소개의 게시를 중단했어요/)).toBeVisible();
  await expect(introduction).toHaveCount(0);
  await before.getByRole("button", { name: "저장하기" }).click();
  await expect(before.getByText("게시를 중단한 동안에는 바꿀 수 없어요.")).toBeVisible();
  await expect(before.getByLabel(/^소개/)).toHaveValue(text);
  await decide(admin, email, "다시 게시하기");
  await openUntil(guest, address, guest.getByText(text).first());
  await guestContext?.close();
  await adminContext?.close();
});

test("a withheld message is a notice to both sides, on open pages too, until it is restored", {
  tag: "@long-js",
}, async ({ page, browser, contextOptions, baseURL, scripted }) => {
  const [creatorContext, adminContext] = await Promise.all(
    [0, 1].map(() => browser.newContext({ ...contextOptions, baseURL })),
  );
  const [creator, admin] = [await creatorContext?.newPage(), await adminContext?.newPage()];
  if (!creator || !admin) throw new Error("no page");
  await login(page, "fan@example.com");
  await page.goto("/messages");
  // A room with unread messages is a button, any other a link.
  await page.getByRole("navigation", { name: "대화 목록" }).getByText("지원의노래", { exact: true }).click();
  await expect(page).toHaveURL(/\/messages\/rom_/);
  const room = new URL(page.url()).pathname;
  await login(creator, "jiwon@example.com");
  await creator.goto(room);
  await hydrated(creator);
  const text = unique("신고될 메시지 ");
  await creator.getByRole("textbox", { name: /에게 보낼 메시지$/ }).fill(text);
  await creator.getByRole("button", { name: "보내기", exact: true }).click();
  const messageIn = (of: Page) => of.locator("ol[aria-live=polite] > li[id]").last();
  await expect(messageIn(creator)).toContainText(text);

  const reader = await page.context().newPage();
  await reader.goto(room);
  await hydrated(reader);
  await expect(messageIn(reader)).toContainText(text);
  await messageIn(reader).getByRole("link", { name: "이 메시지 신고하기" }).click();
  const takedown = reader.getByRole("dialog", { name: "신고하기" }).locator('a[href^="/takedown"]');
  const form = new URL(String(await takedown.getAttribute("href")), baseURL);
  await takedown.click();
  await hydrated(reader);
  await reader.getByLabel(words.ko.ground).check();
  await reader.getByLabel(words.ko.self).check();
  const email = newEmail();
  await request(reader, "ko", { address: String(form.searchParams.get("address")), email });

  await page.goto(room);
  await hydrated(page);
  await loginAdmin(admin);
  await openCase(admin, email);
  await expect(admin.getByText(/^주고받은 메시지라서/)).toBeVisible();
  await expect(admin.getByText(text)).toHaveCount(0);
  await admin.getByRole("button", { name: "보기", exact: true }).click();
  await expect(admin.locator("blockquote")).toHaveText(text);
  await expect(admin).toHaveURL(/q=.*view=tkd_/);
  if (scripted) await expect(admin.locator(":focus blockquote")).toBeVisible();
  await openCase(admin, email, true);
  await expect(admin.getByRole("listitem").filter({ hasText: "게시 중단 신고된 내용 열람" })).toHaveCount(1);
  await decide(admin, email, "30일 동안 게시 중단");
  for (const open of [page, creator]) {
    if (!scripted) await open.goto(room);
    await expect(messageIn(open)).toContainText(/까지 게시를 중단한 내용이에요/);
    await expect(open.getByText(text)).toHaveCount(0);
  }
  await decide(admin, email, "다시 게시하기");
  for (const open of [page, creator]) {
    if (!scripted) await open.goto(room);
    await expect(messageIn(open)).toContainText(text);
  }
  await creatorContext?.close();
  await adminContext?.close();
});
