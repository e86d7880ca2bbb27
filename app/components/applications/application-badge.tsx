import type { StoredApplicationStatus } from "#contract/applications/values";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";

const tones = { pending: "warning", approved: "success", rejected: "danger", withdrawn: "neutral" } as const;

export function ApplicationBadge({ status }: { status: StoredApplicationStatus }) {
  const t = useText("apply");
  return <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>;
}
