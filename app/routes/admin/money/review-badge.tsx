import type { DiscrepancyResolution } from "#contract/reconciliation/values";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";

export function ReviewBadge({ resolution }: { resolution: DiscrepancyResolution | null }) {
  const t = useText("admin/money/reviews");
  return resolution ? (
    <Badge tone="success">{t(`resolution_${resolution}`)}</Badge>
  ) : (
    <Badge tone="warning">{t("status_open")}</Badge>
  );
}
