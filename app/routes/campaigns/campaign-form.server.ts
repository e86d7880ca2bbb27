import { z } from "zod";
import { CampaignInput, type OwnCampaign } from "#contract/campaigns/schemas";
import { wonOrAsSent } from "~/gifts/won-field";
import { fromSeoulMinute, toSeoulMinute } from "~/i18n/seoul-time";

const asTime = (text: unknown) => (typeof text === "string" && text ? (fromSeoulMinute(text) ?? "none") : text);

const { title, body, goalAmount, closesAt } = CampaignInput.shape;
const picture = { imageUrl: z.string().optional(), campaignRemoved: z.literal("on").optional() };
export const CampaignForm = z.object({
  title,
  body,
  ...picture,
  goalAmount: z.preprocess(wonOrAsSent, goalAmount),
  opensAt: z.preprocess(asTime, closesAt.optional()),
  closesAt: z.preprocess(asTime, closesAt),
  needsDelivery: z.literal("on").optional(),
  once: z.uuid().optional(),
});
export type CampaignForm = z.infer<typeof CampaignForm>;

/** After the first donation: the form lacks the fields that are fixed. */
export const FundedCampaignForm = z.object({ body, ...picture });

/** The input of the API's call. */
export function inputOf(value: CampaignForm, before?: OwnCampaign): CampaignInput {
  const { title, body, goalAmount, opensAt, closesAt, needsDelivery } = value;
  return {
    title,
    body,
    imageUrl: pictureOf(value, before),
    goalAmount,
    opensAt: sameMinute(opensAt, before?.opensAt) ?? (before && before.status !== "scheduled" ? before.opensAt : null),
    closesAt: sameMinute(closesAt, before?.closesAt) ?? closesAt,
    needsDelivery: needsDelivery === "on",
  };
}

/** As `inputOf`, with the fixed fields unchanged. */
export function fundedInputOf(value: z.infer<typeof FundedCampaignForm>, before: OwnCampaign): CampaignInput {
  const { title, goalAmount, opensAt, closesAt, needsDelivery } = before;
  return { title, body: value.body, imageUrl: pictureOf(value, before), goalAmount, opensAt, closesAt, needsDelivery };
}

/** A new picture takes precedence over the box that removes the old one. */
const pictureOf = (value: { imageUrl?: string; campaignRemoved?: "on" }, before?: OwnCampaign) =>
  value.imageUrl || (value.campaignRemoved ? null : (before?.imageUrl ?? null));

/** An input field holds minutes: left unchanged, it means the exact stored time. */
const sameMinute = (typed: string | undefined, before: string | undefined) =>
  typed && before && toSeoulMinute(typed) === toSeoulMinute(before) ? before : (typed ?? null);

export const campaignCover = { purpose: "campaign", field: "imageUrl" } as const;
