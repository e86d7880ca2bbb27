import { z } from "zod";
import { PushSubscriptionId } from "../ids";
import { Time } from "../text";

const endpointLength = 1_000;

export const PushKey = z
  .object({
    publicKey: z.string().nullable().meta({
      description: "the `applicationServerKey` of a browser's subscription (RFC 8292); null where no push is offered",
    }),
  })
  .meta({ id: "PushKey" });
export type PushKey = z.infer<typeof PushKey>;

/** The address of a push service: https without port or password. Its host is checked again before each request. */
const Endpoint = z
  .string()
  .max(endpointLength, { message: "invalid" })
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url?.protocol === "https:" && !url.port && !url.username && !url.password && !url.hash;
  }, "invalid");

/** As the browser's `PushSubscription.toJSON()` has them; bytes in base64url. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({
    p256dh: z.string().regex(/^B[\w-]{86}$/, { message: "invalid" }),
    auth: z.string().regex(/^[\w-]{22}$/, { message: "invalid" }),
  }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

export const PushSubscription = z
  .object({
    id: PushSubscriptionId,
    device: z.string().nullable().meta({ description: "browser and system, as in the list of devices signed in" }),
    current: z.boolean().meta({ description: "subscribed in this session" }),
    subscribedAt: Time,
  })
  .meta({ id: "PushSubscription" });
export type PushSubscription = z.infer<typeof PushSubscription>;

export const PushSubscriptions = z.object({ items: z.array(PushSubscription) }).meta({ id: "PushSubscriptions" });
