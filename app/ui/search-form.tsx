import { Form } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { limits } from "#contract/limits";
import type { SearchType } from "#contract/search/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { boxClass } from "./fields/field";
import { Icon } from "./icon";

type Props = { q?: string; type?: SearchType | null; error?: string; autoFocus?: boolean };

/** Loaded when the field has the focus for the first time; a lite page, which runs no script, has none. */
const Suggestions = lazy(() => import("./suggestions/suggestions"));

/** The search field: a plain GET, so the query stays in the address and in the field. Its magnifier sends it, as Enter does. */
export function SearchForm({ q = "", type, error, autoFocus = false }: Props) {
  const t = useText("search");
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  // The field may have had the focus before the script was there.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.id === "search-words") setInput(activeElement);
  }, []);
  return (
    <Form action={href("/search")} method="get" role="search" className="grid gap-1.5">
      <div className="search-box">
        <label htmlFor="search-words" className="sr-only">
          {t("label")}
        </label>
        {/* biome-ignore lint/a11y/useSemanticElements: a field of type search cannot become a combobox */}
        <input
          key={q}
          id="search-words"
          type="text"
          role="searchbox"
          inputMode="search"
          name="q"
          defaultValue={q}
          maxLength={limits.searchLength}
          placeholder={t("placeholder")}
          enterKeyHint="search"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the page is this field, until something is asked
          autoFocus={autoFocus}
          onFocus={(event) => setInput(event.currentTarget)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "search-error" : undefined}
          className={q ? `${boxClass} pr-12!` : boxClass}
        />
        {type ? <input type="hidden" name="type" value={type} /> : null}
        <button type="submit" aria-label={t("submit")}>
          <Icon name="search" size={22} />
        </button>
        {q ? (
          <Link to="/search" aria-label={t("clear")}>
            <Icon name="close" size={20} />
          </Link>
        ) : null}
        {input ? (
          <Suspense>
            <Suggestions key={q} input={input} />
          </Suspense>
        ) : null}
      </div>
      {error ? (
        <p id="search-error" role="alert" className="text-small font-medium text-danger">
          {error}
        </p>
      ) : null}
    </Form>
  );
}
