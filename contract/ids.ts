import { z } from "zod";

/** The prefix of an id says what it names. */
export type IdPrefix =
  | "ach"
  | "ape"
  | "apl"
  | "att"
  | "aud"
  | "avw"
  | "bal"
  | "bct"
  | "blk"
  | "cmp"
  | "cmt"
  | "crd"
  | "cst"
  | "ctc"
  | "dft"
  | "evc"
  | "fnd"
  | "job"
  | "lck"
  | "mal"
  | "mkt"
  | "msg"
  | "mth"
  | "ntf"
  | "ord"
  | "pay"
  | "pky"
  | "pln"
  | "pol"
  | "ppr"
  | "psh"
  | "pst"
  | "rec"
  | "rfd"
  | "rom"
  | "rpt"
  | "ser"
  | "ses"
  | "sid"
  | "stl"
  | "sub"
  | "tkd"
  | "upl"
  | "usr";

/** An id of one kind: one of another kind does not compile in its place. */
export type IdOf<P extends IdPrefix> = `${P}_${string}`;

export type AnyId = IdOf<IdPrefix>;

/** An opaque id as our own responses contain it. One of another kind is not found rather than invalid. */
const schema = z.string().regex(/^[a-z]{3}_[0-9a-z]{8,40}$/, { message: "invalid" });

const idOf = <P extends IdPrefix>(_prefix: P) => schema as unknown as z.ZodType<IdOf<P>, IdOf<P>>;

/** The last eight characters of such an id, as people read them out to support: "8DPH-VXC4". */
export function shortNumber(id: IdOf<"ord" | "pay" | "rpt" | "stl">): string {
  const end = id.slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}

/** The end of an id that a short number names; null for a text that is none. */
export function endOfShortNumber(text: string): string | null {
  return /^[0-9a-z]{4}-?[0-9a-z]{4}$/i.test(text) ? text.replace("-", "").toLowerCase() : null;
}

/** An id of any kind. */
export const AnyId = schema as unknown as z.ZodType<AnyId, AnyId>;
export const AdminChangeId = idOf("ach");
export type AdminChangeId = IdOf<"ach">;
export const AdminViewId = idOf("avw");
export type AdminViewId = IdOf<"avw">;
export const AppealId = idOf("ape");
export type AppealId = IdOf<"ape">;
export const ApplicationId = idOf("apl");
export type ApplicationId = IdOf<"apl">;
export const AttemptId = idOf("att");
export type AttemptId = IdOf<"att">;
export const AuditId = idOf("aud");
export type AuditId = IdOf<"aud">;
export const BlockId = idOf("blk");
export type BlockId = IdOf<"blk">;
export const BroadcastId = idOf("bct");
export type BroadcastId = IdOf<"bct">;
export type BalanceId = IdOf<"bal">;
export const CampaignId = idOf("cmp");
export type CampaignId = IdOf<"cmp">;
export const CardId = idOf("crd");
export type CardId = IdOf<"crd">;
export const CommentId = idOf("cmt");
export type CommentId = IdOf<"cmt">;
export const ConsentId = idOf("cst");
export type ConsentId = IdOf<"cst">;
export const ContactId = idOf("ctc");
export type ContactId = IdOf<"ctc">;
export const DiscrepancyId = idOf("fnd");
export type DiscrepancyId = IdOf<"fnd">;
/** The author's id of a draft: sending it repeatedly creates one draft and one post. */
export const DraftId = z.string().regex(/^dft_[0-9a-z]{20,36}$/, { message: "invalid" }) as unknown as z.ZodType<
  DraftId,
  DraftId
>;
export type DraftId = IdOf<"dft">;
export const EmailVerificationId = idOf("evc");
export type EmailVerificationId = IdOf<"evc">;
export const JobId = idOf("job");
export type JobId = IdOf<"job">;
export const LedgerCheckId = idOf("lck");
export type LedgerCheckId = IdOf<"lck">;
export const MailId = idOf("mal");
export type MailId = IdOf<"mal">;
export const MarketingMailId = idOf("mkt");
export type MarketingMailId = IdOf<"mkt">;
export const MessageId = idOf("msg");
export type MessageId = IdOf<"msg">;
export const NotificationId = idOf("ntf");
export type NotificationId = IdOf<"ntf">;
export const OrderId = idOf("ord");
export type OrderId = IdOf<"ord">;
export const PasskeyId = idOf("pky");
export type PasskeyId = IdOf<"pky">;
export const PaymentId = idOf("pay");
export type PaymentId = IdOf<"pay">;
export const PaymentMethodId = idOf("mth");
export type PaymentMethodId = IdOf<"mth">;
export const PlanId = idOf("pln");
export type PlanId = IdOf<"pln">;
export const PlanPriceId = idOf("ppr");
export type PlanPriceId = IdOf<"ppr">;
export const PolicyId = idOf("pol");
export type PolicyId = IdOf<"pol">;
export const PostId = idOf("pst");
export type PostId = IdOf<"pst">;
export const PushSubscriptionId = idOf("psh");
export type PushSubscriptionId = IdOf<"psh">;
export const ReconciliationId = idOf("rec");
export type ReconciliationId = IdOf<"rec">;
export const RefundId = idOf("rfd");
export type RefundId = IdOf<"rfd">;
export const ReportId = idOf("rpt");
export type ReportId = IdOf<"rpt">;
export const RoomId = idOf("rom");
export type RoomId = IdOf<"rom">;
export const SeriesId = idOf("ser");
export type SeriesId = IdOf<"ser">;
export const SessionId = idOf("ses");
export type SessionId = IdOf<"ses">;
export const SellerIdentityId = idOf("sid");
export type SellerIdentityId = IdOf<"sid">;
export const SettlementId = idOf("stl");
export type SettlementId = IdOf<"stl">;
export const SubscriptionId = idOf("sub");
export type SubscriptionId = IdOf<"sub">;
export const TakedownId = idOf("tkd");
export type TakedownId = IdOf<"tkd">;
export const UploadId = idOf("upl");
export type UploadId = IdOf<"upl">;
export const UserId = idOf("usr");
export type UserId = IdOf<"usr">;

/** Of what an admin reviews: a charge's attempt, a refund, a discrepancy. */
export const ReviewId = schema as unknown as z.ZodType<ReviewId, ReviewId>;
export type ReviewId = AttemptId | RefundId | DiscrepancyId;

/** A room by its own id, or by that of the person one talks with. */
export const ParticipantOrRoomId = schema as unknown as z.ZodType<ParticipantOrRoomId, ParticipantOrRoomId>;
export type ParticipantOrRoomId = UserId | RoomId;

/** The id of a plan that the creator chooses: one that is no plan's is an error, where any other is not found. */
export const ChosenPlanId = z
  .string()
  .regex(/^pln_[0-9a-z]{8,40}$/, { message: "INVALID_REQUEST" }) as unknown as z.ZodType<PlanId, PlanId>;
