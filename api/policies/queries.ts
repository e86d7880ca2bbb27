import { type Selectable, sql } from "kysely";
import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import type { AdminPolicy, AdminPolicyVersion, Policy, PolicyChanges } from "#contract/policies/schemas";
import { type AnnouncedPolicy, type PolicyKind, policyKinds } from "#contract/policies/values";
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
    changes: linesOf(lang === "en" ? text.en_changes : text.ko_changes),
    versions,
  };
}

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

/** What a user agreed to before its last version that asks again, with the changes of each version since. */
export async function listPolicyChanges(
  deps: Deps,
  userId: UserId,
  { lang, at }: { lang: Lang; at: Date },
): Promise<PolicyChanges> {
  type Row = { kind: AnnouncedPolicy; version: number; title: string; effective_on: string; changes: string };
  const [title, changes] =
    lang === "en" ? (["en_title", "en_changes"] as const) : (["ko_title", "ko_changes"] as const);
  const { rows } = await sql<Row>`SELECT a.kind, p.version, p.${sql.ref(title)} AS title, p.effective_on,
      (SELECT string_agg(c.${sql.ref(changes)}, E'\n' ORDER BY c.version) FROM policy_texts c
        WHERE c.kind = a.kind AND c.version > a.agreed AND c.version <= p.version) AS changes
    FROM users u CROSS JOIN LATERAL (VALUES ('terms', u.terms_version), ('privacy', u.privacy_version)) AS a (kind, agreed)
    JOIN policy_texts p ON p.kind = a.kind AND p.version = current_policy(a.kind, ${at})
    WHERE u.user_id = ${userId} AND a.agreed < required_policy_version(a.kind, ${at})
    ORDER BY a.kind DESC`.execute(deps.database.db);
  const items = rows.map(({ kind, version, title, effective_on, changes }) => ({
    kind,
    version,
    title,
    effectiveOn: effective_on,
    changes: linesOf(changes),
  }));
  return { items };
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
  type Row = {
    version: number;
    effective_on: string;
    asks_again: boolean;
    nickname: string | null;
    created_at: Date;
    agreed: number;
  };
  const { rows } = await sql<Row>`SELECT p.version, p.effective_on, p.asks_again, u.nickname, p.created_at,
      (SELECT count(DISTINCT c.user_id)::int FROM consents c WHERE c.kind = p.kind AND c.version = p.version AND c.given) AS agreed
    FROM policy_texts p LEFT JOIN users u ON u.user_id = p.created_by
    WHERE p.kind = ${kind} ORDER BY p.version DESC`.execute(deps.database.db);
  return rows.map((row) => ({
    version: row.version,
    state: row.version === current ? "current" : row.version > current ? "announced" : "former",
    effectiveOn: row.effective_on,
    asksAgain: row.asks_again,
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
    ko: { ...textsOf(draft).ko, changes: draft.ko_changes },
    en: { ...textsOf(draft).en, changes: draft.en_changes },
    effectiveOn: draft.effective_on,
    asksAgain: draft.asks_again,
    revision: draft.revision,
    savedBy: draft.nickname,
    savedAt: draft.saved_at.toISOString(),
  };
}

const textsOf = (text: Pick<Text, "ko_title" | "ko_body" | "en_title" | "en_body">) => ({
  ko: { title: text.ko_title, body: text.ko_body },
  en: { title: text.en_title, body: text.en_body },
});
