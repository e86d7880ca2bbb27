import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PlanId } from "#contract/ids";
import {
  createPlan,
  createPlanWithId,
  getOwnPlan,
  listOwnPlans,
  listPlans,
  reorderPlans,
  takePlanOffSale,
  updatePlan,
} from "#contract/memberships/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { BodyOf } from "#tests/support/api-client";
import { newId } from "../ids";
import { validatePlanPrice } from "./plans/plan-price";

let api: TestApi;
let creator: Person;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  creator = await api.person({ role: "activist" });
});
afterAll(() => api.stop());

const blank = { name: "곁의 자리", price: 5_000, basic: false, benefits: ["편지 한 통"], description: "" };
type Fields = Partial<BodyOf<typeof createPlan> & BodyOf<typeof updatePlan>>;
const offer = (fields: Fields = {}, as = creator) => api.send(createPlan, { as, body: { ...blank, ...fields } });
const create = (id: string, fields: Fields = {}, as = creator) =>
  api.send(createPlanWithId, { as, params: { id }, body: { ...blank, ...fields } });
const edit = (id: string, fields: Fields = {}, as = creator) => {
  const { basic: _, ...offered } = blank;
  return api.send(updatePlan, { as, params: { id }, body: { ...offered, ...fields } });
};
const withdraw = (id: string, as = creator) => api.send(takePlanOffSale, { as, params: { id } });
const own = async (as = creator) => (await api.send(listOwnPlans, { as })).body.items;
const shown = async () => (await api.send(listPlans, { params: { domain: creator.domain } })).body.items;
const prices = async (planId: PlanId) =>
  (
    await api.deps.database.db
      .selectFrom("plan_prices")
      .select("price_won")
      .where("plan_id", "=", planId)
      .orderBy("created_at")
      .execute()
  ).map((row) => row.price_won);

describe("prices", () => {
  test.each([
    [true, 999, [], "INVALID_BASIC_PRICE_RANGE"],
    [true, 1_000, [], null],
    [true, 10_000, [], null],
    [true, 10_001, [], "INVALID_BASIC_PRICE_RANGE"],
    [false, 999, [], "INVALID_PRICE_RANGE"],
    [false, 1_000, [], null],
    [false, 300_000, [], null],
    [false, 300_001, [], "INVALID_PRICE_RANGE"],
    [false, 5_000, [{ basic: true, priceWon: 5_000 }], "INVALID_REQUEST_PRICE"],
    [false, 5_001, [{ basic: true, priceWon: 5_000 }], null],
    [true, 5_000, [{ basic: false, priceWon: 5_000 }], "INVALID_REQUEST_PRICE"],
    [true, 4_999, [{ basic: false, priceWon: 5_000 }], null],
  ] as const)("basic %s at %i won beside %j: %s", (basic, priceWon, others, flaw) => {
    expect(validatePlanPrice({ basic, priceWon }, [...others])).toBe(flaw);
  });

  test.each([
    [{ basic: true, price: 500 }, "INVALID_BASIC_PRICE_RANGE", "price"],
    [{ price: 300_001 }, "INVALID_PRICE_RANGE", "price"],
    [{ benefits: Array(21).fill("혜택") }, "TOO_MANY_BENEFITS", "benefits"],
    [{ benefits: [""] }, "INVALID_REQUEST", "benefits.0"],
    [{ name: "" }, "INVALID_REQUEST", "name"],
    [{ price: "5000" }, "INVALID_REQUEST", "price"],
    [{ price: 5_000.5 }, "INVALID_REQUEST", "body"],
    [{ subscriberCount: 9 }, "INVALID_REQUEST", "subscriberCount"],
  ])("refuses %j as %s beside %s", async (fields, code, beside) => {
    const { status, body } = await offer(fields as Fields);
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, code, [beside]]);
    expect(await own()).toEqual([]);
  });
});

test("a plan is created, shown to everyone, changed, taken off sale and put back", async () => {
  const { status, body } = await offer({ benefits: ["편지 한 통", "뒷이야기"], description: "한 달에 한 번" });
  expect([status, body.price, body.basic, body.onSale, body.benefits]).toEqual([
    201,
    5_000,
    false,
    true,
    ["편지 한 통", "뒷이야기"],
  ]);
  expect((await shown()).map(({ id }) => id)).toEqual([body.id]);
  const changed = await edit(body.id, { name: "새 이름", price: 7_000 });
  expect(changed.body).toMatchObject({ name: "새 이름", price: 7_000 });
  expect(await prices(body.id)).toEqual([5_000, 7_000]);
  expect((await edit(body.id, { name: "이름만", price: 7_000 })).status).toBe(200);
  expect(await prices(body.id)).toEqual([5_000, 7_000]);
  for (let time = 0; time < 2; time++) expect((await withdraw(body.id)).status).toBe(204);
  expect(await shown()).toEqual([]);
  expect((await own()).map(({ onSale }) => onSale)).toEqual([false]);
  expect((await edit(body.id, { onSale: true })).body.onSale).toBe(true);
  expect(await shown()).toHaveLength(1);
});

test("a plan's price is checked beside the others, also on a change and a return to sale", async () => {
  const basic = (await offer({ basic: true, price: 3_000 })).body.id;
  expect((await offer({ price: 3_000 })).body.code).toBe("INVALID_REQUEST_PRICE");
  const dear = (await offer({ price: 4_000 })).body.id;
  expect((await edit(dear, { price: 2_500 })).body.code).toBe("INVALID_REQUEST_PRICE");
  expect((await edit(basic, { price: 4_000 })).body.code).toBe("INVALID_REQUEST_PRICE");
  await withdraw(dear);
  expect((await edit(basic, { price: 6_000 })).status).toBe(200);
  const back = await edit(dear, { price: 4_000, onSale: true });
  expect([back.status, back.body.code, back.body.fields]).toEqual([
    400,
    "INVALID_REQUEST_PRICE",
    { price: expect.anything() },
  ]);
  expect((await offer({ basic: true, price: 2_000 })).body.fields).toHaveProperty("basic");
});

