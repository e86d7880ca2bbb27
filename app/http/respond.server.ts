import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { type ErrorCode, errors } from "#contract/errors";
import { ApiError } from "~/api/api-error";
import { localeOf } from "~/i18n/i18n.server";
import type { Flash, Snack } from "./flash";
import { setFlash } from "./flash.server";
import { addressOf, redirectsErrors, storeFormResult } from "./form-result.server";
import { type RouteArgs, responseContext } from "./response-context.server";
import { setSecurityHeaders } from "./security-headers.server";

/** A redirect that carries the session's and the flash message's cookies, whenever they come to be set. */
export function redirectTo(args: RouteArgs, to: string, status: 301 | 302 | 303 = 303): Response {
  const response = new Response(null, { status, headers: { Location: to, "Cache-Control": "private, no-store" } });
  return finalize(args, response);
}

/** A redirect that loads a new document even where the browser turns pages by itself: its policy is another. */
export function redirectToDocument(args: RouteArgs, to: string): Response {
  const response = redirectTo(args, to);
  response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}

/** The answer to a form that went well. `to` is ours: pass what a visitor sent through localPath first. */
export function seeOther(args: RouteArgs, to: string, { flash }: { flash?: Flash } = {}): Response {
  if (flash) setFlash(args, flash);
  return redirectTo(args, to, 303);
}

/**
 * A form sent back with its values: the API's field messages beside their fields, the rest at the form's head. `shown`
 * names fields that the form has and may not have sent. Without script, a form about money or admins' work is led back
 * to its page, which shows the same after a redirect (docs/decisions/081).
 */
export async function formError(
  args: RouteArgs,
  submission: Submission<unknown, string[]>,
  error?: unknown,
  shown: string[] = [],
) {
  if (error !== undefined && !(error instanceof ApiError)) throw error;
  const result = formResult(submission, error, shown);
  if (redirectsErrors(args) && (await storeFormResult(args, withoutSecrets(result)))) {
    return seeOther(args, addressOf(args.request), {
      flash: error && hasHead(result) ? { key: error.code } : undefined,
    });
  }
  return formErrorNow(args, submission, error, shown);
}

/** As `formError`, answered at once: for a caller that looks into the answer. */
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

/** Codes and account numbers are typed again: they go in no cookie, sealed or not. */
function withoutSecrets(result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  const initialValue = { ...result.initialValue };
  for (const name of ["code", "recoveryCode", "number", ...secretFields]) delete initialValue[name];
  return { ...result, initialValue };
}

/** A refusal for a fetcher: the snackbar shows it; a page without script gets it as the next page's message. */
export function actionError(args: RouteArgs, error: unknown, back: string) {
  if (!(error instanceof ApiError)) throw error;
  if (wantsPage(args.request)) return seeOther(args, back, { flash: { key: error.code } });
  return data(
    { snack: { text: error.message, severity: error.severity, code: error.code } as Snack },
    { status: error.status },
  );
}

/** A form post of the browser's own, to be answered by a redirect, as opposed to a fetcher's. */
export const wantsPage = (request: Request) => (request.headers.get("Accept") ?? "").includes("text/html");

/** The words of a code of the error table, in the request's language. */
export const errorText = (request: Request, code: ErrorCode) => errors[code][localeOf(request)];

/** A Response leaving past entry.server (redirects, resource routes) gets the headers it would have got there. */
export function finalize(args: RouteArgs, response: Response): Response {
  setSecurityHeaders(response.headers);
  responseContext(args.context).carryOn(response.headers);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

function showNow({ context }: RouteArgs, error: ApiError) {
  responseContext(context).flash = { key: error.code };
}
