import type { Context } from "hono";
import type { Accounts } from "../login-accounts/accounts";
import { askForAccount, firstLanguage } from "../login-accounts/choose-account";
import { renderRefused } from "../login-accounts/pages";
import type { TokenStore } from "../login-accounts/token-store";

/** What an authorization code or access token stands for. */
export type Authorized = { clientId: string; sub: string; state: string };
type Options = { clientIds: string[]; redirectUri: string; accounts: Accounts; codes: TokenStore<Authorized> };

/** The handler of the authorization address: its chooser, and the redirect back with a code or an error. */
export function authorize({ clientIds, redirectUri, accounts, codes }: Options) {
  return async (c: Context): Promise<Response> => {
    const query = c.req.query();
    const problem = problemOf(query);
    if (problem) return c.html(renderRefused("naver", problem), 400);
    const lang = firstLanguage(c.req.header("accept-language"));
    const choice = await askForAccount(c, { provider: "naver", lang, accounts });
    if ("page" in choice) return choice.page;
    const { client_id: clientId = "", state = "" } = query;
    const result: Record<string, string> = choice.account
      ? { code: codes.issue({ clientId, sub: choice.account.sub, state }) }
      : { error: "access_denied", error_description: "Canceled By User" };
    return c.redirect(`${redirectUri}?${new URLSearchParams({ ...result, state })}`, 303);
  };

  function problemOf(query: Record<string, string>): string | undefined {
    if (!clientIds.includes(query.client_id ?? "")) return "client_id";
    if (query.redirect_uri !== redirectUri) return "redirect_uri";
    if (query.response_type !== "code") return "response_type";
    return query.state ? undefined : "state";
  }
}
