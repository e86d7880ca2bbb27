import type { ContactStatus } from "#contract/contact/values";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";

const tones = { open: "warning", answered: "success", closed: "neutral" } as const;

export function ContactBadge({ status }: { status: ContactStatus }) {
  const t = useText("admin/contacts");
  return <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>;
}
