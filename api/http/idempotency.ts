import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { sha256 } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "./api-error";

export type StoredAnswer = { status: number; body: unknown };

/** Held while the request lives and extends it; a killed one's key is free when it ends. */
export const leaseSeconds = 15;
const extendEveryMs = 5_000;

type Request = { scope: string; key: string; body: string; at: Date };
type Lease = { scope: string; key: string; leaseId: string };

/** The request under way, for `markActed`. */
const current = new AsyncLocalStorage<Lease>();

/**
 * Runs `act` once per (scope, key): a repeat with the same body is answered the first answer, with another body or while
 * the first is still under way it is 409, with the seconds until the key is free should that one have been killed. One
 * that was killed after its act was committed is answered by `repeat`, one that was killed before acts now.
 */
export async function withIdempotency(
  deps: Deps,
  request: Request,
  { act, repeat }: { act: () => Promise<StoredAnswer>; repeat: (actId: string) => Promise<StoredAnswer> },
): Promise<StoredAnswer> {
  if (!/^[\x21-\x7e]{1,200}$/.test(request.key))
    throw new ApiError("INVALID_REQUEST", { fields: { "Idempotency-Key": ["invalid"] } });
  const lease = { scope: request.scope, key: request.key, leaseId: randomUUID() };
  const taken = await take(deps, request, lease.leaseId);
  if (!taken) return replay(deps, request);
  const extending = setInterval(() => void extend(deps, lease).catch(() => undefined), extendEveryMs);
  try {
    const { actId } = taken;
    const answer = await current.run(lease, () => (actId === null ? act() : repeat(actId)));
    await store(deps, lease, answer);
    return answer;
  } catch (error) {
    await release(deps, lease).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(extending);
  }
}

/**
 * Writes down, in the transaction of an act, that the request's act is done and what it came to. Throws RESOURCE_CONFLICT
 * when another request has taken the key over meanwhile: the act is that one's, and this transaction is rolled back.
 */
export async function markActed(tx: Tx, actId: string): Promise<void> {
  const lease = current.getStore();
  if (!lease) return;
  const marked = await tx
    .updateTable("idempotency_keys")
    .set({ act_id: actId })
    .where("scope", "=", lease.scope)
    .where("key", "=", lease.key)
    .where("lease_id", "=", lease.leaseId)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n) throw new ApiError("RESOURCE_CONFLICT", { retryAfter: leaseSeconds });
}

/** Claims a new key, or one with an expired lease; null while another request holds it. */
async function take(deps: Deps, { scope, key, body, at }: Request, leaseId: string) {
  const { rows } = await sql<{ act_id: string | null }>`
    INSERT INTO idempotency_keys AS k (scope, key, body_hash, created_at, lease_id, lease_until)
    VALUES (${scope}, ${key}, ${sha256(body)}, ${at}, ${leaseId}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
    ON CONFLICT (scope, key) DO UPDATE SET lease_id = EXCLUDED.lease_id, lease_until = EXCLUDED.lease_until
      WHERE k.status IS NULL AND k.lease_until <= clock_timestamp() AND k.body_hash = EXCLUDED.body_hash
    RETURNING act_id`.execute(deps.database.db);
  return rows[0] ? { actId: rows[0].act_id } : null;
}

async function extend(deps: Deps, { scope, key, leaseId }: Lease): Promise<void> {
  await sql`UPDATE idempotency_keys SET lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    WHERE scope = ${scope} AND key = ${key} AND lease_id = ${leaseId} AND status IS NULL`.execute(deps.database.db);
}

async function store(deps: Deps, { scope, key, leaseId }: Lease, { status, body }: StoredAnswer): Promise<void> {
  await deps.database.db
    .updateTable("idempotency_keys")
    .set({ status, answer: JSON.stringify(body) })
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("lease_id", "=", leaseId)
    .execute();
}

/** Frees the key at once: unused after an error, or for a repeat to read the response of a committed act. */
async function release(deps: Deps, { scope, key, leaseId }: Lease): Promise<void> {
  const ours = sql`scope = ${scope} AND key = ${key} AND lease_id = ${leaseId}`;
  await sql`WITH unused AS (DELETE FROM idempotency_keys WHERE ${ours} AND act_id IS NULL)
    UPDATE idempotency_keys SET lease_until = clock_timestamp() WHERE ${ours} AND act_id IS NOT NULL`.execute(
    deps.database.db,
  );
}

async function replay(deps: Deps, { scope, key, body }: Request): Promise<StoredAnswer> {
  const row = await deps.database.db
    .selectFrom("idempotency_keys")
    .select(["body_hash", "status", "answer"])
    .select(sql<number>`greatest(1, ceil(extract(epoch FROM lease_until - clock_timestamp())))::int`.as("seconds"))
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
  // Given up between the two looks.
  if (!row) throw new ApiError("RESOURCE_CONFLICT", { retryAfter: 1 });
  if (!row.body_hash.equals(sha256(body)))
    throw new ApiError("RESOURCE_CONFLICT", { fields: { "Idempotency-Key": ["invalid"] } });
  if (row.status === null) throw new ApiError("RESOURCE_CONFLICT", { retryAfter: row.seconds });
  return { status: row.status, body: row.answer };
}
