import { Form } from "@remix-run/react";
import type { Application } from "#contract/applications/schemas";
import { href } from "~/addresses/address";
import { AnswerList, AnswerPictures, useAnswers } from "~/components/applications/application-answers";
import { ApplicationBadge } from "~/components/applications/application-badge";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Menu, type MenuEntry } from "~/ui/overlays/menu";
import { PageHead } from "~/ui/page-head";
import { DateText } from "~/ui/text/time-text";
import { DiscardDraft } from "./start";
import { addressOf } from "./steps";

export function Pending({ application }: { application: Application }) {
  const t = useText("apply");
  return (
    <>
      <Head application={application} title={t("pendingTitle")} lead={t("pendingLead")} />
      <Card as="section">
        <h2 className="text-title">{t("pendingNext")}</h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          {(["pendingNext_domain", "pendingNext_call", "pendingNext_edit"] as const).map((part) => (
            <li key={part}>{t(part)}</li>
          ))}
        </ul>
      </Card>
      <SubmittedAnswers application={application} />
      <Form method="post" className="grid gap-1 border-t border-line pt-5">
        <p className="text-small text-muted">{t("withdrawHint")}</p>
        <SubmitButton name="intent" value="withdraw" variant="danger">
          {t("withdraw")}
        </SubmitButton>
      </Form>
    </>
  );
}

export function Rejected({ application, savedAt }: { application: Application; savedAt: string | null }) {
  const t = useText("apply");
  return (
    <>
      <Head application={application} title={t("rejectedTitle")} lead={t("rejectedLead")} />
      <Card as="section">
        <h2 className="text-title">{t("rejectedReason")}</h2>
        <p className="mt-3 border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
          {application.decisionReason}
        </p>
      </Card>
      <p className="text-small text-muted">{t("rejectedNext")}</p>
      <div className="grid gap-2">
        <LinkButton to={addressOf("who")} fullWidth>
          {savedAt ? t("goOn") : t("applyAgain")}
        </LinkButton>
        <LinkButton to="/contact?topic=activist" variant="quiet" fullWidth>
          {t("ask")}
        </LinkButton>
      </div>
      <SubmittedAnswers application={application} />
      {savedAt ? <DiscardDraft /> : null}
    </>
  );
}

export function Approved({ domain }: { domain: string }) {
  const t = useText("apply");
  const entries: MenuEntry[] = [
    { to: "/posts/new", icon: "edit", label: t("approvedPost") },
    { to: "/mypage/memberships/new", icon: "seat", label: t("approvedPlan") },
    { to: "/mypage/greeting", icon: "message", label: t("approvedGreeting") },
    { to: "/mypage/withdrawal/account", icon: "card", label: t("approvedAccount") },
  ];
  return (
    <>
      <PageHead eyebrow={<ApplicationBadge status="approved" />} title={t("approvedTitle")} lead={t("approvedLead")} />
      <LinkButton to={href("/:domain", { domain })} fullWidth>
        {t("approvedPage")}
      </LinkButton>
      <Menu title={t("step_activity")} entries={entries} />
    </>
  );
}

function Head({ application, title, lead }: { application: Application; title: string; lead: string }) {
  const t = useText("apply");
  const { submittedAt, decidedAt, status } = application;
  return (
    <div className="grid gap-2">
      <PageHead eyebrow={<ApplicationBadge status={status} />} title={title} lead={lead} />
      <dl className="grid gap-0.5 text-small text-muted">
        <Moment name={t("submittedAt")} at={submittedAt} />
        {decidedAt ? <Moment name={t("decidedAt")} at={decidedAt} /> : null}
      </dl>
    </div>
  );
}

function Moment({ name, at }: { name: string; at: string }) {
  return (
    <div className="flex gap-2">
      <dt>{name}</dt>
      <dd>
        <DateText at={at} time />
      </dd>
    </div>
  );
}

/** The submitted answers, collapsed. */
function SubmittedAnswers({ application }: { application: Application }) {
  const t = useText("apply");
  const { who, activity, page, contact } = useAnswers(application);
  return (
    <details className="rounded-lg border border-line bg-raised p-5">
      <summary className="min-h-touch cursor-pointer py-2 font-semibold">{t("answers")}</summary>
      <div className="mt-3 grid gap-4">
        <AnswerList answers={[...who, ...activity, ...page, ...contact]} />
        <AnswerPictures {...application} />
      </div>
    </details>
  );
}
