import type { ActionFunctionArgs } from "@remix-run/node";
import type { Address } from "~/addresses/address";
import { type ParamValue, type RouteParam, routeParam } from "~/addresses/route-param";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import type { RouteArgs } from "~/http/response-context.server";

type Title = { title: (request: Request) => string };
type Decided<Name extends RouteParam> = { id: ParamValue<Name>; next: () => Promise<Address> };

/** The loader of an item's own page, titled as its list; `param` is the id in the address. */
export function itemLoader<Name extends RouteParam, Item>(
  { title }: Title,
  param: Name,
  open: (args: RouteArgs, id: ParamValue<Name>) => Promise<Item>,
) {
  return guardedLoader(async (args) => ({
    title: title(args.request),
    ...(await open(args, routeParam(args, param))),
  }));
}

/** The action of an item's own page: `decide` handles its forms and redirects to `next`, the page again. */
export function itemAction<Name extends RouteParam, T>(
  param: Name,
  pageOf: (id: ParamValue<Name>) => Address,
  decide: (args: ActionFunctionArgs, decided: Decided<Name>) => Promise<T>,
) {
  return adminAction(async (args) => {
    const id = routeParam(args, param);
    return decide(args, { id, next: async () => pageOf(id) });
  });
}
