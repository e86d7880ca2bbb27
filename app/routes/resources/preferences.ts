import { redirect } from "@remix-run/node";
import { listPushSubscriptions } from "#contract/push/endpoints";
import { type Address, hrefOfLocation } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { sendRequest } from "~/api/client.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { responseContext } from "~/http/response-context.server";
import { isLng } from "~/i18n/i18n";
import { preferenceCookies } from "~/preferences/preferences.server";
import { sessionOf } from "~/session/session.server";

export const handle: RouteHandle = { consent: "exempt" };

export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  for (const cookie of preferenceCookies(form)) responseContext(args.context).setCookie(cookie);
  const back = localPath(form.get("returnTo"));
  const to = isLng(form.get("lng")) ? withoutLanguage(back) : back;
  const response = args.redirect(to, { flash: { key: "shell.preferencesSaved" } });
  // A lite page runs no script, so it needs a service worker only to display this device's pushes.
  if (form.get("lite") === "1" && !(await mayGetPushes(args))) response.headers.set("Clear-Site-Data", '"storage"');
  return response;
});

export const loader = guardedLoader(() => redirect("/"));

/** Whether this session has subscribed its browser to pushes; where the API does not answer, it may have. */
async function mayGetPushes(args: HandlerArgs): Promise<boolean> {
  if (await sessionOf(args).isGuest()) return false;
  return sendRequest(args, listPushSubscriptions).then(
    ({ items }) => items.some(({ current }) => current),
    () => true,
  );
}

/** An address with ?lng= would override the chosen language. */
function withoutLanguage(path: Address): Address {
  const url = new URL(path, "http://site");
  url.searchParams.delete("lng");
  return hrefOfLocation(url);
}
