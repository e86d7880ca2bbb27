import type { AdminApplication } from "#contract/applications/schemas";
import { href } from "~/addresses/address";
import { phoneText, useAnswers } from "~/components/applications/application-answers";
import { ApplicationBadge } from "~/components/applications/application-badge";
import { useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";
import { inlineLinkClass, TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { type Fact, Facts, Multiline, PersonLink } from "../facts";
import { StatusBadge } from "../status-badge";
import { snsAddress } from "./sns-address";

type Props = { application: AdminApplication };

/** Its own status, and that of the applicant unless active. */
export function Badges({ application: { status, applicant } }: Props) {
  return (
    <>
      <ApplicationBadge status={status} />
      {applicant.status === "active" ? null : <StatusBadge status={applicant.status} />}
    </>
  );
}

export function WrittenAnswers({ application }: Props) {
  const t = useText("admin/applications");
  const { who, activity } = useAnswers(application);
  const [type, account] = who as [Fact, Fact];
  return <Facts title={t("words")} facts={[...activity, type, linked(account, snsAddress(application))]} />;
}

/** A link without referrer, so that the applicant's site does not learn of the review, and without ranking credit. */
function linked([name, value]: Fact, address: string | null): Fact {
  if (!address) return [name, value];
  return [
    name,
    <a key="link" href={address} target="_blank" rel="noopener noreferrer nofollow" className={inlineLinkClass()}>
      {value}
    </a>,
  ];
}

export function Pictures({ application }: Props) {
  const t = useText("admin/applications");
  const applyText = useText("apply");
  const { profileUrl, backgroundUrl, status } = application;
  const pictures = [
    { url: backgroundUrl, alt: applyText("backgroundPicture"), shape: "aspect-2/1 w-full rounded-md" },
    { url: profileUrl, alt: applyText("profilePicture"), shape: "size-32 rounded-full" },
  ];
  return (
    <Card as="section">
      <h2 className="mb-3 text-title">{t("pictures")}</h2>
      {profileUrl || backgroundUrl ? null : (
        <p className="text-muted">{status === "approved" ? t("handedOver") : t("noPictures")}</p>
      )}
      <ul className="grid gap-3">
        {pictures.map(({ url, alt, shape }) =>
          url ? (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" title={t("openPicture")}>
                <img src={url} alt={alt} className={`${shape} bg-sunken object-cover`} />
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </Card>
  );
}

export function ApplicationFacts({ application }: Props) {
  const t = useText("admin/applications");
  const applyText = useText("apply");
  const { applicant, domain, status, decidedAt, decidedBy, decisionReason } = application;
  const { contact } = useAnswers(application);
  const facts: Fact[] = [
    [t("applicant"), <PersonLink key="applicant" person={applicant} />],
    [t("wanted"), status === "approved" ? <PageLink key="wanted" domain={applicant.domain} /> : `@${domain}`],
    [t("now"), `@${applicant.domain}`],
    [t("email"), application.email],
    [t("phone"), phoneText(application)],
    ...contact.filter(([name]) => name !== applyText("phoneNumber")),
    [t("submittedAt"), <DateText key="submitted" at={application.submittedAt} time />],
  ];
  if (decidedAt) facts.push([t("decidedAt"), <DateText key="decided" at={decidedAt} time />]);
  if (decidedBy) facts.push([t("decidedBy"), decidedBy]);
  if (decisionReason) facts.push([t("rejectedFor"), <Multiline key="reason">{decisionReason}</Multiline>]);
  return <Facts facts={facts} />;
}

/** The applicant's others, each with a link to its page. */
export function OtherApplications({ application: { history } }: Props) {
  const t = useText("admin/applications");
  const fieldName = useText("creator");
  return (
    <Card as="section">
      <h2 className="text-title">{t("others")}</h2>
      {history.length === 0 ? <p className="mt-3 text-muted">{t("noOthers")}</p> : null}
      <ul className="mt-3 grid gap-1">
        {history.map(({ applicationId, domain, field, status, submittedAt }) => (
          <li key={applicationId} className="flex flex-wrap items-center justify-between gap-x-3">
            <TextLink size="inherit" to={href("/admin/applications/:applicationId", { applicationId })}>
              <DateText at={submittedAt} />
            </TextLink>
            <span className="text-small wrap-anywhere text-muted">
              @{domain} · {fieldName(field)}
            </span>
            <ApplicationBadge status={status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PageLink({ domain }: { domain: string }) {
  const t = useText("admin/applications");
  return (
    <a className={inlineLinkClass({ weight: "semibold" })} href={href("/:domain", { domain })}>
      {t("toPage")}
    </a>
  );
}
