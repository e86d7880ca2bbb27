import { Form, useLocation, useOutletContext } from "@remix-run/react";
import type { AdminView } from "#contract/staff/admin-view-schemas";
import type { AdminList } from "#contract/staff/admin-view-values";
import { useText } from "~/i18n/i18n";
import { Button } from "~/ui/button";
import { boxClass } from "~/ui/fields/field";
import { type FurtherKey, ListKeys } from "./keys/list-keys";
import { SaveView } from "./views/save-view";
import { isShown, SavedViews } from "./views/saved-views";

export type FilterField = {
  name: string;
  label: string;
  value: string | undefined;
  /** the label for no choice */
  all: string;
  options: [value: string, words: string][];
};

type Search = { label: string; q: string | undefined; filters?: FilterField[] };
type ListProps = Search & {
  /** keys of this list alone */
  further?: FurtherKey[];
  /** one of its items is shown: on narrower screens the list comes after it, without the search */
  viewing?: boolean;
};
/** The context of the admin layout's outlet: the list on this page, if it is one, and its saved views. */
export type ListViews = { list: AdminList | undefined; views: AdminView[] };

/** The search of a list and its keys. */
export function ListSearch({ further, viewing = false, ...search }: ListProps) {
  return (
    <>
      <div className={viewing ? "max-xl:hidden" : undefined}>
        <SearchWithViews {...search} />
      </div>
      <ListKeys further={further} />
    </>
  );
}

/** The search form of a list, between its saved views and the form that saves what it shows. */
function SearchWithViews(search: Search) {
  const { q = "", filters = [] } = search;
  const { list, views } = useOutletContext<ListViews>();
  const address = new URLSearchParams(useLocation().search);
  if (!list) return <SearchForm {...search} />;
  const query = { q, ...Object.fromEntries(filters.map(({ name, value }) => [name, value ?? ""])) };
  const state = { list, query };
  const isNew = !views.some((view) => isShown(view, state));
  return (
    <div className="grid gap-3">
      <SavedViews views={views} state={state} />
      <SearchForm {...search} />
      {isNew && Object.keys(query).some((name) => address.get(name)) ? <SaveView state={state} /> : null}
    </div>
  );
}

/** Text and filters, stored in the address by a plain GET. */
function SearchForm({ label, q, filters = [] }: Search) {
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
