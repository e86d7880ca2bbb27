import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { limits } from "#contract/limits";
import { getAppeal, sendAppeal } from "#contract/suspensions/endpoints";
import { AppealText, type OwnAppeal } from "#contract/suspensions/schemas";
import type { LinkTarget } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { requestAsGuest } from "~/api/guest-client.server";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { TextArea } from "~/ui/fields/text-area";
import { FormColumn, PageHead } from "~/ui/page-head";
import { DateText } from "~/ui/text/time-text";

export const handle: RouteHandle = { signsIn: true, copies: "never", shell: "plain", consent: "exempt" };

const page = "/accounts/appeal";
const tokenOf = ({ request }: HandlerArgs) => new URL(request.url).searchParams.get("token") ?? "";

/** The mail's link alone identifies the suspended user, not the session of this browser. */
export const loader = guardedLoader(async (args) => {
  const title = args.title("accounts/appeal", "title");
  try {
    return data({ title, appeal: await requestAsGuest(args, getAppeal, { query: { token: tokenOf(args) } }) });
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 404)) throw error;
    return data({ title, appeal: null }, { status: 404 });
  }
});

export const action = guardedAction(async (args) => {
  return args.handleForm({ schema: AppealText }, async (input) => {
    const token = tokenOf(args);
    await requestAsGuest(args, sendAppeal, { body: { token, ...input } });
    return args.redirect(`${page}?token=${encodeURIComponent(token)}`, {
      flash: { key: "accounts/appeal.appealSent" },
    });
  });
});

export default function Appeal() {
  const { appeal } = useLoaderData<typeof loader>();
  const t = useText("accounts/appeal");
  if (!appeal) {
    return <EmptyState heading="h1" icon="alert" title={t("wrongTitle")} hint={t("wrongHint")} />;
  }
  return (
    <FormColumn>
      <PageHead title={t("title")} lead={appeal.state === "none" ? t("lead") : undefined} />
      <Card as="section">
        <Facts>
          <Fact name={t("reason")}>{appeal.reason}</Fact>
          <Fact name={t("blockedAt")}>
            <DateText at={appeal.blockedAt} time />
          </Fact>
          {appeal.state === "none" ? (
            <Fact name={t("until")}>
              <DateText at={appeal.until} />
            </Fact>
          ) : null}
        </Facts>
      </Card>
      {appeal.state === "none" ? <AppealForm /> : <AppealState appeal={appeal} />}
    </FormColumn>
  );
}

function AppealForm() {
  const t = useText("accounts/appeal");
  const [form, fields] = useActionForm<{ body: string }>({
    id: "appeal",
  });
  return (
    <ActionForm form={form} className="grid gap-5">
      <TextArea meta={fields.body} label={t("body")} hint={t("bodyHint")} max={limits.appealLength} rows={8} required />
      <SubmitButton fullWidth>{t("send")}</SubmitButton>
    </ActionForm>
  );
}

const tones = { open: "warning", lifted: "success", upheld: "neutral" } as const;

function AppealState({ appeal: { state, body, receivedAt, words, decidedAt } }: { appeal: OwnAppeal }) {
  const t = useText("accounts/appeal");
  if (state === "none" || state === "expired")
    return (
      <Outcome title={t("expiredTitle")} hint={t("expiredHint")} to="/contact">
        {t("contactUs")}
      </Outcome>
    );
  return (
    <>
      {body ? (
        <Card as="section" className="grid gap-4">
          <p>
            <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
          </p>
          <Facts>
            <Fact name={t("sentBody")}>{body}</Fact>
            {receivedAt ? (
              <Fact name={t("sentAt")}>
                <DateText at={receivedAt} time />
              </Fact>
            ) : null}
            {words ? <Fact name={t("words")}>{words}</Fact> : null}
            {decidedAt ? (
              <Fact name={t("decidedAt")}>
                <DateText at={decidedAt} time />
              </Fact>
            ) : null}
          </Facts>
        </Card>
      ) : null}
      {state === "open" ? <p className="text-muted">{t("openHint")}</p> : null}
      {state === "lifted" ? (
        <Outcome title={t("state_lifted")} hint={t("liftedHint")} to="/accounts/login">
          {t("login")}
        </Outcome>
      ) : null}
      {state === "upheld" ? (
        <Outcome title={t("state_upheld")} hint={t("upheldHint")} to="/contact">
          {t("contactUs")}
        </Outcome>
      ) : null}
    </>
  );
}

function Outcome({ title, hint, to, children }: { title: string; hint: string; to: LinkTarget; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-title">{title}</h2>
        <p className="text-muted">{hint}</p>
      </div>
      <LinkButton to={to} variant="secondary" fullWidth>
        {children}
      </LinkButton>
    </section>
  );
}

const Facts = ({ children }: { children: ReactNode }) => <dl className="grid gap-4">{children}</dl>;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </div>
  );
}
