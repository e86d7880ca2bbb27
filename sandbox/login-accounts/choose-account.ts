import type { Context } from "hono";
import { type Language, languageOf } from "../page";
import type { Account, Accounts, Change } from "./accounts";
import { type Form, type LoginProvider, renderChooser } from "./pages";

type Chooser = { provider: LoginProvider; lang: Language; accounts: Accounts };
/** A page to answer with, or what the user chose: an account, or `null` to cancel. */
type Choice = { page: Response } | { account: Account | null };

/** Shows the chooser for a GET, and reads its form, which is posted to the same address. */
export async function askForAccount(c: Context, { provider, lang, accounts }: Chooser): Promise<Choice> {
  const { pathname, search } = new URL(c.req.url);
  const chooser = { provider, lang, action: pathname + search, accounts: accounts.list() };
  if (c.req.method === "GET") return { page: await c.html(renderChooser(chooser)) };
  const form: Form = await c.req.parseBody<Record<string, string>>();
  if (form.action === "deny") return { account: null };
  const email = (form.account ?? form.email ?? "").trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return { page: await c.html(renderChooser({ ...chooser, refused: form }), 400) };
  }
  return { account: accounts.open(email, changeBy(form)) };
}

/** A checked box also changes an account that exists; an unchecked one leaves it as it is. */
function changeBy({ unverified, withoutEmail, hideEmail }: Form): Change {
  return {
    ...(unverified && { emailVerified: false }),
    ...(withoutEmail && { withoutEmail: true }),
    ...(hideEmail && { hideEmail: true }),
  };
}

type Protection = {
  redirectUri: string;
  /** "no-referrer" unless given; a form posted to the product needs another one to have an `Origin`. */
  referrerPolicy?: string;
};

/** Headers of the login pages: no script, and forms that end at the sandbox or the product. */
export function protectPages({ redirectUri, referrerPolicy = "no-referrer" }: Protection) {
  const returnOrigin = new URL(redirectUri).origin;
  return async (c: Context, next: () => Promise<void>): Promise<void> => {
    await next();
    c.header("cache-control", "no-store");
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", referrerPolicy);
    c.header(
      "content-security-policy",
      `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${returnOrigin}`,
    );
  };
}

/** The handler of a control address: JSON `{ email, change }` to the changed account. */
export function changeAccount(accounts: Accounts) {
  return async (c: Context): Promise<Response> => {
    const { email, change } = await c.req.json<{ email: string; change: Change }>();
    const account = accounts.change(email, change);
    return account ? c.json(account) : c.json({ error: "no such account" }, 404);
  };
}

/** The first of the languages in `ui_locales`, `locale` or Accept-Language. */
export function firstLanguage(tags: string | undefined): Language {
  return languageOf(tags?.split(/[ ,;_-]/)[0]);
}
