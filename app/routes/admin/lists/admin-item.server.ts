import type { Address } from "~/addresses/address";
import type { ParamValue, RouteParam } from "~/addresses/route-param";
import { adminAction } from "~/guards/admin-action.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";

type Title = { title: (args: HandlerArgs) => string };
type Decided<Name extends RouteParam> = { id: ParamValue<Name>; next: () => Promise<Address> };

/** The loader of an item's own page, titled as its list; `param` is the id in the address. */
export function itemLoader<Name extends RouteParam, Item>(
  { title }: Title,
  param: Name,
  open: (args: HandlerArgs, id: ParamValue<Name>) => Promise<Item>,
) {
  return guardedLoader(async (args) => ({
    title: title(args),
    ...(await open(args, args.param(param))),
  }));
}

/** The action of an item's own page: `decide` handles its forms and redirects to `next`, the page again. */
export function itemAction<Name extends RouteParam, T>(
  param: Name,
  pageOf: (id: ParamValue<Name>) => Address,
  decide: (args: HandlerArgs, decided: Decided<Name>) => Promise<T>,
) {
  return adminAction(async (args) => {
    const id = args.param(param);
    return decide(args, { id, next: async () => pageOf(id) });
  });
}
