import type { Context } from "hono";
import type { Account, Accounts } from "../login-accounts/accounts";
import { askForAccount, firstLanguage } from "../login-accounts/choose-account";
import { renderRefused } from "../login-accounts/pages";
import type { TokenStore } from "../login-accounts/token-store";
import { type Authorized, givenEmail } from "./id-token";
import { renderReturn } from "./return-page";

type Options = { clientIds: string[]; redirectUri: string; accounts: Accounts; codes: TokenStore<Authorized> };
type Query = Record<string, string>;

/** The handler of the authorization address: its chooser, and the answer by form_post or redirect. */
export function authorize({ clientIds, redirectUri, accounts, codes }: Options) {
  /** Client and account of each authorization: only the first one answers with `user`. */
  const authorizedBefore = new Set<string>();

  return async (c: Context): Promise<Response> => {
    const query = c.req.query();
    const problem = problemOf(query);
    if (problem) return c.html(renderRefused("apple", problem), 400);
    const lang = firstLanguage(query.locale ?? c.req.header("accept-language"));
    const choice = await askForAccount(c, { provider: "apple", lang, accounts });
    if ("page" in choice) return choice.page;
    const result = choice.account ? grant(query, choice.account) : { error: "user_cancelled_authorize" };
    const fields = { ...result, ...(query.state && { state: query.state }) };
    if (query.response_mode === "form_post") return c.html(renderReturn({ lang, action: redirectUri, fields }));
    return c.redirect(`${redirectUri}?${new URLSearchParams(fields)}`, 303);
  };

  function problemOf(query: Query): string | undefined {
    if (!clientIds.includes(query.client_id ?? "")) return "invalid_client";
    if (query.redirect_uri !== redirectUri) return "invalid_request: redirect_uri";
    if (query.response_type !== "code") return "unsupported_response_type";
    if (query.response_mode === "form_post" || scopesOf(query).length === 0) return undefined;
    return "invalid_request: response_mode must be form_post when name or email scope is requested.";
  }
  function grant(query: Query, account: Account): Query {
    const { client_id: clientId = "", nonce } = query;
    const scopes = scopesOf(query);
    const code = codes.issue({ clientId, sub: account.sub, scopes, nonce });
    const authorization = `${clientId} ${account.sub}`;
    if (scopes.length === 0 || authorizedBefore.has(authorization)) return { code };
    authorizedBefore.add(authorization);
    return { code, user: JSON.stringify(userOf(account, scopes)) };
  }
}

function scopesOf({ scope = "" }: Query): string[] {
  return scope.split(" ").filter((each) => each === "name" || each === "email");
}

function userOf(account: Account, scopes: string[]): object {
  const [firstName = "", lastName = ""] = account.name.split(" ");
  const email = givenEmail(account);
  return {
    ...(scopes.includes("name") && { name: { firstName, lastName } }),
    ...(scopes.includes("email") && email && { email }),
  };
}
