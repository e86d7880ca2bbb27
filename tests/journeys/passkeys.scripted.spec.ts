import type { CDPSession, Page } from "@playwright/test";
import { expect, goodPassword, hydrated, mailedText, newFan, test } from "../support/browser/journey";

/** A virtual authenticator with user verification that confirms every request immediately. */
async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  return { cdp, ...(await cdp.send("WebAuthn.addVirtualAuthenticator", { options })) };
}

async function addPasskey(page: Page, password: string): Promise<void> {
  await page.goto("/settings/passkeys");
  await hydrated(page);
  await page.getByRole("link", { name: "패스키 추가하기" }).click();
  await page.getByLabel(/^비밀번호/).fill(password);
  await page.getByRole("button", { name: "다음" }).click();
  await page.getByRole("button", { name: "패스키 만들기" }).click();
  await expect(page.getByText("패스키를 추가했어요.")).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.goto("/mypage");
  await hydrated(page);
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByRole("link", { name: "로그인" }).first()).toBeVisible();
}

const byPasskey = (page: Page) => page.getByRole("button", { name: "패스키로 로그인" });

test("a passkey is made, named, used to log in and back to the page asked for, and deleted", async ({ page }) => {
  const { email } = await newFan(page);
  const { cdp, authenticatorId } = await addDevice(page);
  // The field's suggestions would answer before the button does.
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await page.goto("/settings/passkeys?add");
  await hydrated(page);
  await page.getByLabel(/^비밀번호/).fill("아닌 비밀번호 0000");
  await page.getByRole("button", { name: "다음" }).click();
  await expect(page.getByText("비밀번호가 맞지 않아요.")).toBeVisible();
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await addPasskey(page, goodPassword);
  expect(await mailedText(email, "패스키를 추가했어요")).toContain("이제 이 패스키로도 로그인할 수 있어요.");
  await page.getByRole("link", { name: /이름 변경$/ }).click();
  await page.getByLabel(/^패스키 이름/).fill("할머니 노트북");
  await page.getByRole("button", { name: "이름 저장하기" }).click();
  await expect(page.getByText("할머니 노트북", { exact: true })).toBeVisible();

  await logOut(page);
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.goto("/accounts/login?rd_url=%2Fsettings%2Fpasskeys");
  await hydrated(page);
  await byPasskey(page).click();
  await expect(byPasskey(page)).toBeEnabled();
  await expect(page).toHaveURL(/\/accounts\/login\?/);
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await byPasskey(page).click();
  await expect(page).toHaveURL(/\/settings\/passkeys$/);
  await expect(page.getByText(/마지막 사용/)).toBeVisible();

  await page.getByRole("link", { name: "할머니 노트북 삭제" }).click();
  await page.getByLabel(/^비밀번호/).fill(goodPassword);
  await page.getByRole("button", { name: "삭제", exact: true }).click();
  await expect(page.getByText("패스키를 삭제했어요.", { exact: false })).toBeVisible();
  await logOut(page);
  await page.goto("/accounts/login");
  await hydrated(page);
  await byPasskey(page).click();
  await expect(page.getByText("패스키로 로그인하지 못했어요.", { exact: false })).toBeVisible();
});

test("a passkey suggested in the email field logs in without a press of the button", async ({ page }) => {
  await newFan(page);
  await addDevice(page);
  await addPasskey(page, goodPassword);
  await logOut(page);
  await page.goto("/accounts/login");
  await expect(page.getByLabel("이메일", { exact: false })).toHaveAttribute("autocomplete", "username webauthn");
  await expect(page).toHaveURL(/\/feed\/following$/);
});
