import type { SubscriptionId, UserId } from "#contract/ids";
import type { Subscriber } from "#contract/memberships/schemas";
import type { Page, PageQuery } from "#contract/paging";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { type Position, readPage } from "../http/paging";

type SubscriberRow = SummaryRow & {
  is_following: boolean;
  plan_name: string;
  started_at: Date;
  subscription_id: SubscriptionId;
};

type OfCreator = { creatorId: UserId; at: Date };

const listStatement = loadSql<SubscriberRow, OfCreator & Position>("memberships/sql/list-subscribers.sql", {
  name: "subscribers",
  parameters: ["creatorId", "at", "cursorAt", "cursorId", "limit"],
});

const oneStatement = loadSql<SubscriberRow, OfCreator & { fanId: UserId }>("memberships/sql/find-subscriber.sql", {
  name: "subscriber",
  parameters: ["creatorId", "at", "fanId"],
});

/** A creator's current members, newest first, without those a block or a suspension separates from the creator. */
export function listSubscribers(
  { keys, database }: Deps,
  creatorId: UserId,
  { query, at }: { query: PageQuery; at: Date },
): Promise<Page<Subscriber>> {
  return readPage(keys, {
    scope: `subscribers:${creatorId}`,
    query,
    fetch: (position) => database.run(listStatement, { creatorId, at, ...position }),
    toItem: toSubscriber,
    cursorAt: (row) => ({ at: row.started_at, id: row.subscription_id }),
  });
}

/** The fan as the creator's list of members has them; null where they are not in it. */
export async function findSubscriber(
  { database }: Deps,
  creatorId: UserId,
  { fanId, at }: { fanId: UserId; at: Date },
): Promise<Subscriber | null> {
  const [row] = await database.run(oneStatement, { creatorId, at, fanId });
  return row ? toSubscriber(row) : null;
}

const toSubscriber = (row: SubscriberRow): Subscriber => ({
  ...toSummary(row),
  isFollowing: row.is_following,
  at: row.started_at.toISOString(),
  planName: row.plan_name,
});
