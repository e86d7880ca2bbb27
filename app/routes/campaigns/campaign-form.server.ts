import { z } from "zod";
import { CampaignInput, type OwnCampaign } from "#contract/campaigns";
import { ApiError } from "~/api/api-error";
import { wonOrAsSent } from "~/gifts/won-field";
import type { RouteArgs } from "~/http/response-context.server";
import { chosenFile, sendPicture } from "~/pictures/pictures.server";
import { fromSeoulMinute, toSeoulMinute } from "./seoul-time";

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

/** Of one that somebody has given to: what stands is not asked for. */
export const GivenCampaignForm = z.object({ body, ...picture });

/** What is sent to the API. */
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

/** As `inputOf`, with all that stands as it was. */
export function givenInputOf(value: z.infer<typeof GivenCampaignForm>, before: OwnCampaign): CampaignInput {
  const { title, goalAmount, opensAt, closesAt, needsDelivery } = before;
  return { title, body: value.body, imageUrl: pictureOf(value, before), goalAmount, opensAt, closesAt, needsDelivery };
}

/** A new picture wins over the tick that takes the old one away. */
const pictureOf = (value: { imageUrl?: string; campaignRemoved?: "on" }, before?: OwnCampaign) =>
  value.imageUrl || (value.campaignRemoved ? null : (before?.imageUrl ?? null));

/** An input holds minutes: left as it was, it means the very moment there was. */
const sameMinute = (typed: string | undefined, before: string | undefined) =>
  typed && before && toSeoulMinute(typed) === toSeoulMinute(before) ? before : (typed ?? null);

/**
 * Sends on the file that came with the form and writes its address into it in its place: whatever else is wrong with the
 * form, nobody has to choose a picture twice.
 */
export async function sendCampaignPicture(
  args: RouteArgs,
  form: FormData,
): Promise<{ kept: string | undefined; unsent: ApiError | undefined }> {
  const file = chosenFile(form, "campaignPicture");
  form.delete("campaignPicture");
  let unsent: ApiError | undefined;
  if (file) {
    form.delete("imageUrl");
    await sendPicture(args, { file, purpose: "campaign", field: "imageUrl" }).then(
      (url) => form.set("imageUrl", url),
      (reason) => {
        if (!(reason instanceof ApiError)) throw reason;
        unsent = reason;
      },
    );
  }
  const kept = form.get("imageUrl");
  return { kept: typeof kept === "string" && kept ? kept : undefined, unsent };
}
