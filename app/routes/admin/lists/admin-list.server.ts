import type { IdOf, IdPrefix } from "#contract/ids";
import type { Address } from "~/addresses/address";
import { adminAction } from "~/guards/admin-action.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { readView } from "../side-view/read-view.server";
import { type ListPath, nextWaiting, viewedId, withView } from "../side-view/viewed-item";
import { type Filtered, type Filters, readFilters } from "./filters";

/** A list of admins that shows one of its items beside it. */
type AdminList<F extends Filters, P extends IdPrefix, Item, View> = {
  path: ListPath;
  title: (args: HandlerArgs) => string;
  filters: F;
  read: (args: HandlerArgs, query: Filtered<F> & { pagingKey: string | null }) => Promise<Page<Item>>;
  prefix: P;
  idOf: (item: Item) => string;
  /** whether an item waits for a decision: after one the next is shown. Without it the decided one stays. */
  waits?: (item: Item, filter: Filtered<F>) => boolean;
  /** reads an item for the view beside the list */
  open: (args: HandlerArgs, id: IdOf<P>) => Promise<View>;
};
type Page<Item> = { items: Item[]; pagingKey: string | null };

/** Infers the types of a list from its definition. */
export const adminList = <const F extends Filters, P extends IdPrefix, Item, View>(list: AdminList<F, P, Item, View>) =>
  list;

/** The loader of a list: its page, its filters, and the item that the address shows beside it. */
export function listLoader<F extends Filters, P extends IdPrefix, Item, View>(list: AdminList<F, P, Item, View>) {
  return guardedLoader(async (args) => {
    const search = searchOf(args);
    const [page, view] = await Promise.all([
      readPage(list, args),
      readView(viewedId(search, list.prefix), (id) => list.open(args, id)),
    ]);
    return { title: list.title(args), filter: readFilters(list.filters, search), page, view };
  });
}

type Decided<P extends IdPrefix> = { id: IdOf<P>; next: () => Promise<Address> };
type Decide<P extends IdPrefix, T> = (args: HandlerArgs, decided: Decided<P>) => Promise<T>;

/**
 * The action of a list: `decide` handles the forms of the item shown beside it and redirects to `next`. Its place is read
 * before the decision, which may take it out of the list. `withoutView` handles the forms of the list itself.
 */
export function listAction<F extends Filters, P extends IdPrefix, Item, View, T, U = never>(
  list: AdminList<F, P, Item, View>,
  decide: Decide<P, T>,
  withoutView?: (args: HandlerArgs) => Promise<U>,
) {
  return adminAction(async (args) => {
    const id = viewedId(searchOf(args), list.prefix);
    if (!id) return withoutView ? withoutView(args) : args.redirect(list.path);
    const before = list.waits ? (await readPage(list, args)).items.map(list.idOf) : [];
    return decide(args, { id, next: () => addressAfter(list, args, { id, before }) });
  });
}

const searchOf = ({ request }: HandlerArgs) => new URL(request.url).searchParams;

function readPage<F extends Filters, P extends IdPrefix, Item, View>(
  { filters, read }: AdminList<F, P, Item, View>,
  args: HandlerArgs,
): Promise<Page<Item>> {
  const search = searchOf(args);
  return read(args, { ...readFilters(filters, search), pagingKey: search.get("pagingKey") });
}

async function addressAfter<F extends Filters, P extends IdPrefix, Item, View>(
  list: AdminList<F, P, Item, View>,
  args: HandlerArgs,
  { id, before }: { id: string; before: string[] },
): Promise<Address> {
  const search = searchOf(args);
  const { waits, idOf } = list;
  if (!waits) return withView(list.path, search, id);
  const filter = readFilters(list.filters, search);
  const after = (await readPage(list, args)).items.map((item) => ({ id: idOf(item), waits: waits(item, filter) }));
  if (after.length === 0) search.delete("pagingKey");
  return withView(list.path, search, nextWaiting({ before, after, decided: id }));
}
