import { type SubmissionResult, useForm } from "@conform-to/react";
import type { TakedownCase } from "#contract/takedowns/schemas";
import { ActionForm } from "~/components/forms/action-form";
import { fileInputClass } from "~/components/pictures/file-input";
import { acceptedTypes } from "~/components/pictures/upload-picture";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { controlProps, FieldFrame } from "~/ui/fields/field";

type Props = { left: TakedownCase["evidence"]["left"]; lastResult: SubmissionResult<string[]> | undefined };

/** Pictures that support a request or an objection: files of a plain form. */
export function EvidenceForm({ left, lastResult }: Props) {
  const t = useText("takedowns");
  const [form, { pictures }] = useForm<{ pictures: string }>({ id: "evidence", lastResult });
  const hint = t("evidenceHint", { count: left });
  return (
    <section className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-title">{t("evidenceTitle")}</h2>
        <p className="text-muted">{t("evidenceLead")}</p>
      </div>
      <ActionForm form={form} encType="multipart/form-data" className="grid gap-5">
        <FieldFrame meta={pictures} label={t("evidencePictures")} hint={hint} required>
          <input
            {...controlProps(pictures, { hint, required: true, lengths: false })}
            type="file"
            accept={acceptedTypes.join(",")}
            multiple
            className={fileInputClass}
          />
        </FieldFrame>
        <SubmitButton name="intent" value="evidence" fullWidth>
          {t("evidenceSend")}
        </SubmitButton>
      </ActionForm>
    </section>
  );
}
