import { type RawBuilder, sql } from "kysely";
import type { SellerIdentityId, UserId } from "#contract/ids";
import type { Page } from "#contract/paging";
import type { AdminSellerIdentity, AdminSellerQuery, ListedSellerIdentity } from "#contract/sellers/schemas";
import type { SellerKind, SellerIdentityStatus as Status } from "#contract/sellers/values";
import { audit } from "../audit/audit";
import { decrypt } from "../crypto";
import type { Deps } from "../deps";
import { adminList, equals, isPartOf } from "../http/admin-list";
import { notFound } from "../http/api-error";
import { newestFirst } from "../http/paging";
import { decisionsFor } from "./decide-identity";
import { openIdentity } from "./public-seller";

type ListedIdentityRow = {
  seller_identity_id: SellerIdentityId;
  user_id: UserId;
  kind: SellerKind;
  status: Status;
  sealed: string;
  submitted_at: Date;
  decided_at: Date | null;
  reason: string | null;
  seller: ListedSellerIdentity["seller"];
  decider: string | null;
  account_sealed: string | null;
};

const identities = (condition: RawBuilder<unknown>, order = sql``) => sql<ListedIdentityRow>`
  SELECT i.*, json_build_object('userId', u.user_id, 'nickname', u.nickname, 'domain', u.domain) AS seller,
    d.nickname AS decider, a.sealed AS account_sealed
  FROM seller_identities i JOIN users u USING (user_id) LEFT JOIN users d ON d.user_id = i.decided_by
    LEFT JOIN payout_accounts a ON a.user_id = i.user_id
  WHERE ${condition} ${order}`;

/** Identities for admins, newest first, submitted ones oldest first. */
export function listIdentities(deps: Deps, query: AdminSellerQuery): Promise<Page<ListedSellerIdentity>> {
  return adminList(deps.keys, {
    list: "sellers",
    query,
    order: newestFirst("i.submitted_at", "i.seller_identity_id"),
    isQueue: query.status === "submitted",
    filters: [equals("i.status", query.status)],
    search: (q) => isPartOf(q, "u.nickname", "u.domain", "u.email"),
    fetch: (where, order) => identities(where, order).execute(deps.database.db),
    toItem: toListed,
    cursorAt: (row) => ({ at: row.submitted_at, id: row.seller_identity_id }),
  });
}

type AdminView = { adminId: UserId; identityId: SellerIdentityId; at: Date };

/** One identity with what its seller stated; the audit log says who opened it. Throws RESOURCE_NOT_FOUND. */
export async function identityForAdmin(
  deps: Deps,
  { adminId, identityId, at }: AdminView,
): Promise<AdminSellerIdentity> {
  return deps.database.db.transaction().execute(async (tx) => {
    const { rows } = await identities(sql`i.seller_identity_id = ${identityId}`).execute(tx);
    const [row] = rows;
    if (!row) throw notFound();
    const target = { type: "seller", id: identityId };
    await audit(tx, { adminId, action: "seller.view", target, reason: "", at });
    return {
      ...toListed(row),
      identity: openIdentity(deps.keys, row.sealed),
      payoutHolder: row.account_sealed
        ? (JSON.parse(decrypt(deps.keys, row.account_sealed)) as { holder: string }).holder
        : null,
      allowedDecisions: row.user_id === adminId ? [] : decisionsFor(row.status),
    };
  });
}

const toListed = (row: ListedIdentityRow): ListedSellerIdentity => ({
  id: row.seller_identity_id,
  seller: row.seller,
  kind: row.kind,
  status: row.status,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decider,
  reason: row.reason,
});
