import type { ReactNode } from "react";
import type { AdminUserRecord } from "#contract/staff/users";
import { href, type LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { formatDate } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import type { TextKey } from "~/i18n/locales/texts";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Money } from "~/ui/text/money";
import { inlineLinkClass, TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { PersonLink } from "../facts";

/** The lists of a user's record that staff need. */
export function UserRecord({ userId, record }: { userId: string; record: AdminUserRecord }) {
  const t = useText("admin/users");
  const { counts } = record;
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <List title={t("payments")} empty={t("noPayments")} rows={record.payments.map(paymentRow)}>
        <More to={`/admin/payments?q=${userId}`}>{t("allPayments")}</More>
      </List>
      <List title={t("memberships")} empty={t("noMemberships")} rows={record.memberships.map(membershipRow)} />
      <List
        title={t("reportsBy", { count: counts.reportsBy })}
        empty={t("noReportsBy")}
        rows={record.reportsBy.map(reportRow)}
      />
      <List
        title={t("reportsAbout", { count: counts.reportsAbout })}
        empty={t("noReportsAbout")}
        rows={record.reportsAbout.map(reportRow)}
      >
        {counts.reportsBy + counts.reportsAbout > 0 ? (
          <More to={`/admin/reports?status=&q=${userId}`}>{t("allReports")}</More>
        ) : null}
      </List>
      <List title={t("consents")} empty={t("noConsents")} rows={record.consents.map(consentRow)} />
    </div>
  );
}

type Row = { key: string; row: ReactNode };

function List({ title, empty, rows, children }: { title: string; empty: string; rows: Row[]; children?: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="text-title">{title}</h2>
      {rows.length === 0 ? (
        <p className="mt-2 text-small text-muted">{empty}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {rows.map(({ key, row }) => (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
              {row}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 ? children : null}
    </Card>
  );
}

function More({ to, children }: { to: LinkTarget; children: ReactNode }) {
  return (
    <TextLink to={to} className="mt-2">
      {children}
    </TextLink>
  );
}

const paymentRow = (payment: AdminUserRecord["payments"][number]): Row => ({
  key: payment.paymentId,
  row: <PaymentRow payment={payment} />,
});

function PaymentRow({ payment }: { payment: AdminUserRecord["payments"][number] }) {
  const t = useText("admin/users");
  return (
    <>
      <Link
        className={inlineLinkClass({ weight: "semibold" })}
        to={href("/admin/payments/:paymentId", { paymentId: payment.paymentId })}
      >
        {t(`kind_${payment.kind}`)} · {payment.creator.nickname}
      </Link>
      <span className="flex items-center gap-2">
        <Money won={payment.amount} />
        {payment.status === "canceled" ? <Badge>{t("canceled")}</Badge> : null}
      </span>
      <Note>
        <DateText at={payment.approvedAt} time />
      </Note>
    </>
  );
}

const membershipRow = (membership: AdminUserRecord["memberships"][number]): Row => ({
  key: membership.creator.userId + membership.since,
  row: <MembershipRow membership={membership} />,
});

function MembershipRow({ membership }: { membership: AdminUserRecord["memberships"][number] }) {
  const t = useText("admin/users");
  const lng = useLng();
  const { endsAt, status } = membership;
  return (
    <>
      <span>
        <PersonLink person={membership.creator} /> · {membership.plan}
      </span>
      <Badge tone={status === "active" ? "success" : status === "past_due" ? "warning" : "neutral"}>
        {t(`membership_${status}` as TextKey<"admin/users">)}
      </Badge>
      <Note>
        <DateText at={membership.since} />
        {endsAt ? ` · ${t("until", { when: formatDate(endsAt, lng) })}` : null}
      </Note>
    </>
  );
}

const reportRow = (report: AdminUserRecord["reportsBy"][number]): Row => ({
  key: report.reportId,
  row: <ReportRow report={report} />,
});

function ReportRow({ report }: { report: AdminUserRecord["reportsBy"][number] }) {
  const reportText = useText("reports");
  const t = useText("admin");
  return (
    <>
      <Link
        className={inlineLinkClass({ weight: "semibold" })}
        to={href("/admin/reports/:reportId", { reportId: report.reportId })}
      >
        {reportText(`target_${report.targetType}`)} · {reportText(`reason_${report.reason}`)}
      </Link>
      <Badge tone={report.status === "open" ? "warning" : "neutral"}>{t(`report_${report.status}`)}</Badge>
      <Note>
        <DateText at={report.createdAt} time />
      </Note>
    </>
  );
}

const consentRow = (consent: AdminUserRecord["consents"][number]): Row => ({
  key: consent.kind,
  row: <ConsentRow consent={consent} />,
});

function ConsentRow({ consent }: { consent: AdminUserRecord["consents"][number] }) {
  const t = useText("admin/users");
  return (
    <>
      <span className="font-semibold">{t(`consent_${consent.kind}` as TextKey<"admin/users">)}</span>
      <Badge tone={consent.given ? "success" : "neutral"}>{t(consent.given ? "given" : "withdrawn")}</Badge>
      <Note>
        {t("version", { version: consent.version })} · {t(consent.lang === "en" ? "inEn" : "inKo")} ·{" "}
        <DateText at={consent.createdAt} time />
      </Note>
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="w-full text-caption text-muted">{children}</span>
);
