import { Form } from "@remix-run/react";
import { useText } from "~/i18n/i18n";
import { Button } from "~/ui/button";
import { boxClass } from "~/ui/fields/field";

export type FilterField = {
  name: string;
  label: string;
  value: string | undefined;
  /** the label for no choice */
  all: string;
  options: [value: string, words: string][];
};

/** The search form of a list: text and filters, stored in the address by a plain GET. */
export function ListSearch({
  label,
  q,
  filters = [],
}: {
  label: string;
  q: string | undefined;
  filters?: FilterField[];
}) {
  const t = useText("admin");
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
      <label className="grid min-w-[min(100%,16rem)] grow gap-1.5 text-small font-semibold">
        {label}
        <input type="search" name="q" defaultValue={q} maxLength={100} className={`${boxClass} font-normal`} />
      </label>
      {filters.map(({ name, label: words, value, all, options }) => (
        <label key={name} className="grid min-w-36 grow gap-1.5 text-small font-semibold sm:grow-0">
          {words}
          <select name={name} defaultValue={value ?? ""} className={`${boxClass} font-normal`}>
            <option value="">{all}</option>
            {options.map(([option, optionWords]) => (
              <option key={option} value={option}>
                {optionWords}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit" variant="secondary" className="grow sm:grow-0">
        {t("searchButton")}
      </Button>
    </Form>
  );
}

export const oneOf = <T extends string>(names: readonly T[], value: string | null): T | undefined =>
  names.find((name) => name === value);
