import { z } from "zod";

/** The platform's fee as the API takes it and the web announces it; the VAT on it comes on top. */
export const feeVariables = { PLATFORM_FEE_BPS: z.coerce.number().int().min(0).max(5_000).default(1_000) };
