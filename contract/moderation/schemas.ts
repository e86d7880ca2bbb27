import { z } from "zod";
import { userStatuses } from "../accounts/values";
import { AnyId, PostId, ReportId, UserId } from "../ids";
import { limits } from "../limits";
import { PageQuery, pageOf } from "../paging";
import { multiline, Time } from "../text";
import {
  coverableParts,
  type ReportReason,
  reportOutcomes,
  reportReasons,
  reportStatuses,
  reportTargets,
} from "./values";

const complaint = { reason: z.enum(reportReasons), detail: multiline(limits.reportDetailLength).default("") };
const hasReason = ({ reason, detail }: { reason: ReportReason; detail: string }) => reason !== "other" || detail !== "";
const detailRequired = { path: ["detail"], message: "required" };

/** `detail` explains the reason; for `other` it is required. */
export const ReportInput = z
  .strictObject({ targetType: z.enum(reportTargets), targetId: AnyId, ...complaint })
  .refine(hasReason, detailRequired);
/** The report form of the site, whose address names the target. */
export const ReportForm = z.object(complaint).refine(hasReason, detailRequired);
export type ReportInput = z.infer<typeof ReportInput>;

/** A report as its reporter sees it. */
export const Report = z
  .object({
    reportId: ReportId,
    targetType: z.enum(reportTargets),
    targetId: AnyId,
    reason: z.enum(reportReasons),
    detail: z.string(),
    status: z.enum(reportStatuses),
    outcome: z.enum(reportOutcomes).nullable(),
    note: z.string().meta({ description: "the answer of staff to the user who reported" }),
    createdAt: Time,
    resolvedAt: Time.nullable(),
    nickname: z.string().nullable().meta({ description: "whose it is; null when one is not told of them now" }),
  })
  .meta({ id: "Report" });
export type Report = z.infer<typeof Report>;
export const ReportPage = pageOf(Report);

const party = z.object({ userId: UserId, nickname: z.string(), domain: z.string(), status: z.enum(userStatuses) });

/** The reported content at the time of the report. */
const ReportSnapshot = z.object({
  body: z.string(),
  nickname: z.string().nullable(),
  domain: z.string().nullable(),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
  postId: PostId.nullable().meta({ description: "where it stands: the post, or the post a comment is under" }),
  writtenAt: Time.nullable(),
  covered: z
    .array(z.enum(coverableParts))
    .meta({ description: "parts that are left out until this admin opens them; in a list always" }),
});

/** A report for admins. */
export const AdminReport = Report.omit({ nickname: true })
  .extend({
    reporter: party,
    owner: party,
    evidence: ReportSnapshot,
    openCount: z.int().meta({ description: "open reports of the same target, this one included" }),
    resolvedBy: z.string().nullable(),
  })
  .meta({ id: "AdminReport" });
export type AdminReport = z.infer<typeof AdminReport>;
export const AdminReportPage = pageOf(AdminReport);
export const AdminReportQuery = PageQuery.extend({
  status: z.enum(reportStatuses).optional(),
  targetType: z.enum(reportTargets).optional(),
  reason: z.enum(reportReasons).optional(),
  q: z.string().max(100).optional().meta({ description: "a part of the reporter's or owner's nickname or domain ID" }),
});
export type AdminReportQuery = z.infer<typeof AdminReportQuery>;

/** `reason` goes to the audit log, `note` to the reporters. */
export const ReportDecision = z.strictObject({
  outcome: z.enum(reportOutcomes),
  reason: multiline(limits.blockReasonLength, 1),
  note: multiline(limits.reportNoteLength).default(""),
});
export type ReportDecision = z.infer<typeof ReportDecision>;

export const ReportsDismissal = z.strictObject({
  reportIds: z.array(ReportId).min(1, { message: "noReportChosen" }).max(limits.reportsDismissed),
  ...ReportDecision.omit({ outcome: true }).shape,
});
export type ReportsDismissal = z.infer<typeof ReportsDismissal>;
export const ReportsDismissed = z.object({
  dismissed: z.int(),
  skipped: z.int().meta({ description: "decided by another admin, the admin's own, or to be decided by themselves" }),
});
export type ReportsDismissed = z.infer<typeof ReportsDismissed>;
