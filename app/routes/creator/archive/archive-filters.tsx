import { Form } from "@remix-run/react";
import { limits } from "#contract/limits";
import type { ArchiveFilters } from "#contract/posts/schemas";
import type { Series } from "#contract/posts/series-schemas";
import { type Address, href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { boxClass } from "~/ui/fields/field";
import { Icon } from "~/ui/icon";
import { Chips } from "~/ui/tables/chips";

/** What an archive is filtered by; "" and null where it is not. */
export type Asked = { q: string; tag: string | null; series: string | null; year: number | null; open: boolean };

type Props = { domain: string; asked: Asked };

export const isFiltered = ({ q, tag, series, year, open }: Asked) =>
  q !== "" || tag !== null || series !== null || year !== null || open;

/** The archive with other filters in place of some, the rest as they are. */
export function archiveAddress(domain: string, asked: Partial<Asked>): Address {
  const { q, tag, series, year, open } = asked;
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(tag && { tag }),
    ...(series && { series }),
    ...(year && { year: String(year) }),
    ...(open && { open: "1" }),
  }).toString();
  return href("/:domain/archive", { domain }, query ? `?${query}` : "");
}

/** The words, with the other filters sent along; below it the switch to what the viewer may read. */
export function SearchBox({ domain, asked, error }: Props & { error: string | undefined }) {
  const t = useText("posts/archive");
  const { q, tag, series, year, open } = asked;
  return (
    <div className="grid gap-1.5">
      <Form action={href("/:domain/archive", { domain })} method="get" role="search" className="search-box">
        <label htmlFor="archive-words" className="sr-only">
          {t("search")}
        </label>
        <input
          key={q}
          id="archive-words"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={limits.searchLength}
          placeholder={t("search")}
          enterKeyHint="search"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "archive-error" : undefined}
          className={boxClass}
        />
        {tag ? <input type="hidden" name="tag" value={tag} /> : null}
        {series ? <input type="hidden" name="series" value={series} /> : null}
        {year ? <input type="hidden" name="year" value={year} /> : null}
        {open ? <input type="hidden" name="open" value="1" /> : null}
        <button type="submit" aria-label={t("submit")}>
          <Icon name="search" size={22} />
        </button>
      </Form>
      {error ? (
        <p id="archive-error" role="alert" className="text-small font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function TagFilter({ domain, asked, tags }: Props & Pick<ArchiveFilters, "tags">) {
  const t = useText("posts/archive");
  if (tags.length === 0) return null;
  const chips = tags.map(({ tag, postCount }) => ({
    to: archiveAddress(domain, { ...asked, tag }),
    label: tag,
    count: postCount,
    current: tag === asked.tag,
  }));
  const all = { to: archiveAddress(domain, { ...asked, tag: null }), label: t("allTags"), current: asked.tag === null };
  return <Chips inOneRow label={t("tags")} chips={[all, ...chips]} />;
}

export function SeriesFilter({ domain, asked, series }: Props & { series: Series[] }) {
  const t = useText("posts/archive");
  if (series.length === 0) return null;
  const chips = series.map(({ slug, title, postCount }) => ({
    to: archiveAddress(domain, { ...asked, series: slug }),
    label: title,
    count: postCount,
    current: slug === asked.series,
  }));
  const all = { to: archiveAddress(domain, { ...asked, series: null }), label: t("allSeries"), current: !asked.series };
  return <Chips inOneRow label={t("series")} chips={[all, ...chips]} />;
}

export function YearFilter({ domain, asked, years }: Props & Pick<ArchiveFilters, "years">) {
  const t = useText("posts/archive");
  if (years.length < 2) return null;
  const chips = years.map(({ year, postCount }) => ({
    to: archiveAddress(domain, { ...asked, year }),
    label: String(year),
    count: postCount,
    current: year === asked.year,
  }));
  const all = { to: archiveAddress(domain, { ...asked, year: null }), label: t("allYears"), current: !asked.year };
  return (
    <div className="grid gap-3">
      <h2 className="text-base max-lg:sr-only">{t("years")}</h2>
      <Chips inOneRow label={t("years")} chips={[all, ...chips]} />
    </div>
  );
}

/** A link that looks like a checkbox: without script, a checkbox would need a second button. Words search open posts alone. */
export function OnlyOpen({ domain, asked }: Props) {
  const t = useText("posts/archive");
  if (asked.q) return <p className="text-small text-muted">{t("onlyOpenSearched")}</p>;
  return (
    <Link
      to={archiveAddress(domain, { ...asked, open: !asked.open })}
      preventScrollReset
      aria-current={asked.open ? "true" : undefined}
      className="group inline-flex min-h-touch items-center gap-3 justify-self-start"
    >
      <span className="grid size-6 place-items-center rounded-sm border border-edge text-transparent group-aria-[current]:border-ink group-aria-[current]:bg-ink group-aria-[current]:text-surface">
        <Icon name="check" size={18} />
      </span>
      {t("onlyOpen")}
    </Link>
  );
}
