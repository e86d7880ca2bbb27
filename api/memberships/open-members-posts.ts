import type { UserId } from "#contract/ids";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";

const openStatement = loadSql<{ subscription_id: string }, { fanId: UserId; domain: string; at: Date }>(
  "memberships/sql/open-members-posts.sql",
  { name: "open_members_posts", parameters: ["fanId", "domain", "at"] },
);

/**
 * Opens a creator's members' posts to a member, once per paid period: the act that ends the full refund of seven days
 * (docs/decisions/031). A repeat changes nothing. Throws RESOURCE_NOT_FOUND without a membership.
 */
export async function openMembersPosts(
  deps: Deps,
  { fanId, domain, at }: { fanId: UserId; domain: string; at: Date },
): Promise<void> {
  const rows = await deps.database.run(openStatement, { fanId, domain: domain.toLowerCase(), at });
  if (rows.length === 0) throw notFound();
}
