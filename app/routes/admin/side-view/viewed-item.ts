import type { IdOf, IdPrefix } from "#contract/ids";
import type { Address } from "~/addresses/address";

/** The lists of admins that show an item beside them. */
export type ListPath =
  | "/admin/reports"
  | "/admin/contacts"
  | "/admin/appeals"
  | "/admin/takedowns"
  | "/admin/applications"
  | "/admin/sellers"
  | "/admin/settlements"
  | "/admin/payments"
  | "/admin/users";

/** The item that the list's address shows beside it; undefined without one, or where the id has another form. */
export function viewedId<P extends IdPrefix>(search: URLSearchParams, prefix: P): IdOf<P> | undefined {
  const id = search.get("view");
  return id && new RegExp(`^${prefix}_\\w+$`).test(id) ? (id as IdOf<P>) : undefined;
}

/** The list's address, filters and page kept, with the item beside it; without one the list alone. */
export function withView(path: ListPath, search: URLSearchParams, id?: string): Address {
  const query = new URLSearchParams(search);
  query.delete("view");
  query.delete("index");
  if (id) query.set("view", id);
  return `${path}?${query}`;
}

/** `at` orders the list: a time, or the place in a list that no time orders. */
export type ListPosition = { id: string; at: string | number; isOpen: boolean };

type Decided = { items: ListPosition[]; decided: ListPosition; isOldestFirst: boolean };

/** The list's address after a decision, with the next open item; the first page where the list's own is empty. */
export function afterDecision(path: ListPath, search: URLSearchParams, { items, ...order }: Decided): Address {
  const query = new URLSearchParams(search);
  if (items.length === 0) query.delete("pagingKey");
  return withView(path, query, nextOpen(items, order)?.id);
}

/** The open item after the decided one in the list's order, else the first open one. A list of open items is oldest first. */
export function nextOpen(items: ListPosition[], { decided, isOldestFirst }: Omit<Decided, "items">) {
  const open = items.filter(({ isOpen }) => isOpen);
  return open.find((item) => (isOldestFirst ? isOlder(decided, item) : isOlder(item, decided))) ?? open[0];
}

const isOlder = (one: ListPosition, other: ListPosition) =>
  one.at === other.at ? one.id < other.id : one.at < other.at;
