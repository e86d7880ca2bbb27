import { type SubmissionResult, useForm } from "@conform-to/react";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { limits } from "#contract/limits";
import { confirmTakedown, getTakedownCase, objectToTakedown } from "#contract/takedowns/endpoints";
import { ObjectionText, type TakedownCase } from "#contract/takedowns/schemas";
import { hrefOfLocation } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { requestAsGuest } from "~/api/guest-client.server";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { useText } from "~/i18n/i18n";
import { readPictureForm } from "~/pictures/picture-form.server";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { TextArea } from "~/ui/fields/text-area";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { EvidenceForm } from "./evidence-form";
import { storeEvidence } from "./evidence-form.server";

export const handle: RouteHandle = {
  shell: "plain",
  consent: "exempt",
  recording: "never",
  capabilities: ["pictures"],
};

/** Also after a refusal: some of the pictures may be stored, or the case decided meanwhile. */
export const shouldRevalidate = () => true;

const tokenOf = ({ request }: HandlerArgs) => new URL(request.url).searchParams.get("token") ?? "";

/** The mail's link alone identifies the party, not the session of this browser. */
export const loader = guardedLoader(async (args) => {
  const title = args.title("takedowns", "caseTitle");
  try {
    return data({ title, found: await requestAsGuest(args, getTakedownCase, { query: { token: tokenOf(args) } }) });
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 404)) throw error;
    return data({ title, found: null }, { status: 404 });
  }
});

export const action = guardedAction(async (args) => {
  const form = await readPictureForm(args, limits.takedownEvidence);
  const token = tokenOf(args);
  const intent = form.get("intent");
  form.delete("intent");
  const page = `/takedown/case?token=${encodeURIComponent(token)}` as const;
  if (intent === "evidence")
    return (
      (await storeEvidence(args, form, token)) ?? args.redirect(page, { flash: { key: "takedowns.evidenceStored" } })
    );
  const isConfirmation = intent === "confirm";
  return args.handleForm({ schema: isConfirmation ? ObjectionText.partial() : ObjectionText, form }, async (input) => {
    if (isConfirmation) await requestAsGuest(args, confirmTakedown, { body: { token } });
    else await requestAsGuest(args, objectToTakedown, { body: { token, objection: input.objection ?? "" } });
    return args.redirect(page, {
      flash: { key: isConfirmation ? "takedowns.requestConfirmed" : "takedowns.objectionStored" },
    });
  });
});

export default function TakedownCasePage() {
  const { found } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const t = useText("takedowns");
  if (!found) return <EmptyState heading="h1" icon="alert" title={t("wrongTitle")} hint={t("wrongHint")} />;
  const { sent } = found.evidence;
  return (
    <FormColumn>
      <PageHead title={t("caseTitle")} lead={found.isConfirmed ? undefined : t("confirmLead")} />
      <CaseFacts found={found} />
      {found.isConfirmed ? null : <ConfirmForm />}
      {found.mayObject ? <ObjectionForm lastResult={resultOf("objection", result)} /> : null}
      {found.evidence.left > 0 ? (
        <EvidenceForm key={sent} left={found.evidence.left} lastResult={resultOf("pictures", result)} />
      ) : null}
    </FormColumn>
  );
}

/** The result where the form that has the field was sent: the page has two. */
const resultOf = (field: string, result: SubmissionResult<string[]> | undefined) =>
  result && field in { ...result.initialValue, ...result.error } ? result : undefined;

const tones = {
  open: "warning",
  withheld: "warning",
  refused: "neutral",
  removed: "danger",
  restored: "success",
  returned: "success",
} as const;

function CaseFacts({ found }: { found: TakedownCase }) {
  const t = useText("takedowns");
  const { ground, state, isConfirmed, reason, withheldUntil, decidedAt, objection, evidence, receivedAt } = found;
  return (
    <Card as="section" className="grid gap-4">
      <p>
        <Badge tone={tones[state]}>{t(isConfirmed ? `state_${state}` : "unconfirmed")}</Badge>
      </p>
      <dl className="grid gap-4">
        <Fact name={t("content")}>
          {state === "removed" ? (
            found.address
          ) : (
            <TextLink to={hrefOfLocation({ pathname: found.address })} tone="accent">
              {t("seeContent")}
            </TextLink>
          )}
        </Fact>
        <Fact name={t("violatedRight")}>{t(`ground_${ground}`)}</Fact>
        <Fact name={t("receivedAt")}>
          <DateText at={receivedAt} time />
        </Fact>
        {reason ? <Fact name={t("reason")}>{reason}</Fact> : null}
        {withheldUntil ? (
          <Fact name={t("until")}>
            <DateText at={withheldUntil} time />
          </Fact>
        ) : null}
        {decidedAt ? (
          <Fact name={t("decidedAt")}>
            <DateText at={decidedAt} time />
          </Fact>
        ) : null}
        {objection ? <Fact name={t("objectionSent")}>{objection}</Fact> : null}
        {evidence.sent > 0 ? (
          <Fact name={t("evidenceSent")}>{t("evidenceCount", { count: evidence.sent })}</Fact>
        ) : null}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </div>
  );
}

function ConfirmForm() {
  const t = useText("takedowns");
  const [form] = useActionForm({ id: "confirm" });
  return (
    <ActionForm form={form} className="grid gap-5">
      <SubmitButton name="intent" value="confirm" fullWidth>
        {t("confirm")}
      </SubmitButton>
    </ActionForm>
  );
}

function ObjectionForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const t = useText("takedowns");
  const [form, fields] = useForm<{ objection: string }>({ id: "objection", lastResult });
  return (
    <section className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-title">{t("objectionTitle")}</h2>
        <p className="text-muted">{t("objectionLead")}</p>
      </div>
      <ActionForm form={form} className="grid gap-5">
        <TextArea meta={fields.objection} label={t("objection")} max={limits.takedownLength} rows={8} required />
        <SubmitButton fullWidth>{t("objectionSend")}</SubmitButton>
      </ActionForm>
    </section>
  );
}
