import { z } from "zod";
import { roles, userStatuses } from "../accounts/values";
import { AnyId, AuditId, PaymentId, ReportId, SessionId, UserId } from "../ids";
import { limits } from "../limits";
import { reportReasons, reportTargets } from "../moderation/values";
import { Won } from "../money";
import { PageQuery, pageOf } from "../paging";
import { orderKinds } from "../payments/schemas";
import { multiline, Time } from "../text";
import { auditTargets } from "./audit-targets";

const ReportOnRecord = z.object({
  reportId: ReportId,
  targetType: z.enum(reportTargets),
  reason: z.enum(reportReasons),
  status: z.enum(["open", "resolved"]),
  createdAt: Time,
});

export const AdminUser = z
  .object({
    userId: UserId,
    email: z.string(),
    nickname: z.string(),
    domain: z.string(),
    role: z.enum(roles),
    status: z.enum(userStatuses),
    blockedReason: z.string().nullable(),
    blockedAt: Time.nullable(),
    viewerCode: z.string().meta({ description: "what withheld pictures shown to them are marked with" }),
    liveSessions: z.int(),
    createdAt: Time,
  })
  .meta({ id: "AdminUser" });
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminUserQuery = PageQuery.extend({
  q: z.string().max(100).optional(),
  status: z.enum(userStatuses).optional(),
  role: z.enum(roles).optional(),
});
export type AdminUserQuery = z.infer<typeof AdminUserQuery>;
export const AdminUserPage = pageOf(AdminUser);
export const BlockInput = z.strictObject({ reason: multiline(limits.blockReasonLength, 1) });

const OnRecord = z.object({ userId: UserId, nickname: z.string() });

/** The data an admin may see of a user besides their account: never a text, a password or a card. */
export const AdminUserRecord = z
  .object({
    sessions: z.array(
      z.object({ sessionId: SessionId, device: z.string().nullable(), createdAt: Time, lastUsedAt: Time }),
    ),
    consents: z.array(
      z.object({ kind: z.string(), version: z.int(), given: z.boolean(), lang: z.string(), createdAt: Time }),
    ),
    payments: z.array(
      z.object({
        paymentId: PaymentId,
        kind: z.enum(orderKinds),
        amount: Won,
        status: z.enum(["done", "canceled"]),
        creator: OnRecord,
        approvedAt: Time,
      }),
    ),
    memberships: z.array(
      z.object({ plan: z.string(), creator: OnRecord, status: z.string(), since: Time, endsAt: Time.nullable() }),
    ),
    reportsBy: z.array(ReportOnRecord),
    reportsAbout: z.array(ReportOnRecord),
    counts: z.object({ payments: z.int(), reportsBy: z.int(), reportsAbout: z.int() }),
    mail: z
      .object({ why: z.enum(["bounced", "complained"]), returnedAt: Time })
      .nullable()
      .meta({ description: "set while mail to their address comes back" }),
    isFeatured: z.boolean().meta({ description: "whether they are featured at the top of explore" }),
  })
  .meta({ id: "AdminUserRecord" });
export type AdminUserRecord = z.infer<typeof AdminUserRecord>;

export const AuditEntry = z
  .object({
    auditId: AuditId,
    actorNickname: z.string(),
    action: z.string(),
    targetType: z.string(),
    targetId: z.string(),
    reason: z.string().nullable(),
    createdAt: Time,
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditPage = pageOf(AuditEntry);
export const AuditQuery = PageQuery.extend({
  targetId: AnyId.optional(),
  targetType: z.enum(auditTargets).optional(),
  q: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "a part of an admin's nickname or of a reason, or a whole id" }),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
