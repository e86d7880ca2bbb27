import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { limits } from "#contract/limits";
import { type ReportReason, reportReasons } from "#contract/moderation/values";
import type { Address } from "~/addresses/address";
import { ActionForm } from "~/components/forms/action-form";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { RadioGroup } from "~/ui/fields/choice";
import { TextArea } from "~/ui/fields/text-area";
import { Dialog } from "~/ui/overlays/dialog";
import { TextLink } from "~/ui/text/text-link";

type Props = {
  /** the reported thing, as text */
  of: ReactNode;
  back: Address;
  /** where the reported thing is; `back` if left out */
  place?: Address;
  result: SubmissionResult<string[]> | undefined;
  /** a preview of the reported content */
  children?: ReactNode;
};

/** Over the page it was opened from. */
export function ReportDialog(report: Props) {
  const t = useText("reports");
  return (
    <Dialog title={t("title")} closeTo={report.back} sheet>
      <div className="grid gap-5">
        <p className="text-small text-muted">
          <strong className="block">{report.of}</strong>
          {t("lead")}
        </p>
        <TextLink
          to={`/takedown?address=${encodeURIComponent(report.place ?? report.back)}`}
          tone="accent"
          size="inherit"
        >
          {t("takedown")}
        </TextLink>
        <ReportFields {...report} />
      </div>
    </Dialog>
  );
}

function ReportFields({ back, result, children }: Props) {
  const t = useText("reports");
  const [form, fields] = useForm<{ reason: ReportReason; detail: string }>({ id: "report", lastResult: result });
  return (
    <>
      {children}
      <ActionForm form={form} className="grid gap-5">
        <RadioGroup
          meta={fields.reason}
          legend={t("reasonTitle")}
          required
          options={reportReasons.map((value) => ({ value, label: t(`reason_${value}`) }))}
        />
        <TextArea meta={fields.detail} label={t("detail")} hint={t("detailHint")} max={limits.reportDetailLength} />
        <div className="grid grid-cols-2 gap-2">
          <LinkButton to={back} variant="secondary" fullWidth preventScrollReset>
            {t("cancel")}
          </LinkButton>
          <SubmitButton variant="danger" fullWidth>
            {t("send")}
          </SubmitButton>
        </div>
      </ActionForm>
    </>
  );
}
