import { expect, test } from "vitest";
import { openSandbox } from "../../sandbox.test-support";
import { openTossClient } from "../toss-client.test-support";

/** Noon in Korea; the tests' payments are on that day. */
async function openOn(now = "2026-03-10T12:00:00+09:00") {
  const client = openTossClient(await openSandbox());
  await client.control({ clock: { now } });
  return client;
}

test("transactions list each capture and, as negative amounts, each refund", async () => {
  const client = await openOn();
  const { json: paid } = await client.pay();
  const cancelPath = `/v1/payments/${paid.paymentKey}/cancel`;
  await client.call("POST", cancelPath, { cancelReason: "변심", cancelAmount: 4_000 });
  await client.call("POST", cancelPath, { cancelReason: "변심" });
  const list = await client.call("GET", "/v1/transactions?startDate=2026-03-10T00:00:00&endDate=2026-03-10T23:59:59");
  expect(list.json.map((row: { amount: number; status: string }) => [row.amount, row.status])).toEqual([
    [11_000, "DONE"],
    [-4_000, "PARTIAL_CANCELED"],
    [-7_000, "CANCELED"],
  ]);
  expect(list.json[0]).toMatchObject({ paymentKey: paid.paymentKey, transactionKey: paid.lastTransactionKey });
});

test("transactions are paged by the last key and limited to their dates in Korean time", async () => {
  const client = await openOn("2026-03-10T23:59:50+09:00");
  await client.pay();
  await client.control({ clock: { now: "2026-03-11T00:00:01+09:00" } });
  const second = await client.pay();
  const read = async (query: string) => (await client.call("GET", `/v1/transactions?${query}`)).json;
  const both = "startDate=2026-03-10&endDate=2026-03-11";
  const [first] = await read(`${both}&limit=1`);
  const rest = await read(`${both}&startingAfter=${first.transactionKey}`);
  expect(rest.map((row: { orderId: string }) => row.orderId)).toEqual([second.json.orderId]);
  expect(await read("startDate=2026-03-10&endDate=2026-03-10")).toHaveLength(1);
});

test.each(["2026-03-10T00:00:00Z", "2026-03-10T00:00:00+09:00", "2026-02-30", "yesterday", ""])(
  "the date %j is INVALID_DATE",
  async (date) => {
    const client = await openOn();
    const query = new URLSearchParams({ startDate: date, endDate: "2026-03-10" });
    expect((await client.call("GET", `/v1/transactions?${query}`)).json.code).toBe("INVALID_DATE");
  },
);

test("a limit above 5000 is refused", async () => {
  const client = await openOn();
  const dates = "startDate=2026-03-10&endDate=2026-03-10";
  expect((await client.call("GET", `/v1/transactions?${dates}&limit=5001`)).json.code).toBe("INVALID_REQUEST");
});

test("a settlement is listed from the next day on, and its payout adds up with refunds", async () => {
  const client = await openOn();
  const { json: paid } = await client.pay();
  await client.call("POST", `/v1/payments/${paid.paymentKey}/cancel`, { cancelReason: "변심" });
  const read = async (query: string) => (await client.call("GET", `/v1/settlements?${query}`)).json;
  const sold = "startDate=2026-03-10&endDate=2026-03-10&dateType=soldDate";
  expect(await read(sold)).toEqual([]);
  await client.control({ clock: { advanceMs: 24 * 3_600_000 } });
  const rows = await read(sold);
  expect(rows.map((row: { amount: number }) => row.amount)).toEqual([11_000, -11_000]);
  for (const { amount, payOutAmount, supplyAmount, vat, fees } of rows) {
    expect(payOutAmount + supplyAmount + vat).toBe(amount);
    expect(fees).toEqual([{ type: "BASE", fee: supplyAmount + vat }]);
  }
  expect(rows[0]).toMatchObject({ supplyAmount: 330, vat: 33, payOutAmount: 10_637, soldDate: "2026-03-10" });
  expect(await read("startDate=2026-03-12&endDate=2026-03-12&dateType=paidOutDate&page=2&size=1")).toEqual([rows[1]]);
});

test("a chargeback is visible in transactions only", async () => {
  const client = await openOn();
  const { json: paid } = await client.charge(await client.registerCard());
  const { json } = await client.control({ chargeback: { paymentKey: paid.paymentKey } });
  expect(json.notices).toEqual([]);
  const list = await client.call("GET", "/v1/transactions?startDate=2026-03-10&endDate=2026-03-10");
  expect(list.json.map((row: { amount: number }) => row.amount)).toEqual([10_000, -10_000]);
  expect((await client.findOrder(paid.orderId)).json.status).toBe("CANCELED");
});
