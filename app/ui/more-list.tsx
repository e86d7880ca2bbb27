import { useFetcher, useLocation } from "@remix-run/react";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import type { Page } from "#contract/paging";
import type { Address } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { MoreLink, useMorePath } from "./more-link";

type Props<T> = {
  /** The loader's page; the loader returns the next one under the same name, `page`. */
  page: Page<T>;
  idOf: (item: T) => string;
  children?: (item: T) => ReactNode;
  /** All items fetched so far, in place of the one list of `children`. */
  list?: (items: T[]) => ReactNode;
  className?: string;
  /** The text of the link to the next page. */
  more?: string;
  /** For a list beside another page: the route that returns the list alone, and the query parameter of its paging key. */
  ownPage?: { path: Address; parameter: string };
};

/** A list with a link to its next page, which script turns into loading while scrolling. */
export function MoreList<T>({ page, idOf, children, list, className = "grid gap-4", more, ownPage }: Props<T>) {
  const { items, pagingKey, endRef, loading, failed } = useMorePages(page, idOf, ownPage);
  const t = useText("shell");
  return (
    <>
      {list?.(items) ?? (
        <ul className={className}>
          {items.map((item) => (
            <Fragment key={idOf(item)}>{children?.(item)}</Fragment>
          ))}
        </ul>
      )}
      <div ref={endRef} aria-live="polite">
        {loading ? (
          <p className="py-6 text-center text-small text-muted">{t("loadingMore")}</p>
        ) : (
          <MoreLink pagingKey={pagingKey} label={more} parameter={ownPage?.parameter} />
        )}
        {failed ? <p className="text-center text-small text-danger">{t("moreFailed")}</p> : null}
      </div>
    </>
  );
}

type Answer<T> = { page?: Page<T> };

/** The pages fetched so far, by history entry, so that going back restores the whole list. */
const kept = new Map<string, Page<unknown>[]>();
const keptPlaces = 20;

function useMorePages<T>(first: Page<T>, idOf: (item: T) => string, ownPage: Props<T>["ownPage"]) {
  const { key } = useLocation();
  const fetcher = useFetcher<Answer<T>>();
  const [later, setLater] = useState((kept.get(key) ?? []) as Page<T>[]);
  const pathTo = useMorePath(ownPage?.parameter);
  const fetched = fetcher.data?.page;
  const failed = fetcher.data !== undefined && !fetched;
  const pagingKey = (later.at(-1) ?? first).pagingKey;

  useEffect(() => {
    if (!fetched) return;
    setLater((pages) => {
      const next = pages.includes(fetched) ? pages : [...pages, fetched];
      keep(key, next);
      return next;
    });
  }, [fetched, key]);

  const endRef = useNearness(fetcher.state === "idle" && pagingKey !== null && !failed, () => {
    if (pagingKey) fetcher.load(pathTo(pagingKey, ownPage?.path));
  });
  return {
    items: distinct(
      [first, ...later].flatMap((page) => page.items),
      idOf,
    ),
    pagingKey,
    endRef,
    loading: fetcher.state !== "idle",
    failed,
  };
}

function useNearness(active: boolean, onNear: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  latest.current = onNear;
  useEffect(() => {
    if (!active || !ref.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: "600px",
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [active]);
  return ref;
}

function keep(key: string, pages: Page<unknown>[]) {
  kept.delete(key);
  kept.set(key, pages);
  const oldest = kept.keys().next();
  if (kept.size > keptPlaces && !oldest.done) kept.delete(oldest.value);
}

function distinct<T>(items: T[], idOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}
