import type {
  AppealId,
  ApplicationId,
  CampaignId,
  CommentId,
  ContactId,
  MarketingMailId,
  MessageId,
  OrderId,
  PaymentId,
  PlanId,
  PostId,
  ReportId,
  ReviewId,
  RoomId,
  SellerIdentityId,
  SettlementId,
  TakedownId,
  UserId,
} from "#contract/ids";
import type { ParamName } from "#contract/pages";
import type { Pattern } from "./patterns";

/** What the parameters name, as far as they are ids; the API checks that they are well formed. */
type Ids = {
  appealId: AppealId;
  applicationId: ApplicationId;
  campaignId: CampaignId;
  commentId: CommentId;
  contactId: ContactId;
  marketingMailId: MarketingMailId;
  messageId: MessageId;
  orderId: OrderId;
  paymentId: PaymentId;
  planId: PlanId;
  postId: PostId;
  reportId: ReportId;
  reviewId: ReviewId;
  roomId: RoomId;
  sellerIdentityId: SellerIdentityId;
  settlementId: SettlementId;
  takedownId: TakedownId;
  userId: UserId;
};

export type RouteParam = ParamName<Pattern>;
export type ParamValue<Name extends string> = Name extends keyof Ids ? Ids[Name] : string;

/** A parameter of the matched address. Throws where the route has none of this name, which is a mistake of ours. */
export function routeParam<Name extends RouteParam>(
  { params }: { params: Record<string, string | undefined> },
  name: Name,
): ParamValue<Name> {
  const value = params[name];
  if (value === undefined) throw new Error(`the route has no parameter ${name}`);
  return value as ParamValue<Name>;
}
