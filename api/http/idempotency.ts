import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { sha256 } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "./api-error";

export type StoredResponse = { status: number; body: unknown };

/** The request extends its lease while it runs; after a crash the key is free when the lease ends. */
export const leaseSeconds = 15;
const extendEveryMs = 5_000;

type Request = { scope: string; key: string; body: string; at: Date };
type Lease = { scope: string; key: string; leaseId: string };

/** The current request, for `markDone`. */
const current = new AsyncLocalStorage<Lease>();

/**
 * Runs `act` once per (scope, key). A repeat with the same body gets the first response; another body, or a first
 * request still running, is 409 with the seconds to wait. After a crash the repeat is answered by `repeat` if the
 * action was committed, else it acts.
 */
export async function withIdempotency(
  deps: Deps,
  request: Request,
  { act, repeat }: { act: () => Promise<StoredResponse>; repeat: (actId: string) => Promise<StoredResponse> },
): Promise<StoredResponse> {
  if (!/^[\x21-\x7e]{1,200}$/.test(request.key))
    throw new ApiError("INVALID_REQUEST", { fields: { "Idempotency-Key": ["invalid"] } });
  const lease = { scope: request.scope, key: request.key, leaseId: randomUUID() };
  const claimed = await claimKey(deps, request, lease.leaseId);
  if (!claimed) return replay(deps, request);
  const extending = setInterval(() => void extend(deps, lease).catch(() => undefined), extendEveryMs);
  try {
    const { actId } = claimed;
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
 * Records in the action's transaction that it is done, with its id. Throws RESOURCE_CONFLICT, which rolls the
 * transaction back, when another request has taken over the key meanwhile.
 */
export async function markDone(tx: Tx, actId: string): Promise<void> {
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

/** Claims a new key, or one with an expired lease; null while another request holds the lease. */
async function claimKey(deps: Deps, { scope, key, body, at }: Request, leaseId: string) {
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

async function store(deps: Deps, { scope, key, leaseId }: Lease, { status, body }: StoredResponse): Promise<void> {
  await deps.database.db
    .updateTable("idempotency_keys")
    .set({ status, answer: body === undefined ? null : JSON.stringify(body) })
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("lease_id", "=", leaseId)
    .execute();
}

/** Releases the key: unused after an error, or for a repeat to read the response of a committed action. */
async function release(deps: Deps, { scope, key, leaseId }: Lease): Promise<void> {
  const ours = sql`scope = ${scope} AND key = ${key} AND lease_id = ${leaseId}`;
  await sql`WITH unused AS (DELETE FROM idempotency_keys WHERE ${ours} AND act_id IS NULL)
    UPDATE idempotency_keys SET lease_until = clock_timestamp() WHERE ${ours} AND act_id IS NOT NULL`.execute(
    deps.database.db,
  );
}

async function replay(deps: Deps, { scope, key, body }: Request): Promise<StoredResponse> {
  const row = await deps.database.db
    .selectFrom("idempotency_keys")
    .select(["body_hash", "status", "answer"])
    .select(sql<number>`greatest(1, ceil(extract(epoch FROM lease_until - clock_timestamp())))::int`.as("seconds"))
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
  // The key was released between the two queries.
  if (!row) throw new ApiError("RESOURCE_CONFLICT", { retryAfter: 1 });
  if (!row.body_hash.equals(sha256(body)))
    throw new ApiError("RESOURCE_CONFLICT", { fields: { "Idempotency-Key": ["invalid"] } });
  if (row.status === null) throw new ApiError("RESOURCE_CONFLICT", { retryAfter: row.seconds });
  return { status: row.status, body: row.answer };
}
