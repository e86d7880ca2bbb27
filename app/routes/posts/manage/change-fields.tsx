import type { ReactNode } from "react";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { RadioGroup, Select } from "~/ui/fields/choice";
import { TextField } from "~/ui/fields/field";
import { type ChangeAnswer, changeMeta, kinds, type Plan } from "./change-values";

type Props = {
  plans: Plan[];
  series: { seriesId: string; title: string }[];
  answer: ChangeAnswer | undefined;
};

/** One of three changes; the fields of the others are out of view, and all are in view in a browser without :has(). */
export function ChangeFields({ plans, series, answer }: Props) {
  const t = useText("posts/manage");
  const labels = { visibility: t("kindVisibility"), series: t("kindSeries"), tags: t("kindTags") };
  return (
    <section aria-labelledby="manage-change" className="grid gap-5 max-lg:border-t max-lg:border-line max-lg:pt-6">
      <h2 id="manage-change" className="scroll-mt-20 text-title">
        {t("change")}
      </h2>
      <div className="[&_.choices]:grid-cols-3">
        <RadioGroup
          meta={changeMeta("kind", answer)}
          legend={t("kind")}
          inline
          preset="visibility"
          options={kinds.map((kind) => ({ value: kind, label: labels[kind] }))}
        />
      </div>
      <Part className="supports-[selector(:has(*))]:group-has-[[value=visibility]:checked]/manage:grid">
        <AudienceFields plans={plans} answer={answer} />
      </Part>
      <Part className="supports-[selector(:has(*))]:group-has-[[value=series]:checked]/manage:grid">
        <Select
          meta={changeMeta("seriesId", answer)}
          label={t("toSeries")}
          hint={t("seriesHint")}
          options={[
            ...series.map(({ seriesId, title }) => ({ value: seriesId, label: title })),
            { value: "none", label: t("noSeries") },
          ]}
        />
      </Part>
      <Part className="supports-[selector(:has(*))]:group-has-[[value=tags]:checked]/manage:grid">
        <TextField meta={changeMeta("add", answer)} label={t("add")} hint={t("addHint")} autoComplete="off" />
        <TextField meta={changeMeta("remove", answer)} label={t("remove")} hint={t("removeHint")} autoComplete="off" />
      </Part>
      <SubmitButton fullWidth name="intent" value="change">
        {t("submit")}
      </SubmitButton>
    </section>
  );
}

const Part = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={`grid gap-4 supports-[selector(:has(*))]:hidden ${className}`}>{children}</div>
);

function AudienceFields({ plans, answer }: Omit<Props, "series">) {
  const t = useText("posts/manage");
  const chosen = answer?.values.minPlanId;
  const choices = plans.filter(({ id, onSale }) => onSale || id === chosen);
  const audiences = (["public", "followers", "members"] as const).filter(
    (kind) => kind !== "members" || choices.length > 0,
  );
  return (
    <>
      <RadioGroup
        meta={changeMeta("visibility", answer)}
        legend={t("toVisibility")}
        options={audiences.map((kind) => ({ value: kind, label: t(kind) }))}
      />
      {choices.length > 0 ? (
        <div className="supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=members]:checked]/manage:block">
          <Select
            meta={changeMeta("minPlanId", answer)}
            label={t("plan")}
            hint={t("planHint")}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      ) : null}
    </>
  );
}
