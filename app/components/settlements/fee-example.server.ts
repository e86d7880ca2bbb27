import { splitOf } from "#contract/fee-split";
import { env } from "~/env.server";
import { formatWon } from "~/i18n/format";
import { localeOf, textOf } from "~/i18n/i18n.server";

const paid = 5_000;

/** Where 5,000 won go; the rate is a percentage, without the VAT. */
export function feeParts() {
  const feeBps = env().PLATFORM_FEE_BPS;
  return { paid, ...splitOf(paid, feeBps), feeBps, rate: feeBps / 100 };
}

export type FeeParts = ReturnType<typeof feeParts>;

/** What a creator receives of 5,000 won, as a sentence in the page's language. */
export function feeExample(request: Request): string {
  const lng = localeOf(request);
  const { net, rate } = feeParts();
  return textOf(request, "plans")("received", { paid: formatWon(paid, lng), received: formatWon(net, lng), rate });
}
