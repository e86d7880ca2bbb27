import { splitOf } from "#contract/fee-split";
import { env } from "~/env.server";
import { formatWon } from "~/i18n/format";
import { localeOf, textOf } from "~/i18n/i18n.server";

const paid = 5_000;

/** What a creator receives of 5,000 won, as a sentence in the page's language. */
export function feeExample(request: Request): string {
  const lng = localeOf(request);
  const feeBps = env().PLATFORM_FEE_BPS;
  const received = formatWon(splitOf(paid, feeBps).net, lng);
  return textOf(request, "plans")("received", { paid: formatWon(paid, lng), received, rate: feeBps / 100 });
}
