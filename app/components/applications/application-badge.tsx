import type { KeptApplicationStatus } from "#contract/application-kinds";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";

const tones = { pending: "warning", approved: "success", rejected: "danger", withdrawn: "neutral" } as const;

export function ApplicationBadge({ status }: { status: KeptApplicationStatus }) {
  const t = useText("applications");
  return <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>;
}
