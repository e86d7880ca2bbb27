import { Form } from "@remix-run/react";
import { providerNames, type SocialProvider } from "#contract/accounts/social-providers";
import { href } from "~/addresses/address";
import { useLng, useText } from "~/i18n/i18n";
import type { ProviderNotice } from "~/social-login/social-notice";
import { Alert } from "~/ui/alert";
import { buttonClass, SubmitButton } from "~/ui/button";
import { ProviderMark } from "./provider-mark";

type Props = {
  providers: SocialProvider[];
  /** passed on to the return */
  search: string;
  /** set inside another app's browser, where Google refuses to log anyone in */
  wayOut: { href: string | null } | null;
};

/** A button for each provider; inside another app's browser, for Google the way to a browser where it works. */
export function SocialButtons({ providers, search, wayOut }: Props) {
  const t = useText("accounts");
  return (
    <div className="grid gap-2.5">
      {providers
        .filter((provider) => provider !== "google" || !wayOut)
        .map((provider) => (
          <Form
            key={provider}
            method="post"
            action={href("/accounts/login/:socialProvider", { socialProvider: provider }, search)}
          >
            <SubmitButton
              variant="secondary"
              fullWidth
              name="intent"
              value={provider}
              className={provider === "kakao" ? "kakao justify-between" : "justify-between"}
            >
              <ProviderMark provider={provider} />
              {t(`startWith_${provider}`)}
              <span aria-hidden="true" className="w-5" />
            </SubmitButton>
          </Form>
        ))}
      {wayOut && providers.includes("google") ? <OpenElsewhere href={wayOut.href} /> : null}
    </div>
  );
}

export function OpenElsewhere({ href }: { href: string | null }) {
  const t = useText("accounts");
  return (
    <section className="grid gap-2 rounded-lg border border-edge bg-raised p-4">
      <h2 className="flex items-center gap-2 text-base font-semibold">
        <ProviderMark provider="google" />
        {t("googleElsewhere")}
      </h2>
      <p className="text-small text-muted">{href ? t("googleElsewhereHint") : t("googleElsewhereHow")}</p>
      {href ? (
        <a className={buttonClass({ variant: "secondary", fullWidth: true })} href={href}>
          {t("openInBrowser")}
        </a>
      ) : null}
    </section>
  );
}

/** The error of a login by a provider's account that failed. */
export function SocialAlert({ error }: { error: ProviderNotice | null }) {
  const t = useText("accounts");
  const lng = useLng();
  if (!error) return null;
  const { provider, notice } = error;
  return <Alert role="alert">{t(`social_${notice}`, { provider: providerNames[provider][lng] })}</Alert>;
}
