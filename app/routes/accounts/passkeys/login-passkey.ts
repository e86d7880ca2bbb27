import { logInWithPasskey } from "#contract/passkeys/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { sendRequest } from "~/api/client.server";
import { assertionOf } from "~/components/accounts/passkey-field.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import type { FlashKey } from "~/http/flash";
import { localPath } from "~/http/redirect-target.server";
import { sessionOf } from "~/session/session.server";

export const handle: RouteHandle = { signsIn: true, copies: "never", consent: "exempt" };

const wayBack = ({ request }: HandlerArgs) => new URL(request.url).searchParams.get("rd_url");

/** The login page, with the address to return to. */
function loginPage(args: HandlerArgs) {
  const back = wayBack(args);
  return href("/accounts/login", back ? `?rd_url=${encodeURIComponent(localPath(back))}` : "");
}

export const loader = guardedLoader((args) => args.redirect(loginPage(args)));

/** Logs in by what the script of the login page let a passkey sign. Errors are shown on the login page. */
export const action = guardedAction(async (args) => {
  const credential = assertionOf((await args.readForm()).get("credential"));
  const refuse = (key: FlashKey) => args.redirect(loginPage(args), { flash: { key } });
  if (!credential) return refuse("accounts.passkeyRefused");
  try {
    await sessionOf(args).start(await sendRequest(args, logInWithPasskey, { body: { credential } }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "USER_BLOCKED") return args.redirect("/accounts/login?blocked=1");
    return refuse(error.code === "UNAUTHORIZED" ? "accounts.passkeyRefused" : error.code);
  }
  return args.redirect(localPath(wayBack(args), "/feed/following"));
});
