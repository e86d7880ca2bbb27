import { z } from "zod";

/** A provider's webhook: we read only the order or billing key it names. Not strict, as the provider adds fields. */
export const TossWebhook = z.object({
  eventType: z.string().min(1).max(100),
  data: z
    .looseObject({ orderId: z.string().max(64).optional(), billingKey: z.string().max(300).optional() })
    .optional(),
});
export type TossWebhook = z.infer<typeof TossWebhook>;

export const WebhookReceived = z.object({ received: z.literal(true) });
