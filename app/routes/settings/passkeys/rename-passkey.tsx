import type { Passkey } from "#contract/passkeys/schemas";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { TextField } from "~/ui/fields/field";

export function RenamePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  const t = useText("settings/passkeys");
  const [form, fields] = useActionForm<{ name: string }>({
    id: "rename",
    defaultValue: { name },
  });
  return (
    <ActionForm key={id} form={form} className="grid gap-5">
      <input type="hidden" name="passkeyId" value={id} />
      <TextField meta={fields.name} label={t("name")} autoComplete="off" />
      <SubmitButton fullWidth name="intent" value="rename">
        {t("saveName")}
      </SubmitButton>
    </ActionForm>
  );
}
