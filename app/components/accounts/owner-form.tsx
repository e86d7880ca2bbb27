import type { ReactNode } from "react";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { PasswordField } from "~/ui/fields/password-field";

type Props = {
  intent: string;
  hasPassword: boolean;
  passwordHint?: string;
  variant: "primary" | "danger";
  button: string;
  /** the form's further fields, above its button */
  children?: ReactNode;
};

/** A change that only the account's owner makes: by the password, where there is one, or by a recent login. */
export function OwnerForm({ intent, hasPassword, passwordHint, variant, button, children }: Props) {
  const t = useText("settings/credentials");
  const [form, fields] = useActionForm<{ password: string }>({ id: intent });
  return (
    <ActionForm form={form} className="grid gap-5">
      {hasPassword ? (
        <PasswordField
          meta={fields.password}
          label={t("password")}
          hint={passwordHint}
          autoComplete="current-password"
          required
        />
      ) : null}
      {children}
      <SubmitButton fullWidth variant={variant} name="intent" value={intent}>
        {button}
      </SubmitButton>
    </ActionForm>
  );
}
