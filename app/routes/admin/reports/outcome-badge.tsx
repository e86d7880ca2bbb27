import type { ReportOutcome } from "#contract/moderation/values";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";

const tones = { removed: "success", blocked: "danger", kept: "neutral" } as const;

export function OutcomeBadge({ outcome }: { outcome: ReportOutcome | null }) {
  const t = useText("admin");
  return outcome ? (
    <Badge tone={tones[outcome]}>{t(`outcome_${outcome}`)}</Badge>
  ) : (
    <Badge tone="warning">{t("report_open")}</Badge>
  );
}
