import type { ComponentProps, ReactNode } from "react";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import type { FurtherKey } from "../keys/list-keys";
import { type FilterField, ListSearch } from "../list-search";
import type { ViewState } from "../side-view/read-view.server";
import { ListWithView } from "../side-view/side-view";
import type { ListPath } from "../side-view/viewed-item";

type Filter = { q?: string; [name: string]: string | undefined };

type Props<View> = {
  list: ListPath;
  /** what `listLoader` read */
  data: { page: { items: unknown[]; pagingKey: string | null }; filter: Filter; view: ViewState<View> };
  title: string;
  searchLabel: string;
  /** the label of a filter without a choice */
  all: string;
  filters: Omit<FilterField, "value" | "all">[];
  furtherKeys?: FurtherKey[];
  empty: ComponentProps<typeof EmptyState>;
  show: (view: View) => ReactNode;
  before?: ReactNode;
  after?: ReactNode;
  /** the table of the page's items */
  children: ReactNode;
};

/** A page of a list: search and filters, the table, and beside it the item that the address names. */
export function ListPage<View>({ list, data, children, ...props }: Props<View>) {
  const { page, filter, view } = data;
  const filters = props.filters.map((each) => ({ ...each, all: props.all, value: filter[each.name] }));
  return (
    <>
      <h1 className="text-headline">{props.title}</h1>
      <ListSearch
        label={props.searchLabel}
        q={filter.q}
        filters={filters}
        further={props.furtherKeys}
        viewing={view !== null}
      />
      <ListWithView list={list} view={view} show={props.show}>
        <div className="grid gap-5">
          {props.before}
          {page.items.length === 0 ? <EmptyState {...props.empty} /> : children}
          <MoreLink pagingKey={page.pagingKey} />
          {props.after}
        </div>
      </ListWithView>
    </>
  );
}
