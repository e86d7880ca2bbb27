import { Link } from "@remix-run/react";
import type { AuditEntry } from "#contract/admin";
import { useText } from "~/i18n/i18n";
import type { TextKey } from "~/i18n/locales/texts";
import { DateText } from "~/ui/time-text";

/** What was decided about the one thing a page is about. */
export function History({ entries }: { entries: AuditEntry[] }) {
  const t = useText("admin");
  return (
    <section className="grid gap-3">
      <h2 className="text-title">{t("history")}</h2>
      <AuditList entries={entries} />
    </section>
  );
}

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
            {t("by")}: {entry.actorNickname} · <Target type={entry.targetType} id={entry.targetId} />
          </p>
        </li>
      ))}
    </ol>
  );
}

const pages: Record<string, string> = {
  user: "users",
  application: "applications",
  report: "reports",
  appeal: "appeals",
  contact: "contacts",
  payment: "payments",
  settlement: "settlements",
  campaign: "campaigns",
};

/** What it was done to, with a link where it has a page of its own; a review that is over has none. */
function Target({ type, id }: { type: string; id: string }) {
  const page = pages[type];
  if (!page) return <>{id}</>;
  return (
    <Link to={`/admin/${page}/${id}`} className="underline underline-offset-2">
      {id}
    </Link>
  );
}
