import { expect, test } from "vitest";
import { openSandbox, publicUrl } from "../../sandbox.test-support";
import type { Sandbox } from "../../server";
import { testCards } from "../cards/test-cards";
import { clientKey, customerKey, failUrl, openTossClient, successUrl } from "../toss-client.test-support";

const order = { orderId: "order_page", orderName: "<b>멤버십</b>", amount: "12000" };
const usual = { clientKey, customerKey, successUrl, failUrl, ...order };
const paths = ["/sandbox/billing-auth", "/sandbox/brandpay/authorize", "/sandbox/brandpay/pay", "/sandbox/pay"];

async function read({ url }: Sandbox, path: string, fields: object): Promise<{ status: number; page: string }> {
  const answer = await fetch(`${url}${path}?${new URLSearchParams({ ...fields })}`);
  return { status: answer.status, page: await answer.text() };
}

test.each(paths)("%s lists every test card, in Korean or English, and runs no script", async (path) => {
  const sandbox = await openSandbox();
  for (const lang of ["ko", "en"] as const) {
    const { status, page } = await read(sandbox, path, { ...usual, ...(lang === "en" && { lang }) });
    expect(status).toBe(200);
    expect(page).toContain(`<html lang="${lang}">`);
    for (const { last4, says } of testCards) {
      expect(page).toContain(`4330 1234 1234 ${last4}`);
      expect(page).toContain(says[lang]);
    }
    expect(page).not.toContain("<script");
    expect(page).not.toContain("<b>멤버십");
  }
});

test.each(paths)("%s returns to the product's own origin only", async (path) => {
  const sandbox = await openSandbox();
  const client = openTossClient(sandbox);
  for (const bad of [
    "http://evil.test/ok",
    "http://app.test:3001/ok",
    "http://app.test:30001/ok",
    "https://app.test:3000/ok",
    "http://app.test:3000@evil.test/ok",
    "http://user:word@app.test:3000/ok",
    "//evil.test/ok",
    "javascript:alert(1)",
    "",
  ]) {
    for (const name of ["successUrl", "failUrl"]) {
      expect((await read(sandbox, path, { ...usual, [name]: bad })).status).toBe(400);
      expect(await client.fillIn(path, { ...order, [name]: bad })).toMatchObject({
        status: 400,
        to: { href: "none:" },
      });
    }
  }
});

test("a page with an unknown key, or an invalid field, is refused", async () => {
  const sandbox = await openSandbox();
  for (const wrong of [
    { clientKey: "live_ck_any" },
    { customerKey: "a" },
    { customerKey: "우리" },
    { orderId: "short" },
    { amount: "99" },
    { amount: "1e5" },
    { orderName: "" },
  ]) {
    expect((await read(sandbox, "/sandbox/brandpay/pay", { ...usual, ...wrong })).status).toBe(400);
  }
});

test.each(paths)("canceling %s returns PAY_PROCESS_CANCELED to failUrl", async (path) => {
  const client = openTossClient(await openSandbox());
  const { status, to, parameters } = await client.fillIn(path, { ...order, action: "cancel" });
  expect([status, to.origin + to.pathname]).toEqual([303, `${publicUrl}/checkout/failed`]);
  expect(parameters).toEqual({ code: "PAY_PROCESS_CANCELED", message: "사용자에 의해 결제가 취소되었습니다." });
});

test("card 0119 fails to register", async () => {
  const client = openTossClient(await openSandbox());
  const { to, parameters } = await client.fillIn("/sandbox/billing-auth", { card: "0119" });
  expect([to.pathname, parameters.code]).toEqual(["/checkout/failed", "REJECT_CARD_COMPANY"]);
});

test("any other valid number is accepted, and an invalid one is asked for again", async () => {
  const client = openTossClient(await openSandbox());
  const fill = (cardNumber: string) => client.fillIn("/sandbox/billing-auth", { card: "other", cardNumber });
  expect((await fill("5555-4444-3333-1111")).status).toBe(303);
  const again = await fill("1234");
  expect(again.status).toBe(400);
  expect(again.page).toContain("카드 번호를 다시 확인해 주세요");
});
