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

type Lists = { before: string[]; after: { id: string; waits: boolean }[]; decided: string };

/**
 * The id of the waiting item that follows the decided one, else of the first waiting one. `before` and `after` are the
 * list's page before and after the decision, which may take the decided one out of the list.
 */
export function nextWaiting({ before, after, decided }: Lists): string | undefined {
  const above = new Set(before.slice(0, Math.max(0, before.indexOf(decided))));
  const waiting = (from: number) => after.slice(from).find(({ id, waits }) => waits && id !== decided);
  return (waiting(after.findLastIndex(({ id }) => above.has(id)) + 1) ?? waiting(0))?.id;
}
