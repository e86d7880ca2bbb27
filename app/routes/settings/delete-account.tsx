import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getDeletionStatus, requestAccountDeletion } from "#contract/account-deletion/endpoints";
import { AccountDeletion, type Deletion } from "#contract/account-deletion/schemas";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { viewerAction, viewerLoader } from "~/guards/handlers.server";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { signOut } from "~/session/sign-out.server";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/fields/choice";
import { PasswordField } from "~/ui/fields/password-field";
import { TextArea } from "~/ui/fields/text-area";
import { Column, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";

export const handle: RouteHandle = { copies: "never", consent: "exempt" };

const DeleteForm = AccountDeletion.extend({ understand: z.literal("on", { error: "notConfirmed" }) });
const DeleteFormWithPassword = DeleteForm.required({ password: true });

export const loader = viewerLoader(async (args, { hasPassword }) => {
  const deletion = await args.api.call(getDeletionStatus);
  return { title: args.title("settings", "deleteTitle"), hasPassword, deletion };
});

export const action = viewerAction(async (args, { hasPassword }) => {
  const schema = hasPassword ? DeleteFormWithPassword : DeleteForm;
  return args.handleForm({ schema }, async ({ password, reason }) => {
    await args.api.call(requestAccountDeletion, { body: { password, reason } });
    return signOut(args, "settings.deletionAsked");
  });
});

export default function DeleteAccount() {
  const { deletion } = useLoaderData<typeof loader>();
  const t = useText("settings");
  return (
    <Column>
      <PageHead title={t("deleteTitle")} lead={t("deleteLead")} />
      <Card>
        <dl className="grid gap-4">
          <Fact title={t("undoTitle", { count: deletion.undoDays })} text={t("undoText")} />
          <Fact title={t("removedTitle")} text={t("removedText")} />
          <Fact title={t("keptTitle")} text={t("keptText")} />
        </dl>
        <TextLink to="/settings/data" size="inherit" tone="accent" className="mt-3">
          {t("exportFirst")}
        </TextLink>
      </Card>
      {deletion.obstacles.length > 0 ? <Obstacles deletion={deletion} /> : <DeletionForm deletion={deletion} />}
    </Column>
  );
}

function Fact({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="text-small text-muted">{text}</dd>
    </div>
  );
}

function Obstacles({ deletion }: { deletion: Deletion }) {
  const t = useText("settings");
  const lng = useLng();
  const texts = {
    payableBalance: t("obstaclePayable", { amount: formatWon(deletion.payableAmount, lng) }),
    openSettlement: t("obstacleOpenSettlement"),
    openPayment: t("obstacleOpenPayment"),
    subscribers: t("obstacleSubscribers", { count: deletion.subscriberCount }),
  };
  return (
    <section className="rounded-lg bg-danger-soft p-5 text-danger">
      <h2 className="text-title">{t("obstaclesTitle")}</h2>
      <ul className="mt-2 list-disc pl-5">
        {deletion.obstacles.map((obstacle) => (
          <li key={obstacle}>{texts[obstacle]}</li>
        ))}
      </ul>
      <p className="mt-3 text-small">{t("obstaclesHelp")}</p>
    </section>
  );
}

function DeletionForm({ deletion }: { deletion: Deletion }) {
  const { hasPassword } = useLoaderData<typeof loader>();
  const t = useText("settings");
  const [form, fields] = useActionForm<{ password: string; reason: string; understand: "on" }>({
    id: "delete-account",
  });
  return (
    <ActionForm form={form} reloadDocument className="grid gap-5">
      {deletion.subscriptionCount > 0 ? (
        <p className="text-small font-medium">{t("membershipsEnd", { count: deletion.subscriptionCount })}</p>
      ) : null}
      <TextArea meta={fields.reason} label={t("reason")} hint={t("reasonHint")} max={500} rows={3} />
      {hasPassword ? (
        <PasswordField meta={fields.password} label={t("currentPassword")} autoComplete="current-password" required />
      ) : null}
      <Checkbox meta={fields.understand} label={t("understand")} required />
      <SubmitButton variant="danger" fullWidth>
        {t("deleteNow")}
      </SubmitButton>
    </ActionForm>
  );
}
