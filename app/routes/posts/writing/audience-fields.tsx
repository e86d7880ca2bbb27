import { type ReactNode, useId } from "react";
import { limits } from "#contract/limits";
import { useText } from "~/i18n/i18n";
import { RadioGroup, Select } from "~/ui/fields/choice";
import { boxClass, controlProps, FieldErrors, type FieldMeta, TextField } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";
import { type PlanChoice, type StepRow, stepRows } from "./post-times";
import { fieldMeta, type PostAnswer, type PostValues } from "./post-values";

type Props = { start: PostValues; plans: PlanChoice[]; answer: PostAnswer | undefined };

/** Who may read the post and when; what depends on a choice is shown with it, and always in a browser without :has(). */
export function AudienceFields({ start, plans, answer, asksWhen }: Props & { asksWhen: boolean }) {
  const t = useText("posts/writing");
  const kinds = ["public", "followers", "members"] as const;
  // The form's own value is kept even where the plans could not be loaded.
  const choices = plans.length > 0 || !start.minPlanId ? plans : [{ id: start.minPlanId, name: t("members") }];
  const onlyPlanId = choices.length === 1 ? (choices[0]?.id ?? "") : "";
  const offered = kinds.filter((kind) => kind !== "members" || choices.length > 0 || start.visibility === "members");
  return (
    <>
      <RadioGroup
        meta={fieldMeta("visibility", start.visibility, answer)}
        legend={t("visibility")}
        required
        options={offered.map((kind) => ({ value: kind, label: t(kind), hint: t(`${kind}Hint`) }))}
      />
      {choices.length > 0 ? (
        <div className="supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=members]:checked]/post:block">
          <Select
            meta={fieldMeta("minPlanId", start.minPlanId || onlyPlanId, answer)}
            label={t("plan")}
            hint={t("planHint")}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      ) : null}
      {asksWhen ? <When start={start} answer={answer} /> : null}
      <Steps start={start} plans={plans} answer={answer} open={!asksWhen} />
      <div className="supports-[selector(:has(*))]:group-has-[[value=public]:checked]/post:hidden">
        <TextArea
          meta={fieldMeta("teaser", start.teaser, answer)}
          label={t("teaser")}
          hint={t("teaserHint")}
          max={limits.teaserLength}
          rows={3}
        />
      </div>
    </>
  );
}

function When({ start, answer }: Omit<Props, "plans">) {
  const t = useText("posts/writing");
  const meta = fieldMeta("opensAt", start.opensAt, answer);
  const errors = meta.errors && !start.opensAt ? [t("timeMissing")] : meta.errors;
  return (
    <>
      <RadioGroup
        meta={fieldMeta("when", start.when, answer)}
        legend={t("when")}
        required
        options={[
          { value: "now", label: t("whenNow") },
          { value: "later", label: t("whenLater") },
        ]}
      />
      <div className="supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=later]:checked]/post:block">
        <TextField meta={{ ...meta, errors }} label={t("opensAt")} hint={t("opensAtHint")} type="datetime-local" />
      </div>
    </>
  );
}

/** The later audiences, each with the time from which it may read the post too; an empty row is no step. */
function Steps({ start, plans, answer, open }: Props & { open: boolean }) {
  const t = useText("posts/writing");
  const id = useId();
  const plan = (row: StepRow) => plans.find((plan) => plan.id === row)?.name ?? t("members");
  return (
    <fieldset
      aria-describedby={id}
      className="grid gap-1.5 supports-[selector(:has(*))]:group-has-[[value=public]:checked]/post:hidden"
    >
      <legend className="text-small font-semibold">{t("steps")}</legend>
      <p id={id} className="text-small text-muted">
        {t("stepsHint")}
      </p>
      <ol className="ladder">
        <li className="ladder-start">
          <span>
            <Audience name={t("stepFirst")} hint={t(open ? "stepFirstOpen" : "stepFirstHint")} />
          </span>
        </li>
        {stepRows(plans, start).map((row) => {
          const meta = fieldMeta(`step:${row}`, start.steps[row] ?? "", answer);
          if (row === "public") return <Step key={row} meta={meta} name={t("stepPublic")} hint={t("stepPublicHint")} />;
          const name = row === "followers" ? t("stepFollowers") : t("stepMembers", { plan: plan(row) });
          return <Step key={row} meta={meta} name={name} narrow />;
        })}
      </ol>
      <FieldErrors meta={fieldMeta("laterAudiences", "", answer)} />
    </fieldset>
  );
}

type StepProps = { meta: FieldMeta; name: string; hint?: string; narrow?: boolean };

/** `narrow`: not wider than followers, so that it is no step of a post for them. */
function Step({ meta, name, hint, narrow = false }: StepProps) {
  return (
    <li className={narrow ? "supports-[selector(:has(*))]:group-has-[[value=followers]:checked]/post:hidden" : ""}>
      <label htmlFor={meta.id}>
        <Audience name={name} hint={hint} />
      </label>
      <input
        type="datetime-local"
        className={boxClass}
        defaultValue={String(meta.initialValue)}
        {...controlProps(meta, { lengths: false })}
      />
      <FieldErrors meta={meta} />
    </li>
  );
}

function Audience({ name, hint }: { name: string; hint?: ReactNode }) {
  return (
    <>
      <bdi className="font-semibold">{name}</bdi>
      {hint ? <span className="block text-small text-muted">{hint}</span> : null}
    </>
  );
}
