import { z } from "zod";

/** A provider's notice: of all it says only what it is about is read, an order or a billing key. It grows with the provider, so it is not strict. */
export const TossNotice = z.object({
  eventType: z.string().min(1).max(100),
  data: z
    .looseObject({ orderId: z.string().max(64).optional(), billingKey: z.string().max(300).optional() })
    .optional(),
});
export type TossNotice = z.infer<typeof TossNotice>;

export const NoticeTaken = z.object({ received: z.literal(true) });
