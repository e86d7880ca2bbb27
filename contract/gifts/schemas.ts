import { z } from "zod";
import { UserSummary } from "../creators/schemas";
import { CampaignId, OrderId } from "../ids";
import { Won } from "../money";
import { PageQuery, pageOf } from "../paging";
import { Time } from "../text";
import { privacies } from "./values";

export const Privacy = z.enum(privacies);
export type Privacy = z.infer<typeof Privacy>;

const rankingTabs = ["monthly", "overall"] as const;
export type RankingTab = (typeof rankingTabs)[number];

/** The first page has no `offset`, a later one the `offset` of the page before; at most 10,000 ranks. */
export const RankingQuery = z.strictObject({
  tab: z.enum(rankingTabs).optional(),
  offset: z
    .string()
    .regex(/^(0|[1-9]\d{0,3})$/)
    .transform(Number)
    .optional(),
});
export type RankingQuery = z.infer<typeof RankingQuery>;

/** Equal sums share a rank. `amount` is null when a part of it was given by name only. */
export const RankedFan = z
  .object({ rank: z.int(), person: UserSummary, amount: Won.nullable() })
  .meta({ id: "RankedFan" });
export type RankedFan = z.infer<typeof RankedFan>;

export const Ranking = z
  .object({
    items: z.array(RankedFan),
    offset: z.int().meta({ description: "of the next page, -1 on the last" }),
  })
  .meta({ id: "Ranking" });
export type Ranking = z.infer<typeof Ranking>;

/** A gift as its receiver sees it: the fan is null when anonymous, the amount when only the name is shown. */
export const GiftReceived = z
  .object({
    giftId: OrderId,
    kind: z.enum(["donation", "campaign"]),
    campaign: z.object({ id: CampaignId, title: z.string() }).nullable(),
    giver: UserSummary.nullable(),
    amount: Won.nullable(),
    message: z.string().nullable(),
    refunded: z.boolean(),
    givenAt: Time,
  })
  .meta({ id: "GiftReceived" });
export type GiftReceived = z.infer<typeof GiftReceived>;
export const GiftsReceived = pageOf(GiftReceived);
/** `campaignId` limits the list to one campaign. */
export const GiftsReceivedQuery = PageQuery.extend({ campaignId: CampaignId.optional() });

/** A supporter's payment: a donation, a gift to a campaign, or a month of a membership. */
export const SupportRecord = z
  .object({
    orderId: OrderId,
    kind: z.enum(["membership", "donation", "campaign"]),
    activist: UserSummary,
    title: z.string().nullable().meta({ description: "the membership's or the campaign's name" }),
    campaign: z.object({ id: CampaignId, needsDelivery: z.boolean() }).nullable(),
    amount: Won,
    message: z.string().nullable(),
    shown: Privacy.nullable().meta({ description: "null for a membership" }),
    status: z.enum(["done", "canceled"]),
    at: Time,
  })
  .meta({ id: "SupportRecord" });
export type SupportRecord = z.infer<typeof SupportRecord>;
export const SupportHistory = pageOf(SupportRecord);

export const PrivacyChange = z.strictObject({ shown: Privacy });

/** Whether the user is listed in fan rankings. */
export const RankingChoice = z.strictObject({ listed: z.boolean() });
export type RankingChoice = z.infer<typeof RankingChoice>;
