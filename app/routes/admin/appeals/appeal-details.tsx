import type { AdminAppealDetail } from "#contract/suspensions/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { Correspondence, type Fact, Facts, PersonLink } from "../facts";

/** The appeal, and the decision's words once there is one. */
export function Letters({ appeal }: { appeal: AdminAppealDetail }) {
  const t = useText("admin/appeals");
  return (
    <Correspondence
      letters={[
        [t("appealBody"), appeal.body],
        [t("wordsToPerson"), appeal.words],
      ]}
    />
  );
}

export function BlockFacts({ appeal }: { appeal: AdminAppealDetail }) {
  const t = useText("admin/appeals");
  const facts: Fact[] = [
    [t("person"), <PersonLink key="person" person={appeal.user} />],
    [t("reason"), appeal.block.reason],
    [t("blockedBy"), appeal.block.blockedBy ?? "—"],
    [t("blockedAt"), <DateText key="blocked" at={appeal.block.blockedAt} time />],
    [t("receivedAt"), <DateText key="received" at={appeal.receivedAt} time />],
  ];
  if (appeal.decidedAt)
    facts.push(
      [t("decidedBy"), appeal.decidedBy ?? "—"],
      [t("decidedAt"), <DateText key="decided" at={appeal.decidedAt} time />],
    );
  return <Facts title={t("theBlock")} facts={facts} />;
}

export function EarlierSuspensions({ appeal: { earlierBlocks } }: { appeal: AdminAppealDetail }) {
  const t = useText("admin/appeals");
  return (
    <Card as="section">
      <h2 className="text-title">{t("earlier")}</h2>
      {earlierBlocks.length === 0 ? <p className="mt-3 text-muted">{t("noEarlier")}</p> : null}
      <ul className="mt-3 grid gap-3">
        {earlierBlocks.map((block) => (
          <li key={block.blockId} className="grid gap-1">
            <p className="wrap-anywhere whitespace-pre-wrap">{block.reason}</p>
            <p className="text-small text-muted">
              <DateText at={block.blockedAt} /> · {block.blockedBy ?? "—"}
              {block.liftedAt ? (
                <>
                  {" · "}
                  {t("liftedOn")} <DateText at={block.liftedAt} />
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Reports({ appeal: { reports } }: { appeal: AdminAppealDetail }) {
  const t = useText("admin/appeals");
  const reportText = useText("reports");
  return (
    <Card as="section">
      <h2 className="text-title">{t("reports")}</h2>
      {reports.length === 0 ? <p className="mt-3 text-muted">{t("noReports")}</p> : null}
      <ul className="mt-3 grid gap-1">
        {reports.map((report) => (
          <li key={report.reportId} className="flex flex-wrap items-center justify-between gap-x-3">
            <TextLink size="inherit" to={href("/admin/reports/:reportId", { reportId: report.reportId })}>
              {reportText(`reason_${report.reason}`)}
            </TextLink>
            <span className="text-small text-muted">
              {report.outcome ? reportText(`outcome_${report.outcome}`) : t("reportOpen")} ·{" "}
              <DateText at={report.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
