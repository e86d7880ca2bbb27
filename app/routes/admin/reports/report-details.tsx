import type { AdminReport } from "#contract/moderation/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { Covered, useFocusOnceOpened } from "../covered";
import { type Fact, Facts, Multiline, PersonLink } from "../facts";
import { StatusBadge } from "../status-badge";

/** The reported content, as it was at the time of the report; once opened, what was covered has the focus. */
export function Evidence({ report }: { report: AdminReport }) {
  const { evidence, targetType } = report;
  const t = useText("admin");
  const shown = useFocusOnceOpened({ id: report.reportId, isCovered: evidence.covered.length > 0 });
  return (
    <Card as="section">
      <h2 className="text-title">{t("evidence")}</h2>
      <p className="mt-1 text-small text-muted">{t("evidenceLead")}</p>
      <div ref={shown} tabIndex={-1} className="outline-none">
        {evidence.covered.includes("body") ? null : (
          <blockquote className="mt-4 border-l-4 border-line pl-4 break-words whitespace-pre-line">
            {evidence.body || t("noWords")}
          </blockquote>
        )}
        {evidence.covered.length > 0 ? (
          <Covered isMessage={targetType === "message"} intent="openSnapshot" isUndecided={report.status === "open"} />
        ) : null}
        {evidence.pictures.length > 0 ? (
          <ul className="mt-4 grid grid-cols-3 gap-2">
            {evidence.pictures.map(({ url, alt }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img
                    src={url}
                    alt={alt || t("noAlt")}
                    className="aspect-square w-full rounded-md bg-sunken object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {evidence.postId ? (
        <TextLink to={href("/posts/:postId", { postId: evidence.postId })} tone="accent" className="mt-3">
          {t(targetType === "comment" ? "seeItsPost" : "seePost")}
        </TextLink>
      ) : null}
    </Card>
  );
}

export function ReportFacts({ report }: { report: AdminReport }) {
  const t = useText("admin");
  const { owner, reporter, evidence, createdAt, detail, openCount } = report;
  const facts: Fact[] = [
    [t("owner"), <Party key="owner" party={owner} />],
    [t("reporter"), <Party key="reporter" party={reporter} />],
    [t("reportedAt"), <DateText key="reported" at={createdAt} time />],
  ];
  if (evidence.nickname && evidence.nickname !== owner.nickname) facts.push([t("nicknameThen"), evidence.nickname]);
  if (evidence.writtenAt) facts.push([t("writtenAt"), <DateText key="written" at={evidence.writtenAt} time />]);
  if (detail) facts.push([t("detail"), <Multiline key="detail">{detail}</Multiline>]);
  if (openCount > 1) facts.push([t("sameTarget"), t("openReports", { count: openCount })]);
  return <Facts facts={facts} />;
}

function Party({ party }: { party: AdminReport["owner"] }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <PersonLink person={party} />
      <StatusBadge status={party.status} />
    </span>
  );
}
