import { useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";
import { frame, SectionTitle } from "./section";

const questions = ["cancel", "refund", "shown", "apply"] as const;

export function Questions() {
  const t = useText("landing");
  return (
    <section
      aria-labelledby="questions"
      className={`${frame} grid gap-5 py-14 md:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)] md:gap-10 md:py-22 lg:gap-18`}
    >
      <SectionTitle id="questions" title={t("questionsTitle")} />
      <div>
        {questions.map((name, at) => (
          <details key={name} open={at === 0} className="group border-t border-line">
            <summary className="flex min-h-16 list-none items-center justify-between gap-3 py-2 text-row-head font-bold [&::-webkit-details-marker]:hidden">
              {t(`question_${name}`)}
              <span className="group-open:rotate-180">
                <Icon name="down" />
              </span>
            </summary>
            <p className="max-w-[60ch] pb-5 text-muted">{t(`answer_${name}`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
