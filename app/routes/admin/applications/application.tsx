import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { approveApplication, getApplication, rejectApplication } from "#contract/applications/admin-endpoints";
import { type AdminApplication, ApplicationApproval, ApplicationRejection } from "#contract/applications/schemas";
import { listAuditEntries } from "#contract/staff/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { phoneText, useAnswers } from "~/components/applications/application-answers";
import { ApplicationBadge } from "~/components/applications/application-badge";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Card } from "~/ui/card";
import { inlineLinkClass } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { AuditTrail } from "../audit-list";
import { BackLink, type Fact, Facts, Multiline, PersonLink } from "../facts";
import { StatusBadge } from "../status-badge";
import { Approval, Rejection } from "./application-decision";
import { ApplicationTable } from "./application-table";
import { snsAddress } from "./sns-address";

export const meta = privateMeta;

const DecisionOf = z.discriminatedUnion("intent", [
  ApplicationApproval.extend({ intent: z.literal("approve"), confirmed: z.literal("on", { error: "notConfirmed" }) }),
  ApplicationRejection.extend({ intent: z.literal("reject") }),
]);
const decided = {
  approve: "admin/applications.applicationApproved",
  reject: "admin/applications.applicationRejected",
} as const;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const applicationId = routeParam(args, "applicationId");
  const [application, audit] = await Promise.all([
    api(args).call(getApplication, { params: { id: applicationId } }),
    api(args).call(listAuditEntries, { query: { targetId: applicationId } }),
  ]);
  return { title: pageTitle(args.request, "admin/applications", "title"), application, decisions: audit.items };
});

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const submission = await parseForm(args, DecisionOf);
  if (submission.status !== "success") return formError(args, submission);
  const { intent, reason } = submission.value;
  const applicationId = routeParam(args, "applicationId");
  const decision = intent === "approve" ? approveApplication : rejectApplication;
  try {
    await api(args).call(decision, { params: { id: applicationId }, body: { reason } });
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, href("/admin/applications/:applicationId", { applicationId }), {
    flash: { key: decided[intent] },
  });
});

export default function AdminApplicationPage() {
  const { application, decisions } = useLoaderData<typeof loader>();
  const t = useText("admin/applications");
  const { applicant, status } = application;
  return (
    <>
      <BackLink to="/admin/applications">{t("back")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">
          <bdi>{applicant.nickname}</bdi>
        </h1>
        <ApplicationBadge status={status} />
        {applicant.status === "active" ? null : <StatusBadge status={applicant.status} />}
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <WrittenAnswers application={application} />
          <Pictures application={application} />
          <Facts facts={useFacts(application)} />
        </div>
        {status === "pending" ? (
          <div className="grid gap-5">
            <Approval />
            <Rejection />
          </div>
        ) : null}
      </div>
      <section className="grid gap-3">
        <h2 className="text-title">{t("others")}</h2>
        {application.history.length === 0 ? (
          <p className="text-muted">{t("noOthers")}</p>
        ) : (
          <ApplicationTable label={t("others")} applications={application.history} />
        )}
      </section>
      <AuditTrail entries={decisions} />
    </>
  );
}

function WrittenAnswers({ application }: { application: AdminApplication }) {
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

function Pictures({ application }: { application: AdminApplication }) {
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

function useFacts(application: AdminApplication): Fact[] {
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
  return facts;
}

function PageLink({ domain }: { domain: string }) {
  const t = useText("admin/applications");
  return (
    <a className={inlineLinkClass({ weight: "semibold" })} href={href("/:domain", { domain })}>
      {t("toPage")}
    </a>
  );
}
