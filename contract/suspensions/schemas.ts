import { z } from "zod";
import { userStatuses } from "../accounts/values";
import { AppealId, BlockId, ReportId, UserId } from "../ids";
import { limits } from "../limits";
import { reportOutcomes, reportReasons } from "../moderation/values";
import { PageQuery, pageOf } from "../paging";
import { multiline, Time } from "../text";
import { appealOutcomes, appealStates, appealStatuses, listedAppealStatuses } from "./values";

/** The token of the link in the suspension's mail. */
const AppealToken = z.string().regex(/^[\w-]{20,100}$/, { message: "invalid" });
export const AppealQuery = z.strictObject({ token: AppealToken });
export const AppealText = z.object({ body: multiline(limits.appealLength, 1) });
export const AppealInput = z.strictObject({ token: AppealToken, ...AppealText.shape });

/** A suspension and its appeal, as the holder of the mail's link sees them. */
export const OwnAppeal = z
  .object({
    reason: z.string(),
    blockedAt: Time,
    until: Time.meta({ description: "an appeal is taken so long" }),
    state: z.enum(appealStates),
    body: z.string().nullable(),
    receivedAt: Time.nullable(),
    words: z.string().meta({ description: "what staff says to the decision" }),
    decidedAt: Time.nullable(),
  })
  .meta({ id: "OwnAppeal" });
export type OwnAppeal = z.infer<typeof OwnAppeal>;

const Block = z.object({
  blockId: BlockId,
  reason: z.string(),
  blockedAt: Time,
  blockedBy: z.string().nullable(),
  liftedAt: Time.nullable(),
});

/** An appeal for admins. */
export const AdminAppeal = z
  .object({
    appealId: AppealId,
    user: z.object({ userId: UserId, nickname: z.string(), domain: z.string(), status: z.enum(userStatuses) }),
    body: z.string(),
    receivedAt: Time,
    status: z.enum(appealStatuses),
    words: z.string(),
    decidedAt: Time.nullable(),
    decidedBy: z.string().nullable(),
    block: Block,
  })
  .meta({ id: "AdminAppeal" });
export type AdminAppeal = z.infer<typeof AdminAppeal>;
export const AdminAppealPage = pageOf(AdminAppeal);

/** Adds the user's earlier suspensions, and the newest reports of their content. */
export const AdminAppealDetail = AdminAppeal.extend({
  mayDecide: z.boolean().meta({ description: "false for who ever blocked the person" }),
  earlierBlocks: z.array(Block),
  reports: z.array(
    z.object({
      reportId: ReportId,
      reason: z.enum(reportReasons),
      createdAt: Time,
      outcome: z.enum(reportOutcomes).nullable(),
    }),
  ),
}).meta({ id: "AdminAppealDetail" });
export type AdminAppealDetail = z.infer<typeof AdminAppealDetail>;

export const AdminAppealQuery = PageQuery.extend({
  q: z.string().max(100).optional().meta({ description: "a part of the email, nickname, domain ID or words" }),
  status: z.enum(listedAppealStatuses).optional(),
});
export type AdminAppealQuery = z.infer<typeof AdminAppealQuery>;

/** `words` are mailed to the user. */
export const AppealDecision = z.strictObject({
  outcome: z.enum(appealOutcomes),
  words: multiline(limits.appealLength, 1),
});
export type AppealDecision = z.infer<typeof AppealDecision>;
