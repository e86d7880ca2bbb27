import { useForm } from "@conform-to/react";
import type { AdminSwitch } from "#contract/switches/schemas";
import type { MailSwitch, SwitchName } from "#contract/switches/values";
import { ActionForm } from "~/components/forms/action-form";
import { useFormResult } from "~/components/forms/use-form-result";
import { useText } from "~/i18n/i18n";
import type { TextKey } from "~/i18n/locales/texts";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { DateText } from "~/ui/text/time-text";
import { ReasonField } from "../decision-form";

/** A switch with its state; pressing it opens the form for the reason in the same row, also without script. */
export function SwitchRow({ item: { name, off, changedAt, changedBy, reason } }: { item: AdminSwitch }) {
  const t = useText("admin/switches");
  const nameOf = useSwitchName();
  const answer = useFormResult();
  const result = answer?.initialValue?.name === name ? answer : undefined;
  return (
    <li className={off ? "-mx-3 rounded-md bg-danger-soft px-3" : ""}>
      <details open={result !== undefined} className="group/switch">
        <summary className="flex min-h-touch cursor-pointer list-none items-center justify-between gap-4 py-2.5 [&::-webkit-details-marker]:hidden">
          <span className="grid min-w-0 gap-0.5 break-keep wrap-anywhere">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              <span>{nameOf(name)}</span>
              {off ? <Badge tone="danger">{t("off")}</Badge> : <span className="sr-only">{t("on")}</span>}
            </span>
            {hasHint(name) ? <span className="text-small text-muted">{t(`hint_${name}`)}</span> : null}
            {off && changedAt ? (
              <span className="text-small">
                <DateText at={changedAt} time /> · {t("changed", { name: changedBy ?? "", reason: reason ?? "" })}
              </span>
            ) : null}
            <span className="sr-only">{t(off ? "turnOn" : "turnOff")}</span>
          </span>
          <span
            aria-hidden="true"
            className={`flex h-7 w-11.5 shrink-0 rounded-full p-0.75 ${off ? "bg-edge" : "justify-end bg-ink"}`}
          >
            <span className="size-5.5 rounded-full bg-surface" />
          </span>
        </summary>
        <ChangeForm name={name} off={off} result={result} />
      </details>
    </li>
  );
}

type ChangeProps = Pick<AdminSwitch, "name" | "off"> & { result: ReturnType<typeof useFormResult> };

function ChangeForm({ name, off, result }: ChangeProps) {
  const t = useText("admin/switches");
  const [form, fields] = useForm<{ name: string; reason: string }>({ id: `switch-${name}`, lastResult: result });
  return (
    <ActionForm form={form} className="mb-4 grid gap-4 rounded-lg bg-soft p-4">
      <input type="hidden" name="name" value={name} />
      <ReasonField meta={fields.reason} />
      <div>
        <SubmitButton name="intent" value={off ? "on" : "off"} variant={off ? "primary" : "danger"}>
          {t(off ? "turnOn" : "turnOff")}
        </SubmitButton>
      </div>
    </ActionForm>
  );
}

const hasHint = (name: SwitchName): name is "writes" | "renewals" => name === "writes" || name === "renewals";

/** A switch's name in the page's language; a kind of mail has the same name as in the mail log. */
function useSwitchName(): (name: SwitchName) => string {
  const t = useText("admin/switches");
  const operations = useText("admin/operations");
  const isMail = (name: SwitchName): name is MailSwitch => name.startsWith("mail_");
  return (name) =>
    isMail(name)
      ? t("mail", { kind: operations(name.replace("mail_", "kind_") as TextKey<"admin/operations">) })
      : t(`name_${name}`);
}
