import type { ReactNode } from "react";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { type Step, steps } from "./steps";

type Props = { step: Step; former: boolean; children: ReactNode };

/** The frame of a step: its name, the progress, and its form. */
export function StepFrame({ step, former, children }: Props) {
  const t = useText("apply");
  const position = steps.indexOf(step) + 1;
  return (
    <FormColumn>
      <div className="grid gap-3">
        <TextLink tone="muted" className="w-fit" to="/mypage/apply">
          {t("toStart")}
        </TextLink>
        <ol aria-hidden="true" className="grid grid-cols-5 gap-1.5">
          {steps.map((name, i) => (
            <li key={name} className={`h-1.5 rounded-full ${i < position ? "bg-ink" : "bg-line"}`} />
          ))}
        </ol>
        <PageHead
          eyebrow={t("stepOf", { count: position, all: steps.length })}
          title={t(`step_${step}`)}
          lead={t(`lead_${step}`)}
        />
      </div>
      {former ? <p className="rounded-lg bg-soft px-4 py-3 text-small">{t("former")}</p> : null}
      {children}
    </FormColumn>
  );
}

/** The forward button is first, so that the Enter key uses it; the back button stores the input as well. */
export function StepButtons({ step }: { step: Step }) {
  const t = useText("apply");
  return (
    <div className="grid gap-2">
      <SubmitButton name="intent" value="next" fullWidth>
        {t("next")}
      </SubmitButton>
      {step === "who" ? null : (
        <SubmitButton name="intent" value="back" variant="quiet" fullWidth>
          {t("back")}
        </SubmitButton>
      )}
    </div>
  );
}
