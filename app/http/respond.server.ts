import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { type ErrorCode, errors } from "#contract/errors";
import { type Address, type Href, hrefOfLocation } from "~/addresses/address";
import { ApiError } from "~/http/api-error";
import { localeOf } from "~/i18n/i18n.server";
import type { Flash } from "./flash";
import { setFlash } from "./flash.server";
import { redirectsErrors, storeFormResult } from "./refused-forms/form-result.server";
import { type RouteArgs, responseContext } from "./response-context.server";
import { setSecurityHeaders } from "./security-headers.server";

/** The status is 303 by default; `flash` is the message that the next page shows. */
export type RedirectOptions = { status?: 301 | 302 | 303; flash?: Flash };

/**
 * A redirect with the session's and the flash message's cookies, even those set after it was made. `to` must be ours: pass
 * user input through localPath first.
 */
export function redirectTo(args: RouteArgs, to: Address, { status = 303, flash }: RedirectOptions = {}): Response {
  if (flash) setFlash(args, flash);
  const response = new Response(null, { status, headers: { Location: to, "Cache-Control": "private, no-store" } });
  return finalize(args, response);
}

/** A redirect to another site: the provider's page, or Google's. */
export const redirectExternal = (args: RouteArgs, url: string): Response => redirectTo(args, url as Href);

/** A redirect that loads a new document even where script navigates: its security policy is another. */
export function redirectToDocument(args: RouteArgs, to: Address): Response {
  const response = redirectTo(args, to);
  response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}

/**
 * A form returned with its values: the API's field errors beside their fields, the rest at the form's head. `shown`
 * names fields that the form has and may not have sent. Without script, a form of a page that no browser stores is
 * redirected to its page, which shows the same (docs/decisions/067).
 */
export async function formError(
  args: RouteArgs,
  submission: Submission<unknown, string[]>,
  error?: unknown,
  shown: string[] = [],
) {
  if (error !== undefined && !(error instanceof ApiError)) throw error;
  const result = formResult(submission, error, shown);
  const page = hrefOfLocation(new URL(args.request.url));
  const mayRedirect = (await redirectsErrors(args)) && !isOutage(error);
  if (mayRedirect && (await storeFormResult(args, withoutSecrets(result), page)))
    return redirectTo(args, page, { flash: error && hasHead(result) ? { key: error.code } : undefined });
  return formErrorNow(args, submission, error, shown);
}

/**
 * As `formError`, for a form that `page` shows and that is sent to an address without a page: without script `page` shows
 * the errors, or a message where they are too long for a cookie.
 */
export async function formErrorAt(
  args: RouteArgs,
  submission: Submission<unknown, string[]>,
  { page, error }: { page: Address; error?: unknown },
) {
  if (error !== undefined && !(error instanceof ApiError)) throw error;
  if (!wantsPage(args.request)) return formErrorNow(args, submission, error);
  const result = formResult(submission, error, []);
  const isShown = await storeFormResult(args, withoutSecrets(result), page);
  const key = error?.code ?? "INVALID_REQUEST";
  return redirectTo(args, page, { flash: isShown && !(error && hasHead(result)) ? undefined : { key } });
}

/** As `formError`, answered without a redirect: for a caller that reads the response. */
export function formErrorNow(
  args: RouteArgs,
  submission: Submission<unknown, string[]>,
  error?: unknown,
  shown: string[] = [],
) {
  if (error !== undefined && !(error instanceof ApiError)) throw error;
  const result = formResult(submission, error, shown);
  if (error && hasHead(result)) showNow(args, error);
  return data({ result }, { status: error ? Math.max(400, error.status) : 400 });
}

/**
 * The form's page after one of its buttons did something else than submit it: the fields keep what was typed. As with
 * `formError`, a page without script is redirected to itself.
 */
export async function showFormAgain(args: RouteArgs, form: FormData) {
  const typed = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  const result = withoutSecrets({ initialValue: Object.fromEntries(typed) });
  const page = hrefOfLocation(new URL(args.request.url));
  if ((await redirectsErrors(args)) && (await storeFormResult(args, result, page))) return redirectTo(args, page);
  return data({ result });
}

/** Then the form's page would fail too: what was typed stays in the response to the form. */
const isOutage = (error?: ApiError) => error?.code === "NETWORK_ERROR" || error?.code === "SERVICE_UNAVAILABLE";

const hasHead = ({ error }: SubmissionResult<string[]>) => (error?.[""]?.length ?? 0) > 0;

function formResult(
  submission: Submission<unknown, string[]>,
  error: ApiError | undefined,
  shown: string[],
): SubmissionResult<string[]> {
  if (!error) return submission.reply({ hideFields: secretFields });
  const beside = Object.fromEntries(
    Object.entries(error.fields).filter(([name]) => name in submission.payload || shown.includes(name)),
  );
  const placed = Object.keys(beside).length > 0 && Object.keys(beside).length === Object.keys(error.fields).length;
  const formErrors = placed ? [] : [error.message];
  return submission.reply({ fieldErrors: beside, formErrors, hideFields: secretFields });
}

const secretFields = ["password", "currentPassword", "newPassword", "passwordAgain"];

/** Codes and account numbers too are typed again. */
const typedAgain = ["code", "recoveryCode", "number", ...secretFields];
export const isTypedAgain = (name: string) => typedAgain.includes(name);

/** They are stored in no cookie, encrypted or not. */
function withoutSecrets(result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  const initialValue = { ...result.initialValue };
  for (const name of typedAgain) delete initialValue[name];
  return { ...result, initialValue };
}

/** An error for a fetcher, shown as a toast; a page without script gets it as the next page's message. */
export function actionError(args: RouteArgs, error: unknown, back: Address) {
  if (!(error instanceof ApiError)) throw error;
  if (wantsPage(args.request)) return redirectTo(args, back, { flash: { key: error.code } });
  responseContext(args.context).toast = error.message;
  return data({ code: error.code }, { status: error.status });
}

/** A form post of the browser's own, to be answered by a redirect, as opposed to a fetcher's. */
export const wantsPage = (request: Request) => (request.headers.get("Accept") ?? "").includes("text/html");

/** The text of an error code, in the request's language. */
export const errorText = (request: Request, code: ErrorCode) => errors[code][localeOf(request)];

/** A Response that bypasses entry.server (redirects, resource routes) gets the headers it would have got there. */
export function finalize(args: RouteArgs, response: Response): Response {
  setSecurityHeaders(response.headers);
  responseContext(args.context).carryOn(response.headers);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** Shows an error with this very response. With script the form shows it, and a toast what the form cannot mend. */
export function showNow({ context }: RouteArgs, error: ApiError) {
  responseContext(context).flash = { key: error.code };
  if (error.status >= 500) responseContext(context).toast = error.message;
}