test("of twenty plans created at once ten are on sale, and of five basic ones one", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => offer()));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(10).fill(409)]);
  expect(await shown()).toHaveLength(10);
  creator = await api.person({ role: "activist" });
  const basics = await Promise.all(Array.from({ length: 5 }, () => offer({ basic: true, price: 2_000 })));
  expect(basics.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
});

test("a basic plan and one as cheap, created at once, are never both on sale", async () => {
  for (let trial = 0; trial < 12; trial++) {
    creator = await api.person({ role: "activist" });
    await Promise.all([offer({ basic: true, price: 5_000 }), offer({ price: 5_000 })]);
    expect(await shown()).toHaveLength(1);
  }
});

test("plans are listed in their creator's order, which names each once", async () => {
  const ids: string[] = [];
  for (const name of ["하나", "둘", "셋"]) ids.push((await offer({ name })).body.id);
  const order = (planIds: PlanId[]) => api.send(reorderPlans, { as: creator, body: { planIds } });
  const turned = [...ids].reverse();
  expect((await order(turned as PlanId[])).status).toBe(200);
  expect((await shown()).map(({ id }) => id)).toEqual(turned);
  for (const wrong of [ids.slice(1), [...ids, ids[0] as string], [ids[0], ids[0], ids[1]] as string[]])
    expect((await order(wrong as PlanId[])).body.code).toBe("RESOURCE_CONFLICT");
  expect((await shown()).map(({ id }) => id)).toEqual(turned);
});

test("another creator's plan is not found, and a user who is no activist has none", async () => {
  const { id } = (await offer()).body;
  const other = await api.person({ role: "activist" });
  expect((await edit(id, {}, other)).status).toBe(404);
  expect((await withdraw(id, other)).status).toBe(404);
  expect((await api.send(getOwnPlan, { as: other, params: { id } })).status).toBe(404);
  const fan = await api.person();
  expect((await offer({}, fan)).body.code).toBe("PERMISSION_DENIED");
});

describe("creating a plan under an ID of the caller's choosing", () => {
  const id = () => newId("pln");

  test("a repeat returns the same plan, changed or off sale, and does not put it back on sale", async () => {
    const chosen = id();
    const first = await create(chosen);
    expect([first.status, first.body.id, first.body.onSale]).toEqual([201, chosen, true]);
    expect(await create(chosen)).toMatchObject({ status: 201, body: first.body });
    await edit(chosen, { name: "새 이름", price: 7_000 });
    await withdraw(chosen);
    expect((await create(chosen)).body).toMatchObject({ id: chosen, name: "새 이름", price: 7_000, onSale: false });
    expect(await own()).toHaveLength(1);
    expect(await prices(chosen)).toEqual([5_000, 7_000]);
  });

  test("another body under a used ID is a conflict and changes nothing, whoever chose the ID", async () => {
    const chosen = id();
    await create(chosen);
    const ours = (await offer({ name: "둘째" })).body.id;
    const others: [string, Fields][] = [
      [chosen, { price: 6_000 }],
      [chosen, { benefits: ["편지 두 통"] }],
      [ours, {}],
    ];
    for (const [planId, fields] of others)
      expect(await create(planId, fields)).toMatchObject({ status: 409, body: { code: "RESOURCE_CONFLICT" } });
    expect((await create(ours, { name: "둘째" })).body.id).toBe(ours);
    expect((await own()).map(({ name, price }) => [name, price])).toEqual([
      [blank.name, 5_000],
      ["둘째", 5_000],
    ]);
  });

  test("another creator's ID is not found whatever is sent with it, on sale or not", async () => {
    const chosen = id();
    await create(chosen);
    const other = await api.person({ role: "activist" });
    const asked = async () => [await create(chosen, {}, other), await create(chosen, { price: 1 }, other)];
    const answers = await asked();
    await withdraw(chosen);
    const nothing = await api.send(getOwnPlan, { as: other, params: { id: id() } });
    for (const { status, body } of [...answers, ...(await asked())]) {
      expect(status).toBe(404);
      expect({ ...body, requestId: "" }).toEqual({ ...nothing.body, requestId: "" });
    }
    expect(await own(other)).toEqual([]);
  });

  test("ten repeats at once make one plan, and of two creators one gets the ID", async () => {
    const chosen = id();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(chosen)));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(10).fill([201, chosen]));
    expect(await own()).toHaveLength(1);
    expect(await prices(chosen)).toEqual([5_000]);
    const other = await api.person({ role: "activist" });
    for (let trial = 0; trial < 8; trial++) {
      const wanted = id();
      const both = await Promise.all([create(wanted), create(wanted, {}, other)]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 404]);
    }
  });

  test("price and number of plans are checked, and a malformed ID is refused", async () => {
    expect((await create(id(), { price: 999 })).body.code).toBe("INVALID_PRICE_RANGE");
    for (let count = 0; count < 10; count++) await create(id());
    expect((await create(id())).body.fields).toHaveProperty("name");
    for (const wrong of ["order", "pst_12345678", "pln_short", "pln_UPPERCASE", `pln_${"a".repeat(41)}`]) {
      const { status, body } = await create(wrong);
      expect([status, body.code, Object.keys(body.fields ?? {})], wrong).toEqual([400, "INVALID_REQUEST", ["id"]]);
    }
  });
});
