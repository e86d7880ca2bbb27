import type { CampaignStatus } from "#contract/campaigns/values";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";

const tones = {
  scheduled: "warning",
  open: "accent",
  closed: "neutral",
  withheld: "warning",
  takenDown: "danger",
} as const;

export function CampaignBadge({ status }: { status: CampaignStatus }) {
  const t = useText("campaigns");
  return <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>;
}
