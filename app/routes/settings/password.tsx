import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PasswordText } from "#contract/accounts/schemas";
import { changePassword } from "#contract/credentials/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { viewerAction, viewerLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PasswordField } from "~/ui/fields/password-field";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";

export const handle: RouteHandle = { copies: "never" };

const ChangeForm = z.object({
  currentPassword: z.string(),
  password: PasswordText,
});

export const loader = viewerLoader(async (args, { email, hasPassword }) => {
  return { title: args.title("settings/credentials", "passwordTitle"), email, hasPassword };
});

export const action = viewerAction(async (args) => {
  return args.handleForm({ schema: ChangeForm }, async (input) => {
    await args.api.call(changePassword, { body: input });
    return args.redirect("/settings/password", { flash: { key: "settings/credentials.passwordChanged" } });
  });
});

export default function Password() {
  const { email, hasPassword } = useLoaderData<typeof loader>();
  const t = useText("settings/credentials");
  const [form, fields] = useActionForm<z.infer<typeof ChangeForm>>({
    id: "password",
  });
  if (!hasPassword) {
    return <EmptyState heading="h1" icon="lock" title={t("noPassword")} hint={t("noPasswordHint")} />;
  }
  return (
    <FormColumn>
      <PageHead title={t("passwordTitle")} lead={t("passwordLead")} />
      <ActionForm form={form} className="grid gap-5">
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          meta={fields.currentPassword}
          label={t("currentPassword")}
          autoComplete="current-password"
          required
        />
        <PasswordField
          meta={fields.password}
          label={t("newPassword")}
          hint={t("newPasswordHint")}
          autoComplete="new-password"
          required
        />
        <SubmitButton fullWidth>{t("changePassword")}</SubmitButton>
      </ActionForm>
      <p className="text-center text-small">
        <TextLink size="inherit" weight="normal" to="/accounts/password/reset">
          {t("forgotPassword")}
        </TextLink>
      </p>
    </FormColumn>
  );
}
