import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useFormResult } from "~/components/forms/use-form-result";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { FormHead } from "~/ui/fields/form-head";
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
  const [form, fields] = useForm<{ password: string }>({ id: intent, lastResult: useFormResult() });
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="grid gap-5">
      <FormHead form={form} />
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
    </Form>
  );
}
