import type { Context } from "hono";
import type { Family } from "../state";
import type { KeyPair, Toss } from "../toss";
import { TossError } from "./errors";

/** The caller: a shop by its secret key, or a BrandPay customer by a token. */
export type Caller = { key: string; family: Family; customerKey: string | null };
export type Authenticate = (toss: Toss, c: Context) => Caller;

/** Accepts the API's own secret key only. */
export const byApiKey: Authenticate = (toss, c) => {
  const caller = bySecretKey(toss, c);
  if (caller.family === "widget") throw new TossError("INVALID_API_KEY");
  return caller;
};

/** Accepts either secret key, for what both products of Toss share. */
export const bySecretKey: Authenticate = (toss, c) => {
  const [scheme, encoded] = (c.req.header("authorization") ?? "").split(" ");
  if (scheme !== "Basic" || !encoded) throw new TossError("UNAUTHORIZED_KEY");
  const text = Buffer.from(encoded, "base64").toString("utf8");
  if (!text.includes(":")) throw new TossError("INCORRECT_BASIC_AUTH_FORMAT");
  const key = text.slice(0, text.indexOf(":"));
  const { api, widget } = pairsOf(toss.keys);
  if (key === api.secretKey) return { key, family: "api", customerKey: null };
  if (key === widget.secretKey) return { key, family: "widget", customerKey: null };
  throw new TossError(key === api.clientKey || key === widget.clientKey ? "INVALID_API_KEY" : "UNAUTHORIZED_KEY");
};

/** Accepts a BrandPay customer's access token. */
export const byAccessToken: Authenticate = (toss, c) => {
  const [scheme, value = ""] = (c.req.header("authorization") ?? "").split(" ");
  const token = toss.state.tokens.get(value);
  if (scheme !== "Bearer" || token?.kind !== "access" || token.expiresAt <= toss.clock.now()) {
    throw new TossError("INVALID_AUTHORIZE_AUTH");
  }
  return { key: value, family: "api", customerKey: token.customerKey };
};

/** The pair of a page's client key; undefined for an unknown key. */
export function familyOf(keys: KeyPair, clientKey: string): Family | undefined {
  const { api, widget } = pairsOf(keys);
  if (clientKey === api.clientKey) return "api";
  return clientKey === widget.clientKey ? "widget" : undefined;
}

function pairsOf(api: KeyPair): { api: KeyPair; widget: KeyPair } {
  const widget = {
    clientKey: api.clientKey.replace(/^(test|live)_ck_/, "$1_gck_"),
    secretKey: api.secretKey.replace(/^(test|live)_sk_/, "$1_gsk_"),
  };
  return { api, widget };
}
