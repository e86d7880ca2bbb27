import { randomUUID } from "node:crypto";
import pg from "pg";
import { createDeps } from "#api/create-deps";
import { readEnv } from "#api/env";
import { won } from "#api/money";
import { renewDue } from "#api/payments/charges/renew-due";
import type { OrderId } from "#contract/ids";
import { dose } from "./dose";
import { type BenchCard, countUnrenewed, fillBuyers, fillMemberships } from "./fill-memberships";
import type { Figure } from "./report";

/** BENCH_RENEWALS=100000 is the full size; the figure states the size used. */
const due = Number(process.env.BENCH_RENEWALS ?? dose(500, 60));
const atOnce = 24;

/**
 * The worker's own code renews due memberships against the provider's double, at full speed, stopped once in the middle
 * and resumed, beside the same number of bare charges of the double with the same concurrency: the cost of the records
 * around each charge.
 */
export async function renewalFigure(env: Record<string, string>): Promise<Figure> {
  // Two hours ahead, so that the stack's own worker finds nothing due.
  const clock = { now: () => new Date(Date.now() + 2 * 3_600_000) };
  const deps = { ...createDeps(readEnv({ ...process.env, ...env }), "bench"), clock };
  // A connection of its own: inserting a hundred thousand rows takes longer than the product's time limit.
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  try {
    const cards = await fillBuyers(deps, query, due);
    await fillMemberships(query, due, "now() + interval '1 hour'");
    const began = performance.now();
    await stoppedInTheMiddle(deps);
    await renewDue(deps, { pause: atFullSpeed });
    const oursMs = performance.now() - began;
    const [{ paid, doubles }] = (await query(`SELECT count(*)::int AS paid,
      (count(*) - count(DISTINCT o.subscription_id))::int AS doubles
      FROM payments p JOIN orders o USING (order_id) WHERE o.subscription_id LIKE 'sub_benchr%'`)) as [
      { paid: number; doubles: number },
    ];
    const left = await countUnrenewed(query);
    if (paid !== due || doubles !== 0 || left !== 0)
      throw new Error(`of ${due} renewals ${paid} were paid, ${doubles} twice, ${left} are left`);
    const bareMs = await bareCharges(deps, cards);
    return {
      name: `${due} renewals, stopped and begun again`,
      ours: `${((due / oursMs) * 1000).toFixed(0)}/s`,
      reference: `bare charges ${((due / bareMs) * 1000).toFixed(0)}/s`,
      ratio: bareMs / oursMs,
      limit: 0.2,
    };
  } finally {
    await client.end();
    await deps.database.end();
  }
}

type Deps = ReturnType<typeof createDeps>;

const atFullSpeed = async () => undefined;

/** Aborts a run when a third is charged: its charges in progress finish, the rest is the next run's. */
async function stoppedInTheMiddle(deps: Deps): Promise<void> {
  const stop = new AbortController();
  let charges = 0;
  const charge: Deps["toss"]["charge"] = (input) => {
    charges += 1;
    if (charges === Math.floor(due / 3)) stop.abort();
    return deps.toss.charge(input);
  };
  await renewDue({ ...deps, toss: { ...deps.toss, charge } }, { signal: stop.signal, pause: atFullSpeed });
}

async function bareCharges(deps: Deps, cards: BenchCard[]): Promise<number> {
  const began = performance.now();
  const next = cards.slice(0, due).entries();
  const lane = async () => {
    for (const [n, card] of next)
      await deps.toss.charge({
        ...card,
        amount: won(5_000),
        orderId: `bench_bare_${n}` as string as OrderId,
        orderName: "곁",
        idempotencyKey: randomUUID(),
      });
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return performance.now() - began;
}
