import type { AuditEntry } from "#contract/admin";
import { useText } from "../../i18n";
import type { TextKey } from "../../locales/texts";
import { DateText } from "../../ui/time-text";

/** Decisions, the newest first: what, why, by whom and when. */
export function AuditList({ entries }: { entries: AuditEntry[] }) {
  const t = useText("admin");
  if (entries.length === 0) return <p className="text-muted">{t("noHistory")}</p>;
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-raised">
      {entries.map((entry) => (
        <li key={entry.auditId} className="grid gap-1 px-4 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{t(`action_${entry.action.replace(".", "_")}` as TextKey<"admin">)}</span>
            <span className="text-small text-muted">
              <DateText at={entry.createdAt} time />
            </span>
          </p>
          {entry.reason ? <p className="text-small whitespace-pre-line">{entry.reason}</p> : null}
          <p className="text-caption text-muted">
            {t("by")}: {entry.actorNickname} · {entry.targetId}
          </p>
        </li>
      ))}
    </ol>
  );
}
