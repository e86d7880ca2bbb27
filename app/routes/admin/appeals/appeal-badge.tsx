import type { AppealStatus } from "#contract/suspensions/values";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";

const tones = { open: "warning", lifted: "success", upheld: "neutral" } as const;

export function AppealBadge({ status }: { status: AppealStatus }) {
  const t = useText("admin/appeals");
  return <Badge tone={tones[status]}>{t(`outcome_${status}`)}</Badge>;
}
