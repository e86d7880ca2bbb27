import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { GoogleNotice } from "~/google/google-notice";
import { useText } from "~/i18n/i18n";
import { Alert } from "~/ui/alert";
import { buttonClass, SubmitButton } from "~/ui/button";

type Props = {
  /** the form's action */
  action: string;
  /** set inside another app's browser, where Google refuses to sign anyone in */
  wayOut: { href: string | null } | null;
  /** the alternative offered there */
  otherwise?: string;
  children: ReactNode;
};

/** The button that leads to Google; inside another app's browser, the way to a browser where Google works. */
export function GoogleSignIn({ action, wayOut, otherwise, children }: Props) {
  if (wayOut) return <OpenElsewhere href={wayOut.href} otherwise={otherwise} />;
  return (
    <Form method="post" action={action}>
      <SubmitButton variant="secondary" fullWidth name="intent" value="google">
        <GoogleMark />
        {children}
      </SubmitButton>
    </Form>
  );
}

function OpenElsewhere({ href, otherwise }: { href: string | null; otherwise?: string }) {
  const t = useText("accounts");
  return (
    <section className="grid gap-2 rounded-lg border border-edge bg-raised p-4">
      <h2 className="flex items-center gap-2 text-base font-semibold">
        <GoogleMark />
        {t("googleElsewhere")}
      </h2>
      <p className="text-small text-muted">
        {href ? t("googleElsewhereHint") : t("googleElsewhereHow")} {otherwise}
      </p>
      {href ? (
        <a className={buttonClass({ variant: "secondary", fullWidth: true })} href={href}>
          {t("openInBrowser")}
        </a>
      ) : null}
    </section>
  );
}

/** The error of a Google sign-in that failed. */
export function GoogleAlert({ notice }: { notice: GoogleNotice | null }) {
  const t = useText("accounts");
  if (!notice) return null;
  return <Alert role="alert">{t(`google_${notice}`)}</Alert>;
}

function GoogleMark() {
  return (
    <svg aria-hidden="true" focusable="false" width={18} height={18} viewBox="0 0 48 48" className="shrink-0">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
