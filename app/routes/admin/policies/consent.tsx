import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { AuditEntry } from "#contract/admin";
import { limits } from "#contract/limits";
import type { Page } from "#contract/paging";
import { type AdminPolicy, type Policy, PolicyDraftInput, PolicyPublication } from "#contract/policies";
import { announcedPolicies, type PolicyKind, policyKinds } from "#contract/policy-kinds";
import { api, path } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { useFormResult } from "~/components/forms/form-result";
import { adminAction } from "~/http/admin-action.server";
import { parseForm, readForm } from "~/http/form.server";
import { guardedLoader } from "~/http/handlers.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { blocksOf } from "~/policies/policy-blocks";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/fields/field";
import { FormHead } from "~/ui/fields/form-head";
import { TextArea } from "~/ui/fields/text-area";
import { History } from "../audit-list";
import { ReasonDecisionForm } from "../decision-form";
import { BackLink } from "../facts";
import { oneOf } from "../list-search";
import { PolicyPreview, PolicyVersions } from "./policy-versions";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const kind = kindOf(args);
  const policy = await api(args).get<AdminPolicy>(path`/admin/policies/${kind}`);
  const audit = await api(args).get<Page<AuditEntry>>("/admin/audit", { targetId: policy.id });
  const version = new URL(args.request.url).searchParams.get("version");
  const read = version ? await api(args).get<Policy>(path`/policies/${kind}`, { version }) : null;
  const { draft } = policy;
  return {
    title: pageTitle(args.request, "policies", "title"),
    policy,
    preview: draft && { ko: shown(draft.ko), en: shown(draft.en) },
    read: read && { version: read.version, ...shown(read) },
    history: audit.items,
  };
});

const shown = ({ title, body }: { title: string; body: string }) => ({ title, blocks: blocksOf(body) });

/** Of what the form sends a day left empty is none. */
const DraftForm = PolicyDraftInput.extend({
  intent: z.literal("save"),
  effectiveOn: PolicyDraftInput.shape.effectiveOn,
  revision: z.coerce.number().int().min(0),
});
const PublishForm = PolicyPublication.extend({
  intent: z.literal("publish"),
  revision: z.coerce.number().int().min(1),
});

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const kind = kindOf(args);
  const form = await readForm(args);
  return form.get("intent") === "publish" ? publish(args, kind, form) : save(args, kind, form);
});

async function save(args: ActionFunctionArgs, kind: PolicyKind, form: FormData) {
  const submission = await parseForm(args, DraftForm, form);
  if (submission.status !== "success") return formError(args, submission);
  const { intent: _, ...draft } = submission.value;
  try {
    await api(args).put(path`/admin/policies/${kind}/draft`, draft);
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, path`/admin/consents/${kind}#preview`, { flash: { key: "policyDrafted" } });
}

async function publish(args: ActionFunctionArgs, kind: PolicyKind, form: FormData) {
  const submission = await parseForm(args, PublishForm, form);
  if (submission.status !== "success") return formError(args, submission);
  const { intent: _, ...publication } = submission.value;
  try {
    await api(args).post(path`/admin/policies/${kind}/publish`, publication);
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, path`/admin/consents/${kind}`, { flash: { key: "policyPublished" } });
}

function kindOf(args: LoaderFunctionArgs): PolicyKind {
  const kind = oneOf(policyKinds, String(args.params.kind));
  if (!kind) throw localApiError("RESOURCE_NOT_FOUND", args);
  return kind;
}

export default function AdminConsentPage() {
  const { policy, preview, read, history } = useLoaderData<typeof loader>();
  const t = useText("policies");
  return (
    <>
      <BackLink to="/admin/consents">{t("back")}</BackLink>
      <h1 className="text-headline">{t(`kind_${policy.kind}`)}</h1>
      <PolicyVersions kind={policy.kind} versions={policy.versions} />
      {read ? <PolicyPreview title={t("versionOf", { version: read.version })} texts={[["", read]]} /> : null}
      <DraftFields key={policy.draft?.revision ?? 0} policy={policy} />
      {preview ? (
        <>
          <div id="preview" className="scroll-mt-24">
            <PolicyPreview
              title={t("preview")}
              texts={[
                [t("inKo"), preview.ko],
                [t("inEn"), preview.en],
              ]}
            />
          </div>
          <ReasonDecisionForm
            id="publish"
            intents={["publish"]}
            title={t("publish")}
            lead={t(policy.kind === "capture" ? "publishCapture" : "publishLead")}
            buttons={
              <SubmitButton name="intent" value="publish" variant="danger">
                {t("publish")}
              </SubmitButton>
            }
          >
            <input type="hidden" name="revision" value={policy.draft?.revision} />
          </ReasonDecisionForm>
        </>
      ) : null}
      <History entries={history} />
    </>
  );
}

type DraftValues = { koTitle: string; koBody: string; enTitle: string; enBody: string; effectiveOn: string };

function DraftFields({ policy: { kind, draft, current } }: { policy: AdminPolicy }) {
  const t = useText("policies");
  const answer = useFormResult();
  const words = draft ?? current;
  const [form, fields] = useForm<DraftValues>({
    id: "draft",
    lastResult: answer?.initialValue?.intent === "save" ? answer : undefined,
    defaultValue: {
      koTitle: words.ko.title,
      koBody: words.ko.body,
      enTitle: words.en.title,
      enBody: words.en.body,
      effectiveOn: draft?.effectiveOn ?? "",
    },
  });
  const announced = (announcedPolicies as readonly PolicyKind[]).includes(kind);
  const rows = kind === "terms" || kind === "privacy" ? 14 : 7;
  return (
    <Card as="section">
      <h2 className="text-title">{t("write")}</h2>
      <p className="mt-1 text-small text-muted">
        {t("writeLead")} {draft ? t("savedBy", { name: draft.savedBy }) : null}
      </p>
      <Form method="post" {...getFormProps(form)} noValidate className="mt-4 grid gap-4">
        <FormHead form={form} />
        <input type="hidden" name="revision" value={draft?.revision ?? 0} />
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="grid gap-4">
            <TextField meta={fields.koTitle} label={t("koTitle")} required />
            <TextArea meta={fields.koBody} label={t("koBody")} max={limits.policyLength} rows={rows} required />
          </div>
          <div className="grid gap-4">
            <TextField meta={fields.enTitle} label={t("enTitle")} required />
            <TextArea meta={fields.enBody} label={t("enBody")} max={limits.policyLength} rows={rows} required />
          </div>
        </div>
        {announced ? (
          <TextField meta={fields.effectiveOn} label={t("effectiveOn")} hint={t("effectiveHint")} type="date" />
        ) : null}
        <div>
          <SubmitButton name="intent" value="save" variant="secondary">
            {t("save")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
