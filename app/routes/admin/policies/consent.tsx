import { useForm } from "@conform-to/react";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { limits } from "#contract/limits";
import { getPolicyForAdmin, publishPolicy, savePolicyDraft } from "#contract/policies/admin-endpoints";
import { getPolicy } from "#contract/policies/endpoints";
import { type AdminPolicy, PolicyDraftInput, PolicyPublication } from "#contract/policies/schemas";
import { announcedPolicies, type PolicyKind, policyKinds } from "#contract/policies/values";
import { listAuditEntries } from "#contract/staff/endpoints";
import { href } from "~/addresses/address";
import { ActionForm } from "~/components/forms/action-form";
import { useFormResult } from "~/components/forms/use-form-result";
import { adminAction } from "~/guards/admin-action.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { localApiError } from "~/http/local-api-error.server";
import { useText } from "~/i18n/i18n";
import { blocksOf } from "~/policies/policy-blocks";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/fields/choice";
import { TextField } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";
import { AuditTrail } from "../audit-list";
import { ReasonDecisionForm } from "../decision-form";
import { BackLink } from "../facts";
import { oneOf } from "../list-search";
import { PolicyPreview, PolicyVersions } from "./policy-versions";

export const loader = guardedLoader(async (args) => {
  const kind = kindOf(args);
  const policy = await args.api.call(getPolicyForAdmin, { params: { kind } });
  const audit = await args.api.call(listAuditEntries, { query: { targetId: policy.id } });
  const version = new URL(args.request.url).searchParams.get("version");
  const read = version ? await args.api.call(getPolicy, { params: { kind }, query: { version } }) : null;
  const { draft } = policy;
  return {
    title: args.title("admin/policies", "title"),
    policy,
    preview: draft && { ko: previewOf(draft.ko), en: previewOf(draft.en) },
    read: read && { version: read.version, ...previewOf(read) },
    history: audit.items,
  };
});

const previewOf = ({ title, body }: { title: string; body: string }) => ({ title, blocks: blocksOf(body) });

/** An empty day of the form means none. */
const DraftForm = PolicyDraftInput.extend({
  intent: z.literal("save"),
  effectiveOn: PolicyDraftInput.shape.effectiveOn,
  revision: z.coerce.number().int().min(0),
});
const PublishForm = PolicyPublication.extend({
  intent: z.literal("publish"),
  revision: z.coerce.number().int().min(1),
});

export const action = adminAction(async (args) => {
  const kind = kindOf(args);
  const form = await args.readForm();
  return form.get("intent") === "publish" ? publish(args, kind, form) : save(args, kind, form);
});

const save = (args: HandlerArgs, kind: PolicyKind, form: FormData) =>
  args.handleForm({ schema: DraftForm, form }, async ({ intent: _, ...draft }) => {
    await args.api.call(savePolicyDraft, { params: { kind }, body: draft });
    return args.redirect(href("/admin/consents/:kind", { kind }, "#preview"), {
      flash: { key: "admin/policies.policyDrafted" },
    });
  });

const publish = (args: HandlerArgs, kind: PolicyKind, form: FormData) =>
  args.handleForm({ schema: PublishForm, form }, async ({ intent: _, ...publication }) => {
    await args.api.call(publishPolicy, { params: { kind }, body: publication });
    const page = href("/admin/consents/:kind", { kind });
    return args.redirect(page, { flash: { key: "admin/policies.policyPublished" } });
  });

function kindOf(args: HandlerArgs): PolicyKind {
  const kind = oneOf(policyKinds, args.param("kind"));
  if (!kind) throw localApiError("RESOURCE_NOT_FOUND", args);
  return kind;
}

export default function AdminConsentPage() {
  const { policy, preview, read, history } = useLoaderData<typeof loader>();
  const t = useText("admin/policies");
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
            lead={t(policy.kind === "capture" || policy.draft?.asksAgain ? "publishAsking" : "publishLead")}
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
      <AuditTrail entries={history} />
    </>
  );
}

type DraftValues = {
  koTitle: string;
  koBody: string;
  koChanges: string;
  enTitle: string;
  enBody: string;
  enChanges: string;
  effectiveOn: string;
  asksAgain: boolean;
};

function DraftFields({ policy: { kind, draft, current } }: { policy: AdminPolicy }) {
  const t = useText("admin/policies");
  const answer = useFormResult();
  const texts = draft ?? current;
  const [form, fields] = useForm<DraftValues>({
    id: "draft",
    lastResult: answer?.initialValue?.intent === "save" ? answer : undefined,
    defaultValue: {
      koTitle: texts.ko.title,
      koBody: texts.ko.body,
      enTitle: texts.en.title,
      enBody: texts.en.body,
      koChanges: draft?.ko.changes ?? "",
      enChanges: draft?.en.changes ?? "",
      effectiveOn: draft?.effectiveOn ?? "",
      asksAgain: draft?.asksAgain ?? false,
    },
  });
  const announced = (announcedPolicies as readonly PolicyKind[]).includes(kind);
  const changes = { hint: t("changesHint"), max: limits.policyChangesLength, rows: 4 };
  const rows = kind === "terms" || kind === "privacy" ? 14 : 7;
  return (
    <Card as="section">
      <h2 className="text-title">{t("write")}</h2>
      <p className="mt-1 text-small text-muted">
        {t("writeLead")} {draft ? t("savedBy", { name: draft.savedBy }) : null}
      </p>
      <ActionForm form={form} className="mt-4 grid gap-4">
        <input type="hidden" name="revision" value={draft?.revision ?? 0} />
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="grid gap-4">
            <TextField meta={fields.koTitle} label={t("koTitle")} required />
            <TextArea meta={fields.koBody} label={t("koBody")} max={limits.policyLength} rows={rows} required />
            {announced ? <TextArea meta={fields.koChanges} label={t("koChanges")} {...changes} /> : null}
          </div>
          <div className="grid gap-4">
            <TextField meta={fields.enTitle} label={t("enTitle")} required />
            <TextArea meta={fields.enBody} label={t("enBody")} max={limits.policyLength} rows={rows} required />
            {announced ? <TextArea meta={fields.enChanges} label={t("enChanges")} {...changes} /> : null}
          </div>
        </div>
        {announced ? (
          <>
            <Checkbox meta={fields.asksAgain} label={t("asksAgain")} />
            <TextField meta={fields.effectiveOn} label={t("effectiveOn")} hint={t("effectiveHint")} type="date" />
          </>
        ) : null}
        <div>
          <SubmitButton name="intent" value="save" variant="secondary">
            {t("save")}
          </SubmitButton>
        </div>
      </ActionForm>
    </Card>
  );
}
