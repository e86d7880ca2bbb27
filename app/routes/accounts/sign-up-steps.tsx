import { providerNames, type SocialProvider } from "#contract/accounts/social-providers";
import { useLng, useText } from "~/i18n/i18n";

const steps = ["email", "code", "password", "profile"] as const;
type Step = (typeof steps)[number];

/** How far a sign-up is: a bar for each of its questions. One by a provider's account has no password. */
export function SignUpSteps({ at, provider = null }: { at: Step; provider?: SocialProvider | null }) {
  const t = useText("accounts");
  const lng = useLng();
  const asked = steps.filter((step) => !provider || step !== "password");
  const place = asked.indexOf(at);
  const text = { step: place + 1, steps: asked.length };
  return (
    <div className="grid gap-2">
      <div aria-hidden="true" className="flex gap-1.5">
        {asked.map((step, index) => (
          <span key={step} className={`h-1 grow rounded-full ${index <= place ? "bg-ink" : "bg-line"}`} />
        ))}
      </div>
      <p className="text-caption text-muted">
        {provider ? t("socialSignupStep", { ...text, provider: providerNames[provider][lng] }) : t("signupStep", text)}
      </p>
    </div>
  );
}
