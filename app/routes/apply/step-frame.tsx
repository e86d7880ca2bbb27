import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { type Step, steps } from "./steps";

type Props = { step: Step; former: boolean; children: ReactNode };

/** A step of the application: which it is, how far that is, and its form. */
export function StepFrame({ step, former, children }: Props) {
  const t = useText("applications");
  const place = steps.indexOf(step) + 1;
  return (
    <FormColumn>
      <div className="grid gap-3">
        <Link
          className="inline-flex min-h-touch w-fit items-center text-small font-semibold text-muted underline underline-offset-4"
          to="/mypage/apply"
        >
          {t("toStart")}
        </Link>
        <ol aria-hidden="true" className="grid grid-cols-5 gap-1.5">
          {steps.map((name, i) => (
            <li key={name} className={`h-1.5 rounded-full ${i < place ? "bg-accent" : "bg-line"}`} />
          ))}
        </ol>
        <PageHead
          eyebrow={t("stepOf", { count: place, all: steps.length })}
          title={t(`step_${step}`)}
          lead={t(`lead_${step}`)}
        />
      </div>
      {former ? <p className="rounded-lg bg-sunken px-4 py-3 text-small">{t("former")}</p> : null}
      {children}
    </FormColumn>
  );
}

/** On first, so that the Enter key goes on; back keeps what was typed as well. */
export function StepButtons({ step }: { step: Step }) {
  const t = useText("applications");
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
