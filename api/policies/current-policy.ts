import { sql } from "kysely";
import { type PolicyKind, policyKinds } from "#contract/policies/values";
import type { Db, Tx } from "../db/connect";

/** The current version of `kind`. Read from the database each time, because no node may use an outdated one. */
export async function currentPolicy(db: Db | Tx, kind: PolicyKind, at: Date): Promise<number> {
  return (await currentPolicies(db, at))[kind];
}

/** The current version of each kind. */
export async function currentPolicies(db: Db | Tx, at: Date): Promise<Record<PolicyKind, number>> {
  const { rows } = await sql<{ kind: PolicyKind; version: number }>`
    SELECT kind, current_policy(kind, ${at}) AS version FROM unnest(${[...policyKinds]}::text[]) kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, version }) => [kind, version])) as Record<PolicyKind, number>;
}
