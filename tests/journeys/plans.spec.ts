import { expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";
import { newActivist } from "../support/browser/new-activist";

test("a creator makes a plan, sees its errors, orders it, takes it off sale and puts it back", {
  tag: "@long-js",
}, async ({ page }) => {
  await login(page, "ongi@example.com");
  await page.goto("/mypage");
  await page.getByRole("link", { name: "멤버십", exact: false }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "멤버십 관리" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "멤버십 만들기" }).click();
  await hydrated(page);
  const name = unique("빵 굽는 새벽 ");
  await page.getByLabel(/^이름/).fill(name);
  await page.getByLabel(/^월 가격/).fill("500");
  await page.getByLabel(/^혜택/).fill(Array.from({ length: 21 }, (_, i) => `혜택 ${i}`).join("\n"));
  const keepsOpened = page.getByRole("checkbox", { name: "구독하는 동안 열린 글은 구독이 끝난 뒤에도 볼 수 있어요" });
  await keepsOpened.check();
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page.getByText("혜택은 20개까지 넣을 수 있어요.").first()).toBeVisible();
  await page.getByLabel(/^혜택/).fill("새벽 사진\n반죽 이야기");
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page.getByText("멤버십 가격은 1,000원에서 300,000원 사이여야 해요.").first()).toBeVisible();
  await expect(page.getByLabel(/^혜택/)).toHaveValue("새벽 사진\n반죽 이야기");
  await expect(keepsOpened).toBeChecked();
  await page.getByLabel(/^월 가격/).fill("22,000");
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page).toHaveURL(/\/mypage\/memberships$/);
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("22,000원");

  await hydrated(page);
  const place = async () => (await page.getByRole("listitem").allInnerTexts()).findIndex((text) => text.includes(name));
  const before = await place();
  await page.getByRole("button", { name: `${name} 위로 옮기기` }).click();
  await expect.poll(place).toBe(before - 1);

  await hydrated(page);
  await page.getByRole("link", { name: `${name} 수정` }).click();
  await hydrated(page);
  await expect(page.getByLabel(/^월 가격/)).toHaveValue("22,000");
  await page.getByRole("button", { name: "판매 중지" }).click();
  await expect(card).toContainText("판매 중지");
  await page.goto("/bakery_on/membership");
  await expect(page.getByText(name)).toHaveCount(0);
  await page.goto("/mypage/memberships");
  await hydrated(page);
  await page.getByRole("link", { name: `${name} 수정` }).click();
  await hydrated(page);
  await page.getByRole("button", { name: "다시 판매하기" }).click();
  await expect(card).toContainText("판매 중");
  await page.goto("/bakery_on/membership");
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) })).toContainText(
    "구독하는 동안 열린 글은 나중에도 볼 수 있어요",
  );
});

test("a new plan is the basic one until there is one; a members' post begins with the only plan", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await newActivist(page);
  await page.goto("/mypage/memberships/new");
  await expect(page.getByRole("radio", { name: /^기본/ })).toBeChecked();
  await hydrated(page);
  await page.getByLabel(/^이름/).fill("첫 멤버십");
  await page.getByLabel(/^월 가격/).fill("3,000");
  await page.getByLabel(/^혜택/).fill("편지");
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page).toHaveURL(/\/mypage\/memberships$/);
  await page.goto("/mypage/memberships/new");
  await expect(page.getByRole("radio", { name: /^일반/ })).toBeChecked();
  await page.goto("/posts/new");
  await page.getByRole("radio", { name: /^멤버/ }).check();
  await expect(page.getByLabel("어느 멤버십부터 볼 수 있나요?").locator("option:checked")).toHaveText("첫 멤버십");
});

test("a plan's form that is sent twice makes one plan", { tag: "@long-js" }, async ({ page, baseURL }) => {
  await login(page, "ongi@example.com");
  await page.goto("/mypage/memberships/new");
  const once = await page.locator("input[name=once]").inputValue();
  const name = unique("두 번 보낸 ");
  const form = { once, basic: "other", name, price: "23000", benefits: "편지", description: "" };
  const headers = { origin: String(baseURL), accept: "text/html" };
  const twice = await Promise.all([1, 2].map(() => page.request.post("/mypage/memberships/new", { form, headers })));
  expect(twice.map((answer) => answer.status())).toEqual([200, 200]);
  await page.goto("/mypage/memberships");
  await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
});

test("a creator reads what arrives of a price before anything is decided: 4,450 of 5,000 won", {
  tag: "@long-js",
}, async ({ page, scripted }) => {
  const sentence = "5,000원이면 4,450원 받아요. 수수료 10%와 그 부가세를 뺀 금액이에요.";
  await page.goto("/");
  await expect(page.getByRole("region", { name: "5,000원을 내면 4,450원이 닿아요" })).toBeVisible();
  await newFan(page);
  await page.goto("/mypage/apply?lng=en");
  await expect(page.getByText("Of ₩5,000 you receive ₩4,450, after our fee of 10% and the VAT on it.")).toBeVisible();
  await page.context().clearCookies();
  await login(page, "creator@example.com");
  await page.goto("/mypage/earnings");
  await expect(page.getByText(sentence)).toBeVisible();
  await page.goto("/mypage/memberships/new");
  await expect(page.getByText(sentence)).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^월 가격/).fill("12,000원");
  if (!scripted) await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page.getByText("12,000원이면 10,680원 받아요.")).toBeVisible();
});
