import { limits } from "#contract/limits";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { TextField } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";

type Props = { isRefundable: boolean; times: string | null; nickname: string };

/** The withdrawal form of a contract: sent from here, or printed with the receipt and mailed. */
export function WithdrawalForm({ isRefundable, times, nickname }: Props) {
  const t = useText("checkout");
  const [form, fields] = useActionForm<{ name: string; reason: string }>({
    id: "withdrawal",
    defaultValue: { name: nickname },
  });
  return (
    <section aria-labelledby="withdraw" className="grid gap-4 rounded-lg border border-line bg-raised p-6">
      <header className="grid gap-1">
        <h2 id="withdraw" className="text-title">
          {t("withdrawalFormTitle")}
        </h2>
        <p>{t(isRefundable ? "withdrawalRefunds" : "withdrawalAsks")}</p>
        {times ? <p className="text-small text-muted">{times}</p> : null}
      </header>
      <ActionForm form={form} className="grid gap-4">
        <TextField meta={fields.name} label={t("withdrawalName")} autoComplete="name" required />
        <TextArea meta={fields.reason} label={t("withdrawalReason")} max={limits.refundReasonLength} rows={2} />
        <SubmitButton variant={isRefundable ? "danger" : "secondary"} className="no-print">
          {t(isRefundable ? "withdrawAndRefund" : "sendWithdrawal")}
        </SubmitButton>
      </ActionForm>
    </section>
  );
}
