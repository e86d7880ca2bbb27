import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { Passkey } from "#contract/passkeys/schemas";
import { useFormResult } from "~/components/forms/use-form-result";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { TextField } from "~/ui/fields/field";
import { FormHead } from "~/ui/fields/form-head";

export function RenamePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  const t = useText("settings/passkeys");
  const [form, fields] = useForm<{ name: string }>({
    id: "rename",
    lastResult: useFormResult(),
    defaultValue: { name },
  });
  return (
    <Form key={id} method="post" {...getFormProps(form)} noValidate className="grid gap-5">
      <FormHead form={form} />
      <input type="hidden" name="passkeyId" value={id} />
      <TextField meta={fields.name} label={t("name")} autoComplete="off" />
      <SubmitButton fullWidth name="intent" value="rename">
        {t("saveName")}
      </SubmitButton>
    </Form>
  );
}
