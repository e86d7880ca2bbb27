import { z } from "zod";
import { UserSummary } from "../creators/schemas";
import { CampaignId } from "../ids";
import { limits } from "../limits";
import { PictureAddress } from "../media/schemas";
import { Won } from "../money";
import { DomainParam } from "../names";
import { PageQuery, pageOf } from "../paging";
import { line, multiline, Time } from "../text";
import { campaignStatuses } from "./values";

export const Campaign = z
  .object({
    id: CampaignId,
    activist: UserSummary,
    title: z.string(),
    body: z.string(),
    imageUrl: z.string().nullable(),
    goalAmount: Won,
    raisedAmount: z.int().min(0).meta({ description: "won given less what went back; may pass the goal" }),
    supporterCount: z.int(),
    opensAt: Time,
    closesAt: Time.meta({ description: "from this moment on nothing new is taken" }),
    status: z.enum(campaignStatuses),
    needsDelivery: z.boolean(),
    editedAt: Time.nullable().meta({ description: "when it was last changed after its opening" }),
    isOwn: z.boolean(),
  })
  .meta({ id: "Campaign" });
export type Campaign = z.infer<typeof Campaign>;
export const CampaignPage = pageOf(Campaign);

/** Limits the list to one creator, by their domain ID, and to open or closed campaigns. */
export const CampaignQuery = PageQuery.extend({
  domain: DomainParam.optional(),
  status: z.enum(["open", "closed"]).optional(),
});
export type CampaignQuery = z.infer<typeof CampaignQuery>;

/** A campaign as its creator sees it. */
export const OwnCampaign = Campaign.extend({
  promised: z.boolean().meta({ description: "somebody has given: title, goal, times and delivery stay as they are" }),
  addressCount: z.int().meta({ description: "supporters whose address is there" }),
  addressesUntil: Time.nullable().meta({ description: "when addresses are removed; null where none are asked for" }),
  takenDownReason: z.string().nullable(),
}).meta({ id: "OwnCampaign" });
export type OwnCampaign = z.infer<typeof OwnCampaign>;
export const OwnCampaignPage = pageOf(OwnCampaign);

const goal = { min: limits.campaignGoalWon.min, max: limits.campaignGoalWon.max };
export const CampaignInput = z.strictObject({
  title: line(limits.campaignTitleLength, 1),
  body: multiline(limits.campaignLength, 1),
  imageUrl: PictureAddress.nullable(),
  goalAmount: z
    .int({ error: "campaignAmount" })
    .min(goal.min, { message: "campaignAmount" })
    .max(goal.max, { message: "campaignAmount" }),
  opensAt: Time.nullable().meta({ description: "null: at once" }),
  closesAt: Time,
  needsDelivery: z.boolean(),
});
export type CampaignInput = z.infer<typeof CampaignInput>;

/** Recipients write a number in many ways: spaces, hyphens, full-width digits and the country code are accepted. */
const asDigits = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[\s().-]/g, "")
    .replace(/^\+?82(?=[1-9])/, "0");

/** A Korean number: mobile, regional, VoIP, or personal; stored as digits. */
const KoreanPhone = z
  .string()
  .max(40, { message: "phoneNumber" })
  .transform(asDigits)
  .refine((digits) => /^(?:010\d{8}|01[16-9]\d{7,8}|02\d{7,8}|0[3-6][1-5]\d{7,8}|070\d{8}|050\d{8,9})$/.test(digits), {
    message: "phoneNumber",
  });

/** Five digits since 2015; the first two are the region, 01 (Seoul) to 63 (Jeju). */
const KoreanPostcode = z
  .string()
  .max(20, { message: "postcode" })
  .transform((text) => text.normalize("NFKC").replace(/[\s-]/g, ""))
  .refine((digits) => /^(?:0[1-9]|[1-5]\d|6[0-3])\d{3}$/.test(digits), { message: "postcode" });

const address = {
  name: line(limits.deliveryNameLength, 1),
  phone: KoreanPhone,
  postcode: KoreanPostcode,
  address1: line(limits.deliveryAddressLength, 1),
  address2: line(limits.deliveryAddressLength).default(""),
  note: line(limits.deliveryNoteLength).default(""),
};

/** The delivery address for goods: one per supporter of a campaign. */
export const DeliveryInput = z.strictObject({ campaignId: CampaignId, ...address });
export type DeliveryInput = z.infer<typeof DeliveryInput>;

export const DeliveryAddress = z
  .object({
    name: z.string(),
    phone: z.string(),
    postcode: z.string(),
    address1: z.string(),
    address2: z.string(),
    note: z.string(),
  })
  .meta({ id: "DeliveryAddress" });
export type DeliveryAddress = z.infer<typeof DeliveryAddress>;

/** A supporter's delivery address for a campaign they donated to, and whether it may be changed now. */
export const DeliveryInfo = z
  .object({
    campaign: z.object({ id: CampaignId, title: z.string(), activist: UserSummary }),
    address: DeliveryAddress.nullable(),
    writable: z.boolean(),
    writableUntil: Time.nullable().meta({ description: "null where it stands as it is" }),
    removedAt: Time.meta({ description: "when it is removed for good" }),
    listed: z.boolean().meta({ description: "the creator has fetched it" }),
  })
  .meta({ id: "DeliveryInfo" });
export type DeliveryInfo = z.infer<typeof DeliveryInfo>;

/** The recipients. An address is not linked to its gift: an anonymous supporter stays anonymous. */
export const ShippingList = z.object({ items: z.array(DeliveryAddress) }).meta({ id: "ShippingList" });
export type ShippingList = z.infer<typeof ShippingList>;

export const AdminCampaign = Campaign.extend({
  takenDownAt: Time.nullable(),
  takenDownReason: z.string().nullable(),
  createdAt: Time,
}).meta({ id: "AdminCampaign" });
export type AdminCampaign = z.infer<typeof AdminCampaign>;
export const AdminCampaignPage = pageOf(AdminCampaign);
export const AdminCampaignQuery = PageQuery.extend({
  q: z.string().max(100).optional(),
  status: z.enum(campaignStatuses).optional(),
});
export type AdminCampaignQuery = z.infer<typeof AdminCampaignQuery>;

/** Sent to the creator, and stored in the audit log. */
export const TakeDownInput = z.strictObject({ reason: multiline(limits.blockReasonLength, 1) });
