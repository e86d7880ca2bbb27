import type { Deps } from "./deps";
import { sha256 } from "./keys";
import { Refusal } from "./refusal";

export type StoredAnswer = { status: number; body: unknown };

/**
 * Runs `act` once per (scope, key): a repeat with the same body is answered the first answer, with another body or
 * while the first is still under way it is 409. An act that fails unexpectedly frees the key.
 */
export async function once(
  deps: Deps,
  { scope, key, body, at }: { scope: string; key: string; body: string; at: Date },
  act: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal("INVALID_REQUEST", { fields: { "Idempotency-Key": ["invalid"] } });
  const { db } = deps.database;
  const bodyHash = sha256(body);
  const claimed = await db
    .insertInto("idempotency_keys")
    .values({ scope, key, body_hash: bodyHash, created_at: at })
    .onConflict((c) => c.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (!claimed) return replay(deps, scope, key, bodyHash);
  try {
    const answer = await act();
    await db
      .updateTable("idempotency_keys")
      .set({ status: answer.status, answer: JSON.stringify(answer.body) })
      .where("scope", "=", scope)
      .where("key", "=", key)
      .execute();
    return answer;
  } catch (error) {
    await db.deleteFrom("idempotency_keys").where("scope", "=", scope).where("key", "=", key).execute();
    throw error;
  }
}

async function replay(deps: Deps, scope: string, key: string, bodyHash: Buffer): Promise<StoredAnswer> {
  const row = await deps.database.db
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row?.body_hash.equals(bodyHash))
    throw new Refusal("RESOURCE_CONFLICT", { fields: { "Idempotency-Key": ["invalid"] } });
  if (row.status === null) throw new Refusal("RESOURCE_CONFLICT", { retryAfter: 1 });
  return { status: row.status, body: row.answer };
}
