import { z } from "zod";
import { OrderId, SellerIdentityId, UserId } from "../ids";
import { limits } from "../limits";
import { DomainParam } from "../names";
import { PageQuery, pageOf } from "../paging";
import { isRegistrationNumber } from "../runtime/business";
import { AppCode } from "../second-factor/schemas";
import { line, multiline, Time } from "../text";
import { sellerDecisions, sellerIdentityStatuses, sellerKinds } from "./values";

/** A telephone number of any kind as its owner writes it, with spaces and hyphens. */
const phone = line(20, 1).refine((text) => text === "" || /^\+?\d[\d -]{5,18}\d$/.test(text), {
  message: "telephoneNumber",
});

const registrationNumber = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ""))
  .refine((digits) => digits === "" || isRegistrationNumber(digits), { message: "businessNumber" });

/**
 * Name and phone; of a business also what the E-Commerce Act (20②) has shown before an order. `mailOrderNumber` is empty
 * for a business that the law exempts from the mail-order report.
 */
export const SellerInput = z
  .strictObject({
    kind: z.enum(sellerKinds, { error: "choose" }),
    name: line(limits.sellerNameLength, 2),
    phone,
    representative: line(limits.sellerNameLength).default(""),
    address: line(limits.sellerAddressLength).default(""),
    registrationNumber: registrationNumber.default(""),
    mailOrderNumber: line(limits.mailOrderNumberLength).default(""),
  })
  .superRefine((input, ctx) => {
    if (input.kind !== "business") return;
    for (const field of ["representative", "address", "registrationNumber"] as const)
      if (input[field] === "") ctx.addIssue({ code: "custom", path: [field], message: "required" });
  });
export type SellerInput = z.infer<typeof SellerInput>;

/** A seller's identity as submitted; the last four are null for a private person. */
export const SellerIdentity = z
  .object({
    kind: z.enum(sellerKinds),
    name: z.string(),
    phone: z.string(),
    representative: z.string().nullable(),
    address: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    mailOrderNumber: z.string().nullable().meta({ description: "empty for a business exempt from the report" }),
  })
  .meta({ id: "SellerIdentity" });
export type SellerIdentity = z.infer<typeof SellerIdentity>;

export const OwnSeller = z
  .object({
    dueAt: Time.nullable().meta({
      description: "from then on no orders without a verified identity; null before the first notice, or once verified",
    }),
    verified: SellerIdentity.nullable(),
    submitted: SellerIdentity.nullable().meta({ description: "waits for an admin" }),
    rejectedFor: z.string().nullable().meta({ description: "of the last one, unless another was submitted since" }),
    views: z
      .array(z.object({ orderNumber: z.string(), viewedAt: Time }))
      .meta({ description: "the last fifty views of the identity by buyers, the newest first" }),
  })
  .meta({ id: "OwnSeller" });
export type OwnSeller = z.infer<typeof OwnSeller>;

export const SellerOrder = z.strictObject({ orderId: OrderId });

/** By an order of the buyer, or before one by the creator's domain ID. */
export const SellerQuery = z
  .strictObject({ orderId: OrderId.optional(), domain: DomainParam.optional() })
  .refine(({ orderId, domain }) => (orderId === undefined) !== (domain === undefined), {
    path: ["orderId"],
    message: "required",
  });
export type SellerQuery = z.infer<typeof SellerQuery>;

/** The part of a seller's identity that is public. */
export const PublicSeller = z
  .object({
    kind: z.enum(sellerKinds).nullable().meta({ description: "null while the seller has no verified identity" }),
    identity: SellerIdentity.nullable().meta({
      description: "of a business; a private person's is viewed from the receipt, which is logged",
    }),
  })
  .meta({ id: "PublicSeller" });
export type PublicSeller = z.infer<typeof PublicSeller>;

/** A row of the admin's list, without the identity itself. */
export const ListedSellerIdentity = z
  .object({
    id: SellerIdentityId,
    seller: z.object({ userId: UserId, nickname: z.string(), domain: z.string() }),
    kind: z.enum(sellerKinds),
    status: z.enum(sellerIdentityStatuses),
    submittedAt: Time,
    decidedAt: Time.nullable(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: "ListedSellerIdentity" });
export type ListedSellerIdentity = z.infer<typeof ListedSellerIdentity>;
export const ListedSellerIdentityPage = pageOf(ListedSellerIdentity);

export const AdminSellerIdentity = ListedSellerIdentity.extend({
  identity: SellerIdentity,
  payoutHolder: z.string().nullable().meta({ description: "of the payout account, to compare the name with" }),
  allowedDecisions: z.array(z.enum(sellerDecisions)),
}).meta({ id: "AdminSellerIdentity" });
export type AdminSellerIdentity = z.infer<typeof AdminSellerIdentity>;

export const AdminSellerQuery = PageQuery.extend({
  q: z.string().max(100).optional().meta({ description: "a part of a nickname, a domain ID or an email" }),
  status: z.enum(sellerIdentityStatuses).optional(),
});
export type AdminSellerQuery = z.infer<typeof AdminSellerQuery>;

/** The reason for a rejection or a withdrawal is sent to the seller; `code` if the admin's second factor is on. */
export const SellerDecision = z.strictObject({
  decision: z.enum(sellerDecisions),
  reason: multiline(limits.blockReasonLength, 1),
  code: AppCode.optional(),
});
export type SellerDecision = z.infer<typeof SellerDecision>;
