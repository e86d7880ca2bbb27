import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ActionForm } from "~/components/forms/action-form";
import { useText } from "~/i18n/i18n";
import { Alert } from "~/ui/alert";
import { SubmitButton } from "~/ui/button";
import { EmailField, TextField } from "~/ui/fields/field";
import { PasswordField } from "~/ui/fields/password-field";

type Result = { result: SubmissionResult<string[]> | null | undefined };
type Fields = { email: string; code: string; password: string };

type EmailProps = Result & { hint: string; initialEmail: string | null };

export function EmailStep({ result, hint, initialEmail }: EmailProps) {
  const t = useText("accounts");
  const [form, fields] = useForm<Fields>({
    id: "mailbox-email",
    lastResult: result,
    defaultValue: { email: initialEmail ?? "" },
  });
  return (
    <ActionForm form={form} className="grid gap-5">
      <EmailField meta={fields.email} label={t("email")} hint={hint} required />
      <SubmitButton fullWidth name="intent" value="send">
        {t("sendCode")}
      </SubmitButton>
    </ActionForm>
  );
}

type CodeProps = Result & { email: string; resendInSeconds: number; expiresInSeconds: number };

export function CodeStep({ result, email, resendInSeconds, expiresInSeconds }: CodeProps) {
  const t = useText("accounts");
  const [form, fields] = useForm<Fields>({ id: "mailbox-code", lastResult: result });
  return (
    <>
      <p className="text-muted">{t("codeSent", { email })}</p>
      <ActionForm form={form} className="code-form grid gap-5">
        <TextField
          meta={fields.code}
          label={t("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="code-box"
          required
        />
        <TimeLeft seconds={expiresInSeconds} />
        <SubmitButton fullWidth name="intent" value="confirm">
          {t("confirmCode")}
        </SubmitButton>
      </ActionForm>
      <div className="grid gap-2 sm:grid-cols-2">
        <ResendForm email={email} resendInSeconds={resendInSeconds} />
        <Form method="post">
          <SubmitButton fullWidth variant="quiet" name="intent" value="restart">
            {t("otherEmail")}
          </SubmitButton>
        </Form>
      </div>
    </>
  );
}

/** Without script the sentence above the code says how long it lasts. */
function TimeLeft({ seconds }: { seconds: number }) {
  const t = useText("accounts");
  const left = useCountdown(seconds);
  if (left === null || seconds === 0) return null;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <p role="timer" className="-mt-3 text-small text-muted tabular-nums">
      {left > 0 ? t("codeTimeLeft", { time }) : t("codeOver")}
    </p>
  );
}

/** With script the button counts down; without, it can be pressed and the server answers how long to wait. */
function ResendForm({ email, resendInSeconds }: { email: string; resendInSeconds: number }) {
  const t = useText("accounts");
  const left = useCountdown(resendInSeconds);
  return (
    <Form method="post" className="grid gap-1">
      <input type="hidden" name="email" value={email} />
      <SubmitButton fullWidth variant="secondary" name="intent" value="send" disabled={left !== null && left > 0}>
        {t("resendCode")}
      </SubmitButton>
      <p className="text-center text-caption text-muted">{left ? t("resendIn", { count: left }) : t("resendLater")}</p>
    </Form>
  );
}

/** Seconds left; null until script runs. */
function useCountdown(seconds: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = Date.now() + seconds * 1_000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

type PasswordProps = Result & { email: string; label: string; submit: string };

export function PasswordStep({ result, email, label, submit }: PasswordProps) {
  const t = useText("accounts");
  const [form, fields] = useForm<Fields>({ id: "mailbox-password", lastResult: result });
  return (
    <>
      <Alert tone="success">{t("emailProven", { email })}</Alert>
      <ActionForm form={form} className="grid gap-5">
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          meta={fields.password}
          label={label}
          hint={t("passwordHint")}
          autoComplete="new-password"
          required
        />
        <SubmitButton fullWidth name="intent" value="password">
          {submit}
        </SubmitButton>
      </ActionForm>
    </>
  );
}
