import { redirect } from "@remix-run/node";
import { type Address, hrefOfLocation } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { readForm } from "~/http/form.server";
import { localPath } from "~/http/redirect-target.server";
import { seeOther } from "~/http/respond.server";
import { responseContext } from "~/http/response-context.server";
import { isLng } from "~/i18n/i18n";
import { preferenceCookies } from "~/preferences/preferences.server";

export const handle: RouteHandle = { consent: "exempt" };

export const action = guardedAction(async (args) => {
  const form = await readForm(args);
  for (const cookie of preferenceCookies(form)) responseContext(args.context).setCookie(cookie);
  const back = localPath(form.get("returnTo"));
  const to = isLng(form.get("lng")) ? withoutLanguage(back) : back;
  const response = seeOther(args, to, { flash: { key: "shell.preferencesSaved" } });
  // The lite mode runs no script, so no service worker either.
  if (form.get("lite") === "1") response.headers.set("Clear-Site-Data", '"storage"');
  return response;
});

export const loader = guardedLoader(() => redirect("/"));

/** An address with ?lng= would override the chosen language. */
function withoutLanguage(path: Address): Address {
  const url = new URL(path, "http://site");
  url.searchParams.delete("lng");
  return hrefOfLocation(url);
}
