import pg from "pg";
import { createDeps } from "#api/create-deps";
import { readEnv } from "#api/env";
import { createApi } from "#api/server";
import type { OrderId } from "#contract/ids";
import type { Fan } from "./fill-world";
import type { Figure } from "./report";

const postId = "pst_bench000001000001";
const creatorId = "usr_benchc000001";
const planId = "pln_benchacts";

/** What each act of a fan costs: its calls of the API by the web, and the statements of those calls. */
export async function actFigures(env: Record<string, string>, fans: Fan[]): Promise<Figure[]> {
  const fan = fans.at(-1) as Fan;
  const api = await countingApi(env, fan);
  try {
    await addPlan(env);
    const like = await api.statements("POST", "/like", { postId });
    const unlike = await api.statements("POST", "/unlike", { postId });
    const order = await api.statements<{ orderId: OrderId }>("POST", "/payments/ready", { kind: "membership", planId });
    const { orderId } = order.body;
    const card = await api.registerCard();
    const confirm = await api.statements("GET", `/payments/ready?orderId=${orderId}`);
    const pay = await api.statements("POST", "/payments/approve", { orderId });
    const complete = await api.statements("GET", `/payments/complete?orderId=${orderId}`);
    const mine = await api.statements<{ items: { id: string }[] }>("GET", "/users/mypage/subscriptions");
    const subscriptionId = mine.body.items[0]?.id;
    const cancel = await api.statements("POST", "/payments/recurring/cancel", { subscriptionId });
    return [
      figure("like", [like]),
      figure("unlike", [unlike]),
      figure("register a card", [card]),
      figure("subscribe: order, confirm, pay, receipt", [order, confirm, pay, complete]),
      figure("cancel the subscription", [mine, cancel]),
    ];
  } finally {
    await api.end();
  }
}

type Counted<T = unknown> = { statements: number; body: T };

const figure = (name: string, calls: Counted[]): Figure => {
  const statements = calls.reduce((sum, call) => sum + call.statements, 0);
  return {
    name: `statements to ${name}`,
    ours: `${statements}`,
    reference: `${calls.length} calls`,
    ratio: statements,
  };
};

/** The stack's database behind an API of this process, which counts what is sent on every connection. */
async function countingApi(env: Record<string, string>, fan: Fan) {
  let count = 0;
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: never[]) {
    count++;
    return Reflect.apply(query, this, args);
  } as typeof query;
  const deps = createDeps(readEnv({ ...process.env, ...env }), "bench");
  const app = createApi(deps);
  async function statements<T>(method: string, path: string, body?: unknown): Promise<Counted<T>> {
    const before = count;
    const response = await app.request(path, {
      method,
      headers: { authorization: `Bearer ${fan.token}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return { statements: count - before, body: (await response.json()) as T };
  }
  return {
    statements,
    async registerCard() {
      const { body: keys } = await statements<{ customerKey: string }>("GET", "/payments/my");
      const returnUrl = `${deps.env.PUBLIC_URL}/checkout/return/card`;
      const form = new URLSearchParams({
        ...{ clientKey: deps.toss.clientKey, customerKey: keys.customerKey, successUrl: returnUrl, failUrl: returnUrl },
        ...{ cardNumber: "4330123412341234", card: "other", action: "confirm" },
      });
      const answer = await fetch(String(deps.toss.cardPageUrl), { method: "POST", body: form, redirect: "manual" });
      const authKey = new URL(answer.headers.get("location") ?? "", returnUrl).searchParams.get("authKey");
      return statements("POST", "/payments/cards", { authKey, customerKey: keys.customerKey });
    },
    async end() {
      pg.Client.prototype.query = query;
      await deps.bus.end();
      await deps.database.end();
    },
  };
}

async function addPlan(env: Record<string, string>): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query(`INSERT INTO plans (plan_id, creator_id, name, position, price_won, created_at, updated_at)
    VALUES ('${planId}', '${creatorId}', '곁', 98, 5000, now(), now())`);
  await client.query(`INSERT INTO plan_prices VALUES ('ppr_benchacts', '${planId}', 5000, now())`);
  await client.end();
}
