import { useText } from "~/i18n/i18n";

const steps = ["email", "code", "password", "profile"] as const;

/** How far a sign-up by email is: a bar for each of its questions. */
export function SignUpSteps({ at }: { at: (typeof steps)[number] }) {
  const t = useText("accounts");
  const place = steps.indexOf(at);
  return (
    <div className="grid gap-2">
      <div aria-hidden="true" className="flex gap-1.5">
        {steps.map((step, index) => (
          <span key={step} className={`h-1 grow rounded-full ${index <= place ? "bg-ink" : "bg-line"}`} />
        ))}
      </div>
      <p className="text-caption text-muted">{t("signupStep", { step: place + 1, steps: steps.length })}</p>
    </div>
  );
}
