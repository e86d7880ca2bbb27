import type { RefundTimes } from "#contract/payments/schemas";
import { formatDuration } from "~/i18n/duration.server";
import { localeOf, textOf } from "~/i18n/i18n.server";

/** How long refunds took lately, as a sentence; null where there were none. */
export function refundTimesText(request: Request, times: RefundTimes | null): string | null {
  if (!times) return null;
  const lng = localeOf(request);
  return textOf(request, "settlement")("refundTimes", {
    median: formatDuration(times.medianSeconds, lng),
    slowest: formatDuration(times.slowestSeconds, lng),
  });
}
