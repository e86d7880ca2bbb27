import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { AdminReport } from "#contract/moderation/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { type Fact, Facts, Multiline, PersonLink } from "../facts";
import { StatusBadge } from "../status-badge";

/** The reported content, as it was at the time of the report; once opened, what was covered has the focus. */
export function Evidence({ report }: { report: AdminReport }) {
  const { evidence, targetType } = report;
  const t = useText("admin");
  const shown = useFocusOnceOpened(report);
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
        {evidence.covered.length > 0 ? <Covered targetType={targetType} /> : null}
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

/** In place of what this admin has not opened. */
function Covered({ targetType }: Pick<AdminReport, "targetType">) {
  const t = useText("admin");
  return (
    <Form method="post" preventScrollReset className="mt-4 grid justify-items-start gap-3 rounded-lg bg-sunken p-5">
      <p>{t(targetType === "message" ? "coveredMessage" : "coveredPictures")}</p>
      <p className="text-small text-muted">{t("coveredHint")}</p>
      <SubmitButton variant="secondary" name="intent" value="openSnapshot">
        {t("showCovered")}
      </SubmitButton>
    </Form>
  );
}

/** The element that gets the focus when the covered parts of the displayed report are opened. */
function useFocusOnceOpened({ reportId, evidence }: AdminReport) {
  const shown = useRef<HTMLDivElement>(null);
  const coveredId = useRef<string>();
  const isCovered = evidence.covered.length > 0;
  useEffect(() => {
    if (!isCovered && coveredId.current === reportId) shown.current?.focus();
    coveredId.current = isCovered ? reportId : undefined;
  }, [reportId, isCovered]);
  return shown;
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
