import type { Page } from "@playwright/test";
import { expect, hydrated, login, test, unique } from "../support/browser/journey";

const field = (page: Page) => page.getByRole("textbox", { name: /에게 보낼 메시지$/ });
/** A message in the room, and not the line of its room in the list beside: that is hidden once the styles are there. */
const said = (page: Page, words: string) => page.locator("ol[aria-live=polite] > li").filter({ hasText: words });

async function atRoom(page: Page): Promise<void> {
  await login(page, "fan@example.com");
  await page.goto("/messages");
  await hydrated(page);
  // A room with unread messages is a button, any other a link.
  await page.getByRole("navigation", { name: "대화 목록" }).getByText("지원의노래", { exact: true }).click();
  await expect(field(page)).toBeVisible();
  await expect(page.getByText("연결이 끊겼어요")).toHaveCount(0);
}

test("the Enter that ends a Hangul composition sends nothing, the next one sends once", async ({ page }) => {
  await atRoom(page);
  const client = await page.context().newCDPSession(page);
  const mark = unique("x");
  await field(page).click();
  for (const text of ["ㅎ", "하", "한"])
    await client.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
  const enter = { type: "keyDown" as const, key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
  await client.send("Input.dispatchKeyEvent", enter);
  await expect(field(page)).toHaveValue("한");
  await client.send("Input.insertText", { text: "한" });
  await expect(field(page)).toHaveValue("한");
  await field(page).press("Shift+Enter");
  await field(page).pressSequentially(mark);
  await expect(field(page)).toHaveValue(`한\n${mark}`);
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("");
  await expect(said(page, mark)).toHaveCount(1);
  await expect(said(page, mark)).toContainText("한");
  await expect(said(page, mark)).toContainText("읽지 않음");
});

test("a message written without a connection is pending, and is sent once it is back", async ({ page }) => {
  let cut = false;
  const lines: { close(): Promise<void> }[] = [];
  await page.routeWebSocket(/\/ws\?token=/, (line) => {
    if (cut) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  await atRoom(page);
  const words = unique("끊긴 동안 ");
  cut = true;
  for (const line of lines.splice(0)) await line.close();
  await expect(page.getByText("연결이 끊겼어요. 다시 연결하고 있어요.")).toBeVisible();
  await field(page).fill(words);
  await field(page).press("Enter");
  await expect(said(page, words)).toContainText("보내는 중");
  cut = false;
  await expect(said(page, words)).toContainText("읽지 않음", { timeout: 45_000 });
  await expect(said(page, words)).toHaveCount(1);
});
