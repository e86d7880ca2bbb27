import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { AdminUserRecord } from "#contract/staff/users";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { findBounce } from "../mail/mail-address";
import { deviceName } from "../sessions/device-name";

/** The latest rows of each kind; the rest is a link away. */
const latestCount = 5;
const maxSessions = 50;

type Payment = AdminUserRecord["payments"][number];
type Membership = AdminUserRecord["memberships"][number];
type ReportOn = AdminUserRecord["reportsBy"][number];
type Dated<T, K extends keyof T> = Omit<T, K> & { [P in K]: T[P] extends string ? Date : Date | null };

/**
 * The facts an admin needs to help a user: devices, consents, the latest payments, memberships and reports. None of their
 * texts, no password, no card. Throws RESOURCE_NOT_FOUND.
 */
export async function userRecord(deps: Deps, userId: UserId, at: Date): Promise<AdminUserRecord> {
  const { db } = deps.database;
  const user = await db.selectFrom("users").select("email").where("user_id", "=", userId).executeTakeFirst();
  if (!user) throw notFound();
  const returned = await findBounce(deps, user.email);
  return {
    sessions: await sessionsOf(deps, userId, at),
    consents: await consentsOf(deps, userId),
    payments: await paymentsOf(deps, userId),
    memberships: await membershipsOf(deps, userId),
    reportsBy: await reportsWhere(deps, "reporter_id", userId),
    reportsAbout: await reportsWhere(deps, "owner_id", userId),
    counts: await countsOf(deps, userId),
    mail: returned ? { why: returned.why, returnedAt: returned.returned_at.toISOString() } : null,
    isFeatured: await isFeatured(deps, userId),
  };
}

async function sessionsOf(deps: Deps, userId: UserId, at: Date): Promise<AdminUserRecord["sessions"]> {
  const rows = await deps.database.db
    .selectFrom("sessions")
    .select(["session_id", "user_agent", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at)
    .orderBy("last_used_at", "desc")
    .limit(maxSessions)
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    device: deviceName(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }));
}

/** The latest consent of each kind. */
async function consentsOf(deps: Deps, userId: UserId): Promise<AdminUserRecord["consents"]> {
  const rows = await deps.database.db
    .selectFrom("consents")
    .distinctOn("kind")
    .select(["kind", "version", "given", "lang", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("kind")
    .orderBy("created_at", "desc")
    .orderBy("consent_id", "desc")
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }));
}

async function isFeatured({ database: { db } }: Deps, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom("featured_creator")
    .select("creator_id")
    .where("creator_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

async function paymentsOf(deps: Deps, userId: UserId): Promise<Payment[]> {
  const { rows } = await sql<Dated<Payment, "approvedAt">>`
    SELECT p.payment_id AS "paymentId", o.kind, p.amount_won AS amount, p.status,
      json_build_object('userId', c.user_id, 'nickname', c.nickname) AS creator, p.approved_at AS "approvedAt"
    FROM payments p JOIN orders o USING (order_id) JOIN users c ON c.user_id = p.creator_id
    WHERE p.buyer_id = ${userId} ORDER BY p.approved_at DESC, p.payment_id DESC LIMIT ${latestCount}`.execute(
    deps.database.db,
  );
  return rows.map((row) => ({ ...row, approvedAt: row.approvedAt.toISOString() }));
}

async function membershipsOf(deps: Deps, userId: UserId): Promise<Membership[]> {
  const { rows } = await sql<Dated<Membership, "since" | "endsAt">>`
    SELECT p.name AS plan, json_build_object('userId', c.user_id, 'nickname', c.nickname) AS creator, s.status,
      s.created_at AS since, s.period_ends_at AS "endsAt"
    FROM subscriptions s JOIN plans p ON p.plan_id = s.plan_id JOIN users c ON c.user_id = s.creator_id
    WHERE s.fan_id = ${userId} ORDER BY s.created_at DESC, s.subscription_id DESC LIMIT ${latestCount}`.execute(
    deps.database.db,
  );
  return rows.map((row) => ({
    ...row,
    since: row.since.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
  }));
}

async function reportsWhere(deps: Deps, side: "reporter_id" | "owner_id", userId: UserId): Promise<ReportOn[]> {
  const rows = await deps.database.db
    .selectFrom("reports")
    .select(["report_id", "target_type", "reason", "resolved_at", "created_at"])
    .where(side, "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("report_id", "desc")
    .limit(latestCount)
    .execute();
  return rows.map((row) => ({
    reportId: row.report_id,
    targetType: row.target_type,
    reason: row.reason,
    status: row.resolved_at ? "resolved" : "open",
    createdAt: row.created_at.toISOString(),
  }));
}

async function countsOf(deps: Deps, userId: UserId): Promise<AdminUserRecord["counts"]> {
  const { rows } = await sql<AdminUserRecord["counts"]>`SELECT
    (SELECT count(*)::int FROM payments WHERE buyer_id = ${userId}) AS payments,
    (SELECT count(*)::int FROM reports WHERE reporter_id = ${userId}) AS "reportsBy",
    (SELECT count(*)::int FROM reports WHERE owner_id = ${userId}) AS "reportsAbout"`.execute(deps.database.db);
  return rows[0] ?? { payments: 0, reportsBy: 0, reportsAbout: 0 };
}
