import { z } from "zod";
import { Email } from "../accounts/schemas";
import { AnyId, TakedownId, UserId } from "../ids";
import { limits } from "../limits";
import { PictureAddress, PostUpload } from "../media/schemas";
import { PageQuery, pageOf } from "../paging";
import { line, multiline, Time } from "../text";
import {
  figureNames,
  footageKinds,
  requesterRoles,
  rightGrounds,
  takedownCoverableParts,
  takedownDecisions,
  takedownGrounds,
  takedownParties,
  takedownStates,
  takedownTargets,
} from "./values";

const request = {
  address: line(limits.takedownAddressLength, 1).meta({
    description: "of the post, comment, campaign, profile or message, as the browser shows it",
  }),
  name: line(limits.takedownNameLength, 1),
  role: z.enum(requesterRoles),
  email: Email,
  statement: multiline(limits.takedownLength, 1),
};

/** The form for other rights, and that for illegally filmed footage, which asks for its kind. */
export const RightsForm = z.object({ ...request, ground: z.enum(rightGrounds) });
export const FootageForm = z.object({ ...request, footageKind: z.enum(footageKinds) });

export const TakedownInput = z
  .strictObject({ ...request, ground: z.enum(takedownGrounds), footageKind: z.enum(footageKinds).nullable() })
  .refine(({ ground, footageKind }) => (ground === "illegalFootage") === (footageKind !== null), {
    path: ["footageKind"],
    message: "required",
  });
export type TakedownInput = z.infer<typeof TakedownInput>;

/** The token of the link in a mail. */
const LinkToken = z.string().regex(/^[\w-]{20,100}$/, { message: "invalid" });
export const TakedownLink = z.strictObject({ token: LinkToken });
export const ObjectionText = z.object({ objection: multiline(limits.takedownLength, 1) });
/** A picture for the case, to be signed; then its address. Only staff sees it. */
export const EvidenceUpload = z.strictObject({ token: LinkToken, ...PostUpload.shape });
export const EvidenceInput = z.strictObject({
  token: LinkToken,
  pictures: z
    .array(PictureAddress)
    .min(1, { message: "required" })
    .max(limits.takedownEvidence, { message: "tooMuchEvidence" }),
});
export const ObjectionInput = z.strictObject({ token: LinkToken, ...ObjectionText.shape });

const decided = {
  state: z.enum(takedownStates),
  reason: z.string().meta({ description: "what the admin wrote to both parties" }),
  receivedAt: Time,
  withheldUntil: Time.nullable(),
  objection: z.string().nullable(),
  objectedAt: Time.nullable(),
  decidedAt: Time.nullable(),
};

/** A case as the holder of a mail's link sees it; who requested it is not shown to the author. */
export const TakedownCase = z
  .object({
    party: z.enum(takedownParties),
    isConfirmed: z.boolean(),
    mayObject: z.boolean(),
    evidence: z.object({
      sent: z.int().meta({ description: "pictures that this party has sent" }),
      left: z.int().meta({ description: "how many more it may send now" }),
    }),
    ground: z.enum(takedownGrounds),
    address: z.string().meta({ description: "the site's path of the content" }),
    ...decided,
  })
  .meta({ id: "TakedownCase" });
export type TakedownCase = z.infer<typeof TakedownCase>;

/** A case for admins. */
export const AdminTakedown = z
  .object({
    takedownId: TakedownId,
    ground: z.enum(takedownGrounds),
    footageKind: z.enum(footageKinds).nullable(),
    targetType: z.enum(takedownTargets),
    targetId: AnyId,
    address: z.string().meta({ description: "the site's path of the content" }),
    owner: z.object({ userId: UserId, nickname: z.string() }),
    requester: z.object({ name: z.string(), role: z.enum(requesterRoles), email: z.string() }),
    statement: z.string(),
    ...decided,
    decidedBy: z.string().nullable(),
  })
  .meta({ id: "AdminTakedown" });
export type AdminTakedown = z.infer<typeof AdminTakedown>;
export const AdminTakedownPage = pageOf(AdminTakedown);

/**
 * Adds the content's text as it was when it was reported, its pictures as they are now, and those that the parties sent as
 * evidence, without the parts that this admin has not opened.
 */
export const AdminTakedownDetail = AdminTakedown.extend({
  covered: z.array(z.enum(takedownCoverableParts)).meta({ description: "parts left out until this admin opens them" }),
  reportedBody: z.string(),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
  evidence: z.array(z.object({ party: z.enum(takedownParties), url: z.string(), receivedAt: Time })),
}).meta({ id: "AdminTakedownDetail" });
export type AdminTakedownDetail = z.infer<typeof AdminTakedownDetail>;

export const AdminTakedownQuery = PageQuery.extend({
  q: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "a part of the requester's name or email, or of the author's nickname" }),
  state: z.enum(takedownStates).optional(),
  ground: z.enum(takedownGrounds).optional(),
});
export type AdminTakedownQuery = z.infer<typeof AdminTakedownQuery>;

/** `reason` is mailed to the parties, and goes to the audit log. */
export const TakedownDecision = z.strictObject({
  outcome: z.enum(takedownDecisions),
  reason: multiline(limits.blockReasonLength, 1),
});
export type TakedownDecision = z.infer<typeof TakedownDecision>;

/** What was requested and decided, by half years of Seoul, newest first; `half` is `2026-H2`. */
export const TransparencyReport = z
  .object({
    items: z.array(
      z.object({ half: z.string(), figures: z.array(z.object({ name: z.enum(figureNames), count: z.int() })) }),
    ),
  })
  .meta({ id: "TransparencyReport" });
export type TransparencyReport = z.infer<typeof TransparencyReport>;
