import { logInWithPasskey } from "#contract/passkeys/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { sendRequest } from "~/api/client.server";
import { assertionOf } from "~/components/accounts/passkey-field.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import type { FlashKey } from "~/http/flash";
import { readForm } from "~/http/form.server";
import { localPath } from "~/http/redirect-target.server";
import { redirectTo, seeOther } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { sessionOf } from "~/session/session.server";

export const handle: RouteHandle = { signsIn: true, copies: "never", consent: "exempt" };

const wayBack = ({ request }: RouteArgs) => new URL(request.url).searchParams.get("rd_url");

/** The login page, with the address to return to. */
function loginPage(args: RouteArgs) {
  const back = wayBack(args);
  return href("/accounts/login", back ? `?rd_url=${encodeURIComponent(localPath(back))}` : "");
}

export const loader = guardedLoader((args) => redirectTo(args, loginPage(args)));

/** Logs in by what the script of the login page let a passkey sign. Errors are shown on the login page. */
export const action = guardedAction(async (args) => {
  const credential = assertionOf((await readForm(args)).get("credential"));
  const refuse = (key: FlashKey) => seeOther(args, loginPage(args), { flash: { key } });
  if (!credential) return refuse("accounts.passkeyRefused");
  try {
    await sessionOf(args).start(await sendRequest(args, logInWithPasskey, { body: { credential } }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "USER_BLOCKED") return seeOther(args, "/accounts/login?blocked=1");
    return refuse(error.code === "UNAUTHORIZED" ? "accounts.passkeyRefused" : error.code);
  }
  return seeOther(args, localPath(wayBack(args), "/feed/following"));
});
