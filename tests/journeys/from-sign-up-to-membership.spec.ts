import {
  expect,
  giveConsent,
  hydrated,
  mailedCode,
  newEmail,
  openMembersPosts,
  postMailbox,
  registerCard,
  signUp,
  test,
  unique,
} from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

test("a newcomer signs up, follows, likes, adds a card, subscribes and reads a members' post", {
  tag: "@long-js",
}, async ({ page, scripted }) => {
  await page.goto("/explore");
  await page.getByRole("link", { name: "하루작업실" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /하루작업실/ })).toBeVisible();
  const locked = page.getByText("멤버 여러분께만 먼저 보여 드려요");
  await expect(locked).toHaveCount(0);
  await hydrated(page);
  await page.getByRole("button", { name: "하루작업실 팔로우하기" }).first().click();
  await expect(page).toHaveURL(/\/accounts\/login\?rd_url=%2Fharu_studio/);

  const { nickname } = await signUp(page);
  await giveConsent(page);
  await expect(page).toHaveURL(/\/accounts\/signup\/recommendations/);
  await hydrated(page);
  await page.getByRole("button", { name: "하루작업실 팔로우하기" }).click();
  await expect(page.getByRole("button", { name: "하루작업실 팔로잉, 팔로우 취소하기" })).toBeVisible();
  await page.getByRole("link", { name: "시작하기" }).click();

  await expect(page).toHaveURL(/\/feed\/following$/);
  await expect(page.getByText("가을 가마를 열었습니다", { exact: false }).first()).toBeVisible();
  await hydrated(page);
  const post = page.locator("article").filter({ hasText: "가을 가마를 열었습니다" });
  const answered = scripted
    ? page.waitForResponse((answer) => answer.request().method() === "POST" && /\/like/.test(answer.url()))
    : null;
  await post.getByRole("button", { name: /^좋아요, 지금/ }).click();
  const liked = post.getByRole("button", { name: /^좋아요 취소, 지금 [1-9]\d*개/ });
  await expect(liked).toHaveAttribute("aria-pressed", "true");
  await answered;
  await page.reload();
  await expect(liked).toHaveAttribute("aria-pressed", "true");

  await page.goto("/haru_studio/membership");
  await hydrated(page);
  await page.getByRole("button", { name: "곁의 자리 구독하기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "주문 확인" })).toBeVisible();
  await expect(page.getByText("5,000원").first()).toBeVisible();
  await page.getByRole("link", { name: "카드 등록하기" }).click();
  await registerCard(page);
  await expect(page.getByRole("heading", { level: 1, name: "주문 확인" })).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^주문 내용과 환불 규정을 확인했고/).check();
  await page.getByRole("button", { name: "5,000원 결제하기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();

  await page.getByRole("link", { name: "멤버 전용 글 보러 가기" }).click();
  await openMembersPosts(page);
  await expect(page.getByText("멤버 여러분께만 먼저 보여 드려요", { exact: false }).first()).toBeVisible();
  await page.goto("/mypage");
  await expect(page.getByRole("heading", { level: 1, name: nickname })).toBeVisible();
  await page.goto("/mypage/payments");
  await expect(page.locator("main li").filter({ hasText: "5,000원" })).toBeVisible();
});

test("sign-up shows errors beside their fields and keeps what was typed", { tag: "@long-nojs" }, async ({
  page,
  scripted,
}) => {
  const email = newEmail();
  await page.goto("/accounts/signup/email");
  await hydrated(page);
  await page.getByLabel(/^이메일/).fill("이메일 아님");
  await page.getByRole("button", { name: "인증번호 보내기" }).click();
  await expect(page.getByText("이메일 형식이 올바르지 않아요.")).toBeVisible();
  await expect(page.getByLabel(/^이메일/)).toHaveValue("이메일 아님");
  await page.getByLabel(/^이메일/).fill(email);
  await page.getByRole("button", { name: "인증번호 보내기" }).click();
  await expect(page.getByText(`${email} 주소로 인증번호 6자리를 보냈어요.`, { exact: false })).toBeVisible();
  await expect(page.getByText("이메일로 가입 · 2/4")).toBeVisible();
  await expect(page.getByLabel(/^인증번호/)).toHaveAttribute("autocomplete", "one-time-code");
  const { code } = await mailedCode(email);
  await hydrated(page);
  if (scripted) await expect(page.getByRole("timer")).toHaveText(/^(10:00|9:\d\d) 남음$/);
  await page.getByLabel(/^인증번호/).fill(code === "111111" ? "222222" : "111111");
  await page.getByRole("button", { name: "인증번호 확인" }).click();
  await expect(page.getByText("인증번호가 맞지 않아요.").first()).toBeVisible();
  await page.getByLabel(/^인증번호/).fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.getByRole("button", { name: "인증번호 확인" }).click();
  await expect(page.getByText(`${email} 인증을 마쳤어요.`)).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^비밀번호/).fill("짧아요");
  await page.getByRole("button", { name: "다음" }).click();
  await expect(page.getByText("너무 짧아요. 조금 더 적어 주세요.").first()).toBeVisible();
  await page.getByLabel(/^비밀번호/).fill("느린 강물 위의 편지 42");
  await page.getByRole("button", { name: "다음" }).click();
  await expect(page).toHaveURL(/\/accounts\/signup\/complete/);
  await hydrated(page);
  await page.getByLabel(/^닉네임/).fill("하루작업실");
  await page.getByText("남성", { exact: true }).click();
  await page.getByLabel(/^모두 동의해요/).check();
  await page.getByRole("button", { name: "가입 완료" }).click();
  await expect(page.getByText("이미 쓰고 있는 닉네임이에요.").first()).toBeVisible();
  await expect(page.getByLabel(/^닉네임/)).toHaveValue("하루작업실");
  await page.getByLabel(/^닉네임/).fill(unique("새_"));
  await page.getByRole("button", { name: "가입 완료" }).click();
  await expect(page).toHaveURL(/capture-consent/);
});

test("an empty profile is refused in one round, and one box agrees to all of it", { tag: "@long-js" }, async ({
  page,
  scripted,
}) => {
  await postMailbox(page);
  await page.goto("/accounts/signup/complete");
  await hydrated(page);
  await page.getByRole("button", { name: "가입 완료" }).click();
  await expect(page.getByText("하나를 선택해 주세요.")).toBeVisible();
  await expect(
    page
      .getByText("꼭 적어 주세요.")
      .or(page.getByText("닉네임은", { exact: false }))
      .first(),
  ).toBeVisible();
  await expect(page.getByText("동의해 주세요.", { exact: true })).toHaveCount(2);
  await expect(page.getByText("만 14세 이상이어야 가입할 수 있어요.")).toBeVisible();
  await expect(page.getByLabel(/^닉네임/)).toBeFocused();
  await hydrated(page);
  await page.getByLabel(/^닉네임/).fill(unique("한번_"));
  await page.getByText("남성", { exact: true }).click();
  const all = page.getByLabel(/^모두 동의해요/);
  await all.check();
  if (scripted) {
    await expect(page.getByLabel(/^만 14세 이상이에요/)).toBeChecked();
    await page.getByLabel(/^소식과 혜택/).uncheck();
    await expect(all).not.toBeChecked();
    await all.check();
  }
  await page.getByRole("button", { name: "가입 완료" }).click();
  await expect(page).toHaveURL(/capture-consent/);
});
