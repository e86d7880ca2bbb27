import type { TakedownState } from "#contract/takedowns/values";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";

const tones = {
  open: "warning",
  withheld: "accent",
  refused: "neutral",
  removed: "danger",
  restored: "success",
  returned: "success",
} as const;

export function TakedownBadge({ state }: { state: TakedownState }) {
  const t = useText("takedowns");
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>;
}
