import { z } from "zod";
import { UserId } from "../ids";
import { Time } from "../text";
import { Month } from "./schemas";
import { taxTypes } from "./values";

export const TaxFileInput = z.strictObject({ month: Month });

const businessNumber = z.string().meta({ description: "empty where none is known" });
const fee = {
  supply: z.int().meta({ description: "the fee, less that of money returned: negative where more was returned" }),
  vat: z.int(),
  total: z.int(),
};

/** The platform's fee in a month by creator, erased ones too; `total` as the ledger has it. */
export const FeeFile = z
  .object({
    items: z.array(z.object({ creatorId: UserId, nickname: z.string(), businessNumber, ...fee })),
    total: z.object(fee),
  })
  .meta({ id: "FeeFile" });
export type FeeFile = z.infer<typeof FeeFile>;

const withheld = { incomeTax: z.int(), localTax: z.int() };

/** The settlements paid in a month, of erased creators too; `total` as the ledger has it. */
export const WithholdingFile = z
  .object({
    items: z.array(
      z.object({
        settlementId: z.string(),
        paidAt: Time,
        creatorId: UserId,
        nickname: z.string(),
        holder: z.string().meta({ description: "the payout account's; empty once the creator is erased" }),
        taxType: z.enum(taxTypes),
        businessNumber,
        amount: z.int(),
        ...withheld,
        offset: z.int(),
        net: z.int(),
      }),
    ),
    total: z.object(withheld),
  })
  .meta({ id: "WithholdingFile" });
export type WithholdingFile = z.infer<typeof WithholdingFile>;
