import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { agreeToPolicies } from "#contract/accounts/endpoints";
import { listPolicyChanges } from "#contract/policies/endpoints";
import type { PolicyChanges } from "#contract/policies/schemas";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { formatDate } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/fields/choice";
import type { FieldMeta } from "~/ui/fields/field";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";

export const handle: RouteHandle = { signsIn: true, copies: "never", shell: "plain", consent: "exempt" };

const home = "/feed/following";
const version = z.coerce.number().int().min(1).optional();
const ticked = z.literal("on").optional();
const AgreementForm = z
  .object({ termsVersion: version, privacyVersion: version, terms: ticked, privacy: ticked })
  .superRefine((form, context) => {
    for (const kind of ["terms", "privacy"] as const) {
      if (form[`${kind}Version`] && !form[kind])
        context.addIssue({ code: "custom", path: [kind], message: "notAgreed" });
    }
  });

const wayBack = ({ request }: HandlerArgs | HandlerArgs) =>
  localPath(new URL(request.url).searchParams.get("rd_url"), home);

export const loader = viewerLoader(async (args) => {
  const { items } = await args.api.call(listPolicyChanges);
  if (items.length === 0) throw args.redirect(wayBack(args));
  return { title: args.title("accounts", "policiesTitle"), items };
});

export const action = guardedAction(async (args) => {
  // Refused if another version is in force by now: the page is displayed again with it.
  return args.handleForm({ schema: AgreementForm }, async ({ termsVersion: terms, privacyVersion: privacy }) => {
    await args.api.call(agreeToPolicies, { body: { terms, privacy } });
    return args.redirect(wayBack(args), { flash: { key: "accounts.policiesAgreed" } });
  });
});

export default function ChangedPolicies() {
  const { items } = useLoaderData<typeof loader>();
  const t = useText("accounts");
  const [form, fields] = useActionForm<z.infer<typeof AgreementForm>>({
    id: "policies",
  });
  return (
    <FormColumn>
      <PageHead title={t("policiesTitle")} lead={t("policiesLead")} />
      <ActionForm form={form} className="grid gap-6">
        {items.map((item) => (
          <ChangedPolicy key={`${item.kind}${item.version}`} item={item} meta={fields[item.kind]} />
        ))}
        <SubmitButton fullWidth>{t("agreeAndContinue")}</SubmitButton>
      </ActionForm>
      <OtherWays />
    </FormColumn>
  );
}

function ChangedPolicy({ item, meta }: { item: PolicyChanges["items"][number]; meta: FieldMeta }) {
  const t = useText("accounts");
  const lng = useLng();
  return (
    <section
      aria-labelledby={`changed-${item.kind}`}
      className="grid gap-3 rounded-lg border border-line bg-raised px-5 py-4"
    >
      <header>
        <h2 id={`changed-${item.kind}`} className="text-title">
          {item.title}
        </h2>
        <p className="text-small text-muted">
          {t("policyVersion", { version: item.version, date: formatDate(item.effectiveOn, lng) })}
        </p>
      </header>
      <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
        {item.changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="text-small">
        <TextLink size="inherit" weight="normal" to={item.kind === "terms" ? "/terms" : "/privacy"} target="_blank">
          {t("readWhole")}
        </TextLink>
      </p>
      <input type="hidden" name={`${item.kind}Version`} value={item.version} />
      <div className="border-t border-line pt-2">
        <Checkbox meta={meta} label={t("agreeToChanged", { title: item.title })} required />
      </div>
    </section>
  );
}

/** Both ways out are open without agreeing: their pages are exempt from consent. */
function OtherWays() {
  const t = useText("accounts");
  return (
    <section aria-labelledby="otherwise" className="grid gap-3 border-t border-line pt-5">
      <h2 id="otherwise" className="font-semibold">
        {t("otherwise")}
      </h2>
      <p className="text-small text-muted">{t("otherwiseLead")}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Form method="post" action="/accounts/logout" reloadDocument>
          <SubmitButton variant="secondary">{t("logOut")}</SubmitButton>
        </Form>
        <TextLink to="/settings/delete-account">{t("deleteAccount")}</TextLink>
      </div>
    </section>
  );
}
