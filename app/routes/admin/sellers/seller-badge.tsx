import type { SellerIdentityStatus } from "#contract/sellers/values";
import { useText } from "~/i18n/i18n";
import { Badge, type Tone } from "~/ui/badge";

const tones: Record<SellerIdentityStatus, Tone> = {
  submitted: "warning",
  verified: "success",
  rejected: "danger",
  withdrawn: "danger",
  replaced: "neutral",
};

export function SellerBadge({ status }: { status: SellerIdentityStatus }) {
  const t = useText("admin/sellers");
  return <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>;
}
