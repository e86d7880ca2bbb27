import { z } from "zod";
import { userStatuses } from "./admin";
import { limits } from "./limits";
import { PageQuery, pageOf } from "./paging";
import { type ReportReason, reportOutcomes, reportReasons, reportTargets } from "./report-kinds";
import { Id, multiline, Time } from "./text";

const complaint = { reason: z.enum(reportReasons), detail: multiline(limits.reportDetailLength).default("") };
const saysWhat = ({ reason, detail }: { reason: ReportReason; detail: string }) => reason !== "other" || detail !== "";
const unsaid = { path: ["detail"], message: "required" };

/** `detail` says more; where the reason is `other` it says what. */
export const ReportInput = z
  .strictObject({ targetType: z.enum(reportTargets), targetId: Id, ...complaint })
  .refine(saysWhat, unsaid);
/** The same as a form asks it, whose address says what is reported. */
export const Complaint = z.object(complaint).refine(saysWhat, unsaid);
export type ReportInput = z.infer<typeof ReportInput>;

/** A report as the one who made it sees it. */
export const Report = z
  .object({
    reportId: Id,
    targetType: z.enum(reportTargets),
    targetId: Id,
    reason: z.enum(reportReasons),
    detail: z.string(),
    status: z.enum(["open", "resolved"]),
    outcome: z.enum(reportOutcomes).nullable(),
    note: z.string().meta({ description: "what staff says to whom reported it" }),
    createdAt: Time,
    resolvedAt: Time.nullable(),
    nickname: z.string().nullable().meta({ description: "whose it is; null when one is not told of them now" }),
  })
  .meta({ id: "Report" });
export type Report = z.infer<typeof Report>;
export const ReportPage = pageOf(Report);

const party = z.object({ userId: Id, nickname: z.string(), domain: z.string(), status: z.enum(userStatuses) });

/** What was reported, as it stood then. */
const Evidence = z.object({
  body: z.string(),
  nickname: z.string().nullable(),
  domain: z.string().nullable(),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
  postId: Id.nullable().meta({ description: "where it stands: the post, or the post a comment is under" }),
  writtenAt: Time.nullable(),
});

/** A report for the admin's eyes. */
export const AdminReport = Report.omit({ nickname: true })
  .extend({
    reporter: party,
    owner: party,
    evidence: Evidence,
    openCount: z.int().meta({ description: "open reports of the same target, this one included" }),
    resolvedBy: z.string().nullable(),
  })
  .meta({ id: "AdminReport" });
export type AdminReport = z.infer<typeof AdminReport>;
export const AdminReportPage = pageOf(AdminReport);
export const AdminReportQuery = PageQuery.extend({
  status: z.enum(["open", "resolved"]).optional(),
  targetType: z.enum(reportTargets).optional(),
  reason: z.enum(reportReasons).optional(),
  q: z.string().max(100).optional().meta({ description: "a part of the reporter's or owner's nickname or domain ID" }),
});
export type AdminReportQuery = z.infer<typeof AdminReportQuery>;

/** `reason` goes to the audit log, `note` to those who reported it. */
export const ReportDecision = z.strictObject({
  outcome: z.enum(reportOutcomes),
  reason: multiline(limits.blockReasonLength, 1),
  note: multiline(limits.reportNoteLength).default(""),
});
export type ReportDecision = z.infer<typeof ReportDecision>;
