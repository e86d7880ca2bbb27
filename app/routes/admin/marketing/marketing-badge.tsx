import type { MarketingMailState } from "#contract/marketing/values";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";

const tones = { draft: "warning", sending: "accent", queued: "success" } as const;

export function MarketingBadge({ state }: { state: MarketingMailState }) {
  const t = useText("admin/marketing");
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>;
}
