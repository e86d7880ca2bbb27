import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { SecondFactor } from "#contract/second-factor/schemas";
import { AppCodeField } from "~/components/accounts/app-code-field";
import { ActionForm } from "~/components/forms/action-form";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { PasswordField } from "~/ui/fields/password-field";
import { textLinkClass } from "~/ui/text/text-link";

export function BeginSetUp() {
  const t = useText("settings/second-factor");
  return (
    <>
      <section className="grid gap-3">
        <h2 className="text-title">{t("howTitle")}</h2>
        <ol className="grid list-decimal gap-2 pl-5">
          <li>{t("how1")}</li>
          <li>{t("how2")}</li>
          <li>{t("how3")}</li>
        </ol>
      </section>
      <Form method="post">
        <SubmitButton fullWidth name="intent" value="begin">
          {t("begin")}
        </SubmitButton>
      </Form>
    </>
  );
}

type Props = {
  pending: NonNullable<SecondFactor["pending"]>;
  qr: { size: number; d: string };
  hasPassword: boolean;
  result: SubmissionResult<string[]> | undefined;
};

/** The secret as a QR code and as text, and a field for the app's first code, which proves that it was scanned. */
export function FinishSetUp({ pending, qr, hasPassword, result }: Props) {
  const t = useText("settings/second-factor");
  const [form, fields] = useForm<{ code: string; password: string }>({ id: "start", lastResult: result });
  return (
    <>
      <Card as="section" className="grid justify-items-center gap-4">
        <h2 className="justify-self-start text-title">{t("scanTitle")}</h2>
        <p className="justify-self-start text-small text-muted">{t("scanHint")}</p>
        <QrPicture qr={qr} label={t("qrLabel")} />
        <a className={textLinkClass()} href={pending.uri}>
          {t("openApp")}
        </a>
        <div className="grid w-full gap-1 border-t border-line pt-4">
          <h3 className="text-small font-semibold">{t("secret")}</h3>
          <p className="text-small text-muted">{t("secretHint")}</p>
          <p id="setup-key" dir="ltr" className="mt-1 font-mono text-lead wrap-anywhere select-all">
            {pending.secret.match(/.{1,4}/g)?.join(" ")}
          </p>
        </div>
      </Card>
      <ActionForm form={form} className="grid gap-5">
        <AppCodeField meta={fields.code} />
        {hasPassword ? (
          <PasswordField
            meta={fields.password}
            label={t("password")}
            hint={t("passwordHint")}
            autoComplete="current-password"
            required
          />
        ) : null}
        <p className="text-small text-muted">{t("turnOnHint")}</p>
        <SubmitButton fullWidth name="intent" value="start">
          {t("turnOn")}
        </SubmitButton>
      </ActionForm>
    </>
  );
}

/** Dark on white in any theme: scanners require it. */
function QrPicture({ qr: { size, d }, label }: { qr: Props["qr"]; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-md border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={d} />
    </svg>
  );
}
