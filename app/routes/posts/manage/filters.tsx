import { Form } from "@remix-run/react";
import { limits } from "#contract/limits";
import type { Visibility } from "#contract/posts/schemas";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { boxClass } from "~/ui/fields/field";
import { Icon } from "~/ui/icon";

/** What the posts are filtered by; "" where they are not. */
export type Asked = { q: string; series: string; tag: string; year: string; visibility: Visibility | "" };

type Props = {
  asked: Asked;
  tags: string[];
  years: number[];
  series: { slug: string; title: string }[];
  error: string | undefined;
};

export const isFiltered = (asked: Asked) => Object.values(asked).some((value) => value !== "");

export function Filters({ asked, tags, years, series, error }: Props) {
  const t = useText("posts/manage");
  const named = (values: (string | number)[]) =>
    values.map((value) => ({ value: String(value), label: String(value) }));
  const visibilities = (["public", "followers", "members"] as const).map((value) => ({ value, label: t(value) }));
  return (
    <Form method="get" role="search" aria-label={t("filter")} className="grid gap-3" key={JSON.stringify(asked)}>
      <div className="grid gap-1.5">
        <label htmlFor="manage-q" className="text-small font-semibold">
          {t("words")}
        </label>
        <input
          id="manage-q"
          type="search"
          name="q"
          defaultValue={asked.q}
          maxLength={limits.searchLength}
          autoComplete="off"
          enterKeyHint="search"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "manage-error" : undefined}
          className={boxClass}
        />
        {error ? (
          <p id="manage-error" role="alert" className="text-small font-medium text-danger">
            {error}
          </p>
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Filter name="visibility" value={asked.visibility} options={visibilities} />
        <Filter
          name="series"
          value={asked.series}
          options={series.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
        <Filter name="tag" value={asked.tag} options={named(tags)} />
        <Filter name="year" value={asked.year} options={named(years)} />
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton variant="secondary">{t("find")}</SubmitButton>
        {isFiltered(asked) ? (
          <Link to="/posts/manage" className="inline-flex min-h-touch items-center font-medium underline">
            {t("clear")}
          </Link>
        ) : null}
      </p>
    </Form>
  );
}

type FilterProps = {
  name: "visibility" | "series" | "tag" | "year";
  value: string;
  options: { value: string; label: string }[];
};

function Filter({ name, value, options }: FilterProps) {
  const t = useText("posts/manage");
  const id = `manage-${name}`;
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {t(name)}
      </label>
      <span className="relative min-w-0">
        <select id={id} name={name} defaultValue={value} className={`${boxClass} appearance-none truncate pr-10`}>
          <option value="">{t("all")}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
          <Icon name="down" size={18} />
        </span>
      </span>
    </div>
  );
}
