import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { TakedownId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import { pagePath } from "#contract/pages";
import type { Page } from "#contract/paging";
import type { AdminTakedown, AdminTakedownDetail, AdminTakedownQuery, TakedownCase } from "#contract/takedowns/schemas";
import type { TakedownParty, TakedownState } from "#contract/takedowns/values";
import { sha256 } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { adminList, equals, isPartOf } from "../http/admin-list";
import { notFound } from "../http/api-error";
import { newestFirst } from "../http/paging";
import { postPictureUrl } from "../media/picture-address";
import { countEvidence, evidenceForAdmin } from "./evidence/list-evidence";
import { isOpenedBy, partsToOpen } from "./open-content";
import { type CaseTarget, picturesOf } from "./pictures";

type TakedownRow = Selectable<Tables["takedowns"]>;
type Target = Pick<TakedownRow, "target_type" | "target_id" | "post_id" | "room_id" | "message_seq"> & {
  domain: string;
};

/** The site's path of the reported content; `domain` is its owner's. */
export function pathOfTarget({ target_type, target_id, post_id: postId, domain, ...place }: Target): string {
  if (target_type === "profile") return pagePath("creator", { domain });
  if (place.room_id) return pagePath("room", { roomId: place.room_id }, `?at=${place.message_seq}#${target_id}`);
  if (postId === null) return pagePath("campaign", { campaignId: target_id });
  const comment = target_type === "comment" ? `?comment=${target_id}#${target_id}` : "";
  return pagePath("post", { postId }, comment);
}

export type CaseOfLink = {
  row: TakedownRow & { domain: string };
  party: TakedownParty;
  state: TakedownState;
  mayAddEvidence: boolean;
};

/** The case of a mail's link, and whether this party may send evidence now. Throws RESOURCE_NOT_FOUND. */
export async function caseOfLink(db: Db | Tx, { token, at }: { token: string; at: Date }): Promise<CaseOfLink> {
  const hash = sha256(token);
  const row = await db
    .selectFrom("takedowns")
    .innerJoin("users", "users.user_id", "takedowns.owner_id")
    .selectAll("takedowns")
    .select("users.domain")
    .where((e) => e.or([e("requester_token_hash", "=", hash), e("author_token_hash", "=", hash)]))
    .executeTakeFirst();
  if (!row) throw notFound();
  const party = row.requester_token_hash.equals(hash) ? "requester" : "author";
  const state = stateOf(row, at);
  const isWaiting = party === "requester" && state === "open" && row.confirmed_at !== null;
  return { row, party, state, mayAddEvidence: isWaiting || state === "withheld" };
}

/** The case of a mail's link as its party sees it. Throws RESOURCE_NOT_FOUND. */
export async function takedownCase(deps: Deps, token: string, at: Date): Promise<TakedownCase> {
  const { db } = deps.database;
  const { row, party, state, mayAddEvidence } = await caseOfLink(db, { token, at });
  const sent = await countEvidence(db, { takedownId: row.takedown_id, party });
  return {
    party,
    isConfirmed: row.confirmed_at !== null,
    mayObject: party === "author" && state === "withheld" && row.objection === null,
    evidence: { sent, left: mayAddEvidence ? limits.takedownEvidence - sent : 0 },
    ground: row.ground,
    address: pathOfTarget(row),
    ...facts(row, at),
    // What the author wrote is for the admins.
    objection: party === "author" ? row.objection : null,
  };
}

/** The thirty days end by the clock, also before the job that closes the case. */
function stateOf({ outcome, withheld_until }: TakedownRow, at: Date): TakedownState {
  if (outcome === "withheld" && withheld_until && withheld_until <= at) return "returned";
  return outcome ?? "open";
}

const facts = (row: TakedownRow, at: Date) => ({
  state: stateOf(row, at),
  reason: row.reason,
  receivedAt: row.received_at.toISOString(),
  withheldUntil: row.withheld_until?.toISOString() ?? null,
  objection: row.objection,
  objectedAt: row.objected_at?.toISOString() ?? null,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

type AdminRow = TakedownRow & {
  domain: string;
  sort_at: Date;
  owner: AdminTakedown["owner"];
  decider: string | null;
  is_opened: boolean;
};

/** An undecided case of illegal footage sorts a thousand years ahead of the others, in a list of either order. */
const takedowns = (
  condition: RawBuilder<unknown>,
  { order = sql``, isQueue = false, isOpened = sql`false` } = {},
) => sql<AdminRow>`
  SELECT t.*, ${isOpened} AS is_opened, u.domain, d.nickname AS decider,
    json_build_object('userId', u.user_id, 'nickname', u.nickname) AS owner
  FROM (SELECT *, CASE WHEN ground = 'illegalFootage' AND outcome IS NULL
        THEN confirmed_at + ${isQueue ? -1 : 1} * interval '1000 years'
      ELSE confirmed_at END AS sort_at FROM takedowns WHERE confirmed_at IS NOT NULL) t
  JOIN users u ON u.user_id = t.owner_id LEFT JOIN users d ON d.user_id = t.decided_by
  WHERE ${condition} ${order}`;

const isOfState = (state: TakedownState, at: Date): RawBuilder<SqlBool> => {
  if (state === "open") return sql`t.outcome IS NULL`;
  if (state === "withheld") return sql`t.outcome = 'withheld' AND t.withheld_until > ${at}`;
  if (state === "returned")
    return sql`t.outcome = 'returned' OR (t.outcome = 'withheld' AND t.withheld_until <= ${at})`;
  return sql`t.outcome = ${state}`;
};

/**
 * Confirmed requests, newest first, open ones oldest first; undecided ones of illegal footage before the others. Those
 * about the admin's own content are left out, as an author does not learn who requested it.
 */
export function listTakedowns(
  deps: Deps,
  { query, adminId, at }: { query: AdminTakedownQuery; adminId: UserId; at: Date },
): Promise<Page<AdminTakedown>> {
  const isQueue = query.state === "open";
  return adminList(deps.keys, {
    list: "takedowns",
    query,
    order: newestFirst("t.sort_at", "t.takedown_id"),
    isQueue,
    filters: [
      sql`t.owner_id <> ${adminId}`,
      query.state && isOfState(query.state, at),
      equals("t.ground", query.ground),
    ],
    search: (q) => isPartOf(q, "t.requester_name", "t.email", "u.nickname", "u.domain"),
    fetch: (where, orderBy) => takedowns(where, { order: orderBy, isQueue }).execute(deps.database.db),
    toItem: (row) => toAdminTakedown(row, at),
    cursorAt: (row) => ({ at: row.sort_at, id: row.takedown_id }),
  });
}

/**
 * A case without the parts that the admin has not opened. Throws RESOURCE_NOT_FOUND, also for an unconfirmed one and one
 * about the admin's own content.
 */
export async function getTakedown(
  deps: Deps,
  { takedownId, adminId, at }: { takedownId: TakedownId; adminId: UserId; at: Date },
): Promise<AdminTakedownDetail> {
  const { db } = deps.database;
  const isOpened = isOpenedBy(adminId);
  const [row] = (await takedowns(sql`t.takedown_id = ${takedownId}`, { isOpened }).execute(db)).rows;
  if (!row || row.owner_id === adminId) throw notFound();
  const pictures = (await picturesOf(db, row as CaseTarget)).map(({ key, width, alt }) => ({
    url: postPictureUrl(deps.keys, { key, width, viewer: adminId, at }),
    alt,
  }));
  const parts = {
    body: row.reported_body,
    pictures,
    evidence: await evidenceForAdmin(deps, { takedownId, adminId, at }),
  };
  const covered = row.is_opened ? [] : partsToOpen(row).filter((part) => parts[part].length > 0);
  return {
    ...toAdminTakedown(row, at),
    covered,
    reportedBody: covered.includes("body") ? "" : parts.body,
    pictures: covered.includes("pictures") ? [] : parts.pictures,
    evidence: covered.includes("evidence") ? [] : parts.evidence,
  };
}

const toAdminTakedown = (row: AdminRow, at: Date): AdminTakedown => ({
  takedownId: row.takedown_id,
  ground: row.ground,
  footageKind: row.footage_kind,
  targetType: row.target_type,
  targetId: row.target_id,
  address: pathOfTarget(row),
  owner: row.owner,
  requester: { name: row.requester_name, role: row.requester_role, email: row.email },
  statement: row.statement,
  ...facts(row, at),
  decidedBy: row.decider,
});
