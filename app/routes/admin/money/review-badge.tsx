import type { FindingResolution } from "#contract/review-kinds";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";

export function ReviewBadge({ resolution }: { resolution: FindingResolution | null }) {
  const t = useText("adminReviews");
  return resolution ? (
    <Badge tone="success">{t(`resolution_${resolution}`)}</Badge>
  ) : (
    <Badge tone="warning">{t("status_open")}</Badge>
  );
}
