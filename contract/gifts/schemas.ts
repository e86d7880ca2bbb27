import { z } from "zod";
import { Won } from "./money";
import { PageQuery, pageOf } from "./paging";
import { UserSummary } from "./people";
import { shownChoices } from "./shown";
import { Id, Time } from "./text";

export const Shown = z.enum(shownChoices);
export type Shown = z.infer<typeof Shown>;

const rankingTabs = ["monthly", "overall"] as const;
export type RankingTab = (typeof rankingTabs)[number];

/** Ranks are paged by place: `offset` of the page before, none at first; 10,000 places can be turned to. */
export const RankingQuery = z.strictObject({
  tab: z.enum(rankingTabs).optional(),
  offset: z
    .string()
    .regex(/^(0|[1-9]\d{0,3})$/)
    .transform(Number)
    .optional(),
});
export type RankingQuery = z.infer<typeof RankingQuery>;

/** Equal sums share a rank. `amount` is null where a part of it was given by name only. */
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

/** A gift as its receiver sees it: the giver is null where anonymous, the amount where the name alone is shown. */
export const GiftReceived = z
  .object({
    giftId: Id,
    kind: z.enum(["donation", "campaign"]),
    campaign: z.object({ id: Id, title: z.string() }).nullable(),
    giver: UserSummary.nullable(),
    amount: Won.nullable(),
    message: z.string().nullable(),
    refunded: z.boolean(),
    givenAt: Time,
  })
  .meta({ id: "GiftReceived" });
export type GiftReceived = z.infer<typeof GiftReceived>;
export const GiftsReceived = pageOf(GiftReceived);
/** Of one campaign alone, where it is named. */
export const GiftsReceivedQuery = PageQuery.extend({ campaignId: Id.optional() });

/** What a supporter gave: a donation, a gift to a campaign, or a month of a membership. */
export const SupportRecord = z
  .object({
    orderId: Id,
    kind: z.enum(["membership", "donation", "campaign"]),
    activist: UserSummary,
    title: z.string().nullable().meta({ description: "the membership's or the campaign's name" }),
    campaign: z.object({ id: Id, needsDelivery: z.boolean() }).nullable(),
    amount: Won,
    message: z.string().nullable(),
    shown: Shown.nullable().meta({ description: "null for a membership" }),
    status: z.enum(["done", "canceled"]),
    at: Time,
  })
  .meta({ id: "SupportRecord" });
export type SupportRecord = z.infer<typeof SupportRecord>;
export const SupportHistory = pageOf(SupportRecord);

export const ShownChange = z.strictObject({ shown: Shown });

/** Whether one is listed in fan rankings. */
export const RankingChoice = z.strictObject({ listed: z.boolean() });
export type RankingChoice = z.infer<typeof RankingChoice>;
