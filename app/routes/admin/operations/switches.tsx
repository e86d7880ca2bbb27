import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listAuditEntries } from "#contract/staff/endpoints";
import { changeSwitch, listSwitches } from "#contract/switches/endpoints";
import { type AdminSwitch, SwitchChange, SwitchParam } from "#contract/switches/schemas";
import type { MailSwitch, SwitchName } from "#contract/switches/values";
import { api } from "~/api/client.server";
import { adminAction } from "~/http/admin-action.server";
import { parseForm } from "~/http/form.server";
import { guardedLoader } from "~/http/handlers.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import type { TextKey } from "~/i18n/locales/texts";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { RadioGroup } from "~/ui/fields/choice";
import { DateText } from "~/ui/text/time-text";
import { AuditTrail } from "../audit-list";
import { DecisionForm, ReasonField } from "../decision-form";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const [switches, audit] = await Promise.all([
    api(args).call(listSwitches),
    api(args).call(listAuditEntries, { query: { targetType: "switch" } }),
  ]);
  return { title: pageTitle(args.request, "admin/switches", "title"), ...switches, history: audit.items };
});

const SwitchForm = SwitchChange.omit({ off: true }).extend({
  name: SwitchParam.shape.name,
  intent: z.enum(["off", "on"]),
});

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const submission = await parseForm(args, SwitchForm);
  if (submission.status !== "success") return formError(args, submission);
  const { intent, name, reason } = submission.value;
  const off = intent === "off";
  try {
    await api(args).call(changeSwitch, { params: { name }, body: { off, reason } });
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, "/admin/switches", {
    flash: { key: off ? "admin/switches.turnedOff" : "admin/switches.turnedOn" },
  });
});

export default function AdminSwitches() {
  const { items, readOnly, history } = useLoaderData<typeof loader>();
  const t = useText("admin/switches");
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-headline">{t("title")}</h1>
        <p className="text-muted">{t("lead")}</p>
      </header>
      {readOnly ? <Alert tone="warning">{t("readOnly")}</Alert> : null}
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {items.map((each) => (
          <Switch key={each.name} item={each} />
        ))}
      </ul>
      <SwitchDecisionForm items={items} />
      <AuditTrail entries={history} />
    </>
  );
}

function Switch({ item: { name, off, changedAt, changedBy, reason } }: { item: AdminSwitch }) {
  const t = useText("admin/switches");
  const nameOf = useSwitchName();
  return (
    <li className="grid gap-1 px-5 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{nameOf(name)}</span>
        <Badge tone={off ? "danger" : "success"}>{t(off ? "off" : "on")}</Badge>
      </p>
      {off && changedAt ? (
        <p className="text-small text-muted">
          <DateText at={changedAt} time /> · {t("changed", { name: changedBy ?? "", reason: reason ?? "" })}
        </p>
      ) : null}
    </li>
  );
}

/** One form for the page: the switch, the reason and its new position. */
function SwitchDecisionForm({ items }: { items: AdminSwitch[] }) {
  const t = useText("admin/switches");
  const nameOf = useSwitchName();
  return (
    <DecisionForm<"name" | "reason"> id="decide" title={t("decide")} lead={t("decideLead")}>
      {({ name, reason }) => (
        <>
          <div className="max-h-96 overflow-y-auto">
            <RadioGroup
              meta={name}
              legend={t("switch")}
              options={items.map((item) => ({
                value: item.name,
                label: nameOf(item.name),
                hint: t(item.off ? "off" : "on"),
              }))}
            />
          </div>
          <ReasonField meta={reason} />
          <div className="flex flex-wrap gap-2">
            <SubmitButton name="intent" value="off" variant="danger">
              {t("turnOff")}
            </SubmitButton>
            <SubmitButton name="intent" value="on">
              {t("turnOn")}
            </SubmitButton>
          </div>
        </>
      )}
    </DecisionForm>
  );
}

/** A switch's name in the page's language; that of a kind of mail as the mail log has it. */
function useSwitchName(): (name: SwitchName) => string {
  const t = useText("admin/switches");
  const operations = useText("admin/operations");
  const isMail = (name: SwitchName): name is MailSwitch => name.startsWith("mail_");
  return (name) =>
    isMail(name)
      ? t("mail", { kind: operations(name.replace("mail_", "kind_") as TextKey<"admin/operations">) })
      : t(`name_${name}`);
}
