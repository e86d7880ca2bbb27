import { type Selectable, sql } from "kysely";
import type { Lang } from "#contract/errors";
import type { AdminPolicy, AdminPolicyVersion, Policy } from "#contract/policies/schemas";
import { type PolicyKind, policyKinds } from "#contract/policies/values";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { currentPolicies, currentPolicy } from "./current-policy";
import { policyIdOf } from "./policy-id";

type Text = Selectable<Tables["policy_texts"]>;

/** One version of a text in one language, the current one without `version`. Throws RESOURCE_NOT_FOUND. */
export async function readPolicy(
  deps: Deps,
  { kind, version, lang, at }: { kind: PolicyKind; version?: number; lang: Lang; at: Date },
): Promise<Policy> {
  const { db } = deps.database;
  const current = await currentPolicy(db, kind, at);
  const text = await oneText(deps, kind, version ?? current);
  if (!text) throw notFound();
  const versions = await db
    .selectFrom("policy_texts")
    .select(["version", "effective_on as effectiveOn"])
    .where("kind", "=", kind)
    .orderBy("version", "desc")
    .execute();
  return {
    kind,
    version: text.version,
    isCurrent: text.version === current,
    title: lang === "en" ? text.en_title : text.ko_title,
    body: lang === "en" ? text.en_body : text.ko_body,
    effectiveOn: text.effective_on,
    versions,
  };
}

/** Every kind with its versions, the number of consents to each, and its draft. */
export async function listPolicies(deps: Deps, at: Date): Promise<AdminPolicy[]> {
  return Promise.all(policyKinds.map((kind) => adminPolicy(deps, kind, at)));
}

export async function adminPolicy(deps: Deps, kind: PolicyKind, at: Date): Promise<AdminPolicy> {
  const { db } = deps.database;
  const current = (await currentPolicies(db, at))[kind];
  const text = await oneText(deps, kind, current);
  if (!text) throw notFound();
  return {
    id: policyIdOf(kind),
    kind,
    versions: await versionsOf(deps, kind, current),
    current: textsOf(text),
    draft: await draftOf(deps, kind),
  };
}

const oneText = (deps: Deps, kind: PolicyKind, version: number): Promise<Text | undefined> =>
  deps.database.db
    .selectFrom("policy_texts")
    .selectAll()
    .where("kind", "=", kind)
    .where("version", "=", version)
    .executeTakeFirst();

async function versionsOf(deps: Deps, kind: PolicyKind, current: number): Promise<AdminPolicyVersion[]> {
  type Row = { version: number; effective_on: string; nickname: string | null; created_at: Date; agreed: number };
  const { rows } = await sql<Row>`SELECT p.version, p.effective_on, u.nickname, p.created_at,
      (SELECT count(DISTINCT c.user_id)::int FROM consents c WHERE c.kind = p.kind AND c.version = p.version AND c.given) AS agreed
    FROM policy_texts p LEFT JOIN users u ON u.user_id = p.created_by
    WHERE p.kind = ${kind} ORDER BY p.version DESC`.execute(deps.database.db);
  return rows.map((row) => ({
    version: row.version,
    state: row.version === current ? "current" : row.version > current ? "announced" : "former",
    effectiveOn: row.effective_on,
    createdBy: row.nickname,
    createdAt: row.created_at.toISOString(),
    agreed: row.agreed,
  }));
}

async function draftOf(deps: Deps, kind: PolicyKind): Promise<AdminPolicy["draft"]> {
  const draft = await deps.database.db
    .selectFrom("policy_drafts as d")
    .innerJoin("users as u", "u.user_id", "d.saved_by")
    .selectAll("d")
    .select("u.nickname")
    .where("d.kind", "=", kind)
    .executeTakeFirst();
  if (!draft) return null;
  return {
    ...textsOf(draft),
    effectiveOn: draft.effective_on,
    revision: draft.revision,
    savedBy: draft.nickname,
    savedAt: draft.saved_at.toISOString(),
  };
}

const textsOf = (text: Pick<Text, "ko_title" | "ko_body" | "en_title" | "en_body">) => ({
  ko: { title: text.ko_title, body: text.ko_body },
  en: { title: text.en_title, body: text.en_body },
});
