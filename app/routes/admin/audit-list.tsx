import type { AuditEntry } from "#contract/staff/users";
import { type Address, href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import type { TextKey } from "~/i18n/locales/texts";
import { DateText } from "~/ui/text/time-text";

/** The admin decisions about the page's subject. */
export function AuditTrail({ entries }: { entries: AuditEntry[] }) {
  const t = useText("admin");
  return (
    <section className="grid gap-3">
      <h2 className="text-title">{t("history")}</h2>
      <AuditList entries={entries} />
    </section>
  );
}

/** Decisions, the newest first: action, reason, admin and time. */
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

const pages: Record<string, ((id: string) => Address) | undefined> = {
  user: (userId) => href("/admin/users/:userId", { userId }),
  application: (applicationId) => href("/admin/applications/:applicationId", { applicationId }),
  report: (reportId) => href("/admin/reports/:reportId", { reportId }),
  appeal: (appealId) => href("/admin/appeals/:appealId", { appealId }),
  contact: (contactId) => href("/admin/contacts/:contactId", { contactId }),
  marketingMail: (marketingMailId) => href("/admin/marketing-mails/:marketingMailId", { marketingMailId }),
  payment: (paymentId) => href("/admin/payments/:paymentId", { paymentId }),
  takedown: (takedownId) => href("/admin/takedowns/:takedownId", { takedownId }),
  settlement: (settlementId) => href("/admin/settlements/:settlementId", { settlementId }),
  seller: (sellerIdentityId) => href("/admin/sellers/:sellerIdentityId", { sellerIdentityId }),
  campaign: (campaignId) => href("/admin/campaigns/:campaignId", { campaignId }),
};

/** The decision's target, with a link where it has a page of its own; a closed review has none. */
function Target({ type, id }: { type: string; id: string }) {
  const pageOf = pages[type];
  if (!pageOf) return <>{id}</>;
  return (
    <Link to={pageOf(id)} className="underline underline-offset-2">
      {id}
    </Link>
  );
}
