import { Form } from "@remix-run/react";
import { limits } from "#contract/limits";
import type { SearchType } from "#contract/search/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Button } from "./button";
import { boxClass } from "./fields/field";
import { Icon } from "./icon";

type Props = { q?: string; type?: SearchType; error?: string; autoFocus?: boolean };

/** The search field: a plain GET, so the query stays in the address and in the field. */
export function SearchForm({ q = "", type, error, autoFocus = false }: Props) {
  const t = useText("search");
  return (
    <Form action={href("/search")} method="get" role="search" className="grid gap-1.5">
      <div className="flex gap-2">
        <label htmlFor="search-words" className="sr-only">
          {t("label")}
        </label>
        <span className="relative min-w-0 grow">
          <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-muted">
            <Icon name="search" size={20} />
          </span>
          <input
            key={q}
            id="search-words"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={limits.searchLength}
            placeholder={t("placeholder")}
            enterKeyHint="search"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the page is this field, until something is asked
            autoFocus={autoFocus}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "search-error" : undefined}
            className={`${boxClass} pl-11!`}
          />
        </span>
        {type && type !== "people" ? <input type="hidden" name="type" value={type} /> : null}
        <Button type="submit" className="shrink-0 whitespace-nowrap">
          {t("submit")}
        </Button>
      </div>
      {error ? (
        <p id="search-error" role="alert" className="text-small font-medium text-danger">
          {error}
        </p>
      ) : null}
    </Form>
  );
}
