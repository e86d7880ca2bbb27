import { sql } from "kysely";
import { type PolicyKind, policyKinds } from "#contract/policy-kinds";
import type { Db, Tx } from "../db/connect";

/** The version of `kind` in force. Asked of the database each time: no node may hold on to an older one. */
export async function currentPolicy(db: Db | Tx, kind: PolicyKind, at: Date): Promise<number> {
  return (await currentPolicies(db, at))[kind];
}

/** The version in force of each kind. */
export async function currentPolicies(db: Db | Tx, at: Date): Promise<Record<PolicyKind, number>> {
  const { rows } = await sql<{ kind: PolicyKind; version: number }>`
    SELECT kind, current_policy(kind, ${at}) AS version FROM unnest(${[...policyKinds]}::text[]) kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, version }) => [kind, version])) as Record<PolicyKind, number>;
}
