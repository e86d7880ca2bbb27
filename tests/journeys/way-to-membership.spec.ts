import type { Locator } from "@playwright/test";
import { expect, hydrated, newFan, test } from "../support/browser/journey";

/** Of a fan who is logged in and has no card; without script the page after the provider's needs one press more. */
const way = { scripted: { presses: 5, screens: 4 }, plain: { presses: 6, screens: 5 } };

test("a plan is paid in five presses, six without script, and its creator is followed", { tag: "@long-js" }, async ({
  page,
  scripted,
}) => {
  await newFan(page);
  await page.goto("/haru_studio/membership");
  let presses = 0;
  const screens = new Set<string>();
  const press = async (control: Locator) => {
    await expect(control).toBeVisible();
    await hydrated(page);
    screens.add(new URL(page.url()).pathname);
    presses += 1;
    await control.click();
  };
  await press(page.getByRole("button", { name: /구독하기/ }).first());
  await press(page.getByRole("link", { name: "카드 등록하기" }));
  await press(page.locator("button[name=action][value=confirm]"));
  if (!scripted) await press(page.getByRole("button", { name: "이 카드 등록하기" }));
  await press(page.getByLabel(/^주문 내용과 환불 규정을 확인했고/));
  await press(page.getByRole("button", { name: /결제하기$/ }));
  await expect(page.getByRole("heading", { name: "결제가 완료되었어요" })).toBeVisible();
  screens.add("complete");
  expect({ presses, screens: screens.size }).toEqual(scripted ? way.scripted : way.plain);

  await page.goto("/feed/following");
  await expect(page.locator("article").filter({ hasText: "하루작업실" }).first()).toBeVisible();
  await page.goBack();
  await hydrated(page);
  const undone = scripted ? page.waitForResponse(/\/haru_studio\/follow/) : null;
  await page.getByRole("button", { name: "하루작업실 팔로잉, 팔로우 취소" }).click();
  await undone;
  await expect(page.getByText("새 글이 피드에 모이도록")).toHaveCount(scripted ? 1 : 0);
  await page.goto("/feed/following");
  await expect(page.getByRole("heading", { name: "팔로우한 액티비스트의 새 글이 없어요" })).toBeVisible();
  await expect(page.getByRole("link", { name: "새로고침" })).toBeHidden();
});
