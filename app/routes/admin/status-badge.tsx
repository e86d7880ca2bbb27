import type { AdminUser } from "#contract/staff/users";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";

export const statusWords = {
  active: "statusActive",
  blocked: "statusBlocked",
  leaving: "statusLeaving",
  gone: "statusGone",
} as const satisfies Record<AdminUser["status"], string>;

/** Of a deleted account, whose data are erased. */
export const isDeleted = ({ status }: Pick<AdminUser, "status">): boolean => status === "gone";

const tones = { active: "success", blocked: "danger", leaving: "neutral", gone: "neutral" } as const;

export function StatusBadge({ status }: { status: AdminUser["status"] }) {
  const t = useText("admin");
  return <Badge tone={tones[status]}>{t(statusWords[status])}</Badge>;
}
