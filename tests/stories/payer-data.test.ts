import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#api/log";
import { paymentPersonalData } from "#api/payments/personal-data";
import { createToss } from "#api/payments/provider/toss";
import { syncOrderWithProvider } from "#api/payments/receive-webhook";
import { reconcileDue } from "#api/reconciliation/reconcile";
import { getPaymentForAdmin, listPaymentsForAdmin, refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import {
  approveBrandPayOrder,
  getOrder,
  getPaymentWithRefunds,
  listHistory,
  openOrder,
  receiveTossWebhook,
} from "#contract/payments/endpoints";
import { getReview, listReviews } from "#contract/reconciliation/endpoints";
import { type Person, startApi, type TestApi } from "../support/api";
import type { TestResponse } from "../support/api-client";
import { createShop } from "../support/fixtures/shop";
import { startSandbox, type TestSandbox } from "../support/sandbox";

/** What a provider may say about a payer, in any part of its answers. Of a card we keep four digits. */
const payer = {
  customerName: "카나리아이름",
  customerEmail: "canary-payer@example.com",
  customerMobilePhone: "01099887766",
  accountNumber: "canary-account-3333",
  number: "9876543210985678",
};
const canaries = [...Object.values(payer).filter((value) => value !== payer.number), payer.number.slice(0, -4)];

let sandbox: TestSandbox;
let proxy: Server;
let api: TestApi;
let fan: Person;
let creator: Person;
let admin: Person;
const logged: string[] = [];
const answered: string[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
  proxy = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = await fetch(`${sandbox.url}${request.url}`, {
      method: request.method,
      headers: request.headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(withPayer(await answer.json())));
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const tossUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  api = await startApi({ tossUrl });
  const log = createLog("trace", "test", { write: (line) => void logged.push(line) });
  Object.assign(api.deps, { log, toss: createToss(api.deps.env, log, 5_000) });
  [fan, creator, admin] = [
    await api.person(),
    await api.person({ role: "activist" }),
    await api.person({ role: "admin" }),
  ];
});
afterAll(async () => {
  await api.stop();
  await new Promise((resolve) => proxy.close(resolve));
  await sandbox.close();
});

/** Each object of an answer, however deep, names the payer. */
function withPayer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPayer);
  if (typeof value !== "object" || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withPayer(part)])), ...payer };
}
async function setClocks(moment: string) {
  api.clock.set(moment);
  await sandbox.control({ clock: { now: moment } });
}
async function read<R extends TestResponse>(response: Promise<R>): Promise<R> {
  const { status, body } = await response;
  answered.push(`${status} ${JSON.stringify(body)}`);
  return response;
}
async function give(code: string, card: string) {
  const body = { kind: "donation", domain: creator.domain, amount: 10_000, shown: "nameAndAmount", method: "kakaoPay" };
  const { orderId, amount } = (await read(api.send(openOrder, { as: fan, body }))).body;
  const query = {
    paymentKey: await sandbox.easyPay({ orderId, amount }, code, card),
    orderId,
    amount: String(amount),
  };
  const answer = await read(api.send(approveBrandPayOrder, { as: fan, query, body: {} }));
  await read(api.send(getOrder, { as: fan, query: { orderId } }));
  return { orderId, status: answer.status, payment: answer.body };
}
/** Every row of every table, jobs and their payloads too. */
async function databaseText(): Promise<string> {
  const { pool } = api.deps.database;
  const { rows: tables } = await pool.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(`SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM ${name} t`);
    parts.push(rows[0].text);
  }
  return parts.join(" ");
}

test("nothing the provider says about a payer is in the database, the logs or an answer", async () => {
  await setClocks("2026-11-21T12:00:00+09:00");
  const byCard = await give("KAKAOPAY", "cardPoints");
  const byOther = await give("NAVERPAY", "1234");
  const refused = await give("KAKAOPAY", "empty");
  expect([byCard, byOther, refused].map(({ status }) => status)).toEqual([200, 200, 402]);
  expect(byCard.payment.card?.last4).toBe("5678");
  const data = { orderId: byCard.orderId, ...payer, card: payer, easyPay: payer };
  for (const body of [
    { eventType: "PAYMENT_STATUS_CHANGED", data },
    { eventType: "", data },
  ]) {
    const headers = { "tosspayments-webhook-transmission-id": randomUUID() };
    await read(api.send(receiveTossWebhook, { headers, body }));
  }
  await syncOrderWithProvider(api.deps, byCard.orderId);
  const { paymentId } = byCard.payment;
  const body = { amount: 4_000, reason: "전화로 확인했어요" };
  const refund = await read(api.send(refundPaymentByAdmin, { as: admin, params: { id: paymentId }, body }));
  expect(refund.status).toBe(204);
  await sandbox.control({ chargeback: { orderId: byOther.orderId } });
  for (const day of [22, 23, 24]) {
    await setClocks(`2026-11-${day}T06:30:00+09:00`);
    await reconcileDue(api.deps);
  }
  const { fresh } = createShop(api, sandbox);
  [fan, admin] = [await fresh(fan), await fresh(admin)];
  const { items } = (await read(api.send(listReviews, { as: admin, query: {} }))).body;
  expect(items.map(({ kind }) => kind)).toEqual(["methodDiffers"]);
  for (const { reviewId: id } of items)
    expect((await read(api.send(getReview, { as: admin, params: { id } }))).body.provider?.known).toBe(true);
  await read(api.send(listPaymentsForAdmin, { as: admin, query: {} }));
  await read(api.send(getPaymentForAdmin, { as: admin, params: { id: paymentId } }));
  await read(api.send(getPaymentWithRefunds, { as: fan, params: { id: paymentId } }));
  await read(api.send(listHistory, { as: fan, query: {} }));
  const archives = [fan, creator].map(({ userId }) => paymentPersonalData.export?.(api.deps, userId, api.clock.now()));
  answered.push(JSON.stringify(await Promise.all(archives)));

  const places = { database: await databaseText(), logs: logged.join(" "), answers: answered.join(" ") };
  // Each place is really read.
  for (const [place, text] of Object.entries(places)) expect(text.length, place).toBeGreaterThan(1_000);
  expect(places.database).toContain("5678");
  expect(places.logs).toContain("toss answered");
  const found = Object.entries(places).flatMap(([place, text]) =>
    canaries.filter((canary) => text.includes(canary)).map((canary) => `${place}: ${canary}`),
  );
  expect(found).toEqual([]);
});
