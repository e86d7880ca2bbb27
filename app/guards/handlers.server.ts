import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { SessionUser } from "#contract/accounts/schemas";
import { askForConsent } from "~/guards/consent.server";
import { ApiError, type RefusalData } from "~/http/api-error";
import { crossSiteRefusal } from "~/http/csrf.server";
import { requestIdOf } from "~/http/local-api-error.server";
import { keepTyped } from "~/http/refused-forms/refused-act.server";
import { errorText, finalize } from "~/http/respond.server";
import { responseContext } from "~/http/response-context.server";
import { type HandlerArgs, handlerArgs } from "./handler-args.server";
import { requireActivist, requireViewer } from "./viewer.server";

const guarded = Symbol("guarded");

type Handler<T> = (args: HandlerArgs) => Promise<T> | T;

/**
 * Wraps every loader: a page requires its viewer's consent, redirects carry their cookies, API errors reach the error
 * boundary with their code.
 */
export function guardedLoader<T>(load: Handler<T>) {
  return mark(
    async (args: LoaderFunctionArgs): Promise<T> => settle(args, () => loadWithConsent(handlerArgs(args), load)),
  );
}

/** Wraps every action, as routes.test.ts ensures: a post from another site is refused before the action runs. */
export function guardedAction<T>(act: Handler<T>) {
  return mark(async (args: ActionFunctionArgs): Promise<T> => {
    const refusal = crossSiteRefusal(args.request);
    if (refusal) throw refusalOf(args, refusal === "crossSite" ? 403 : 415);
    responseContext(args.context).followsAction = true;
    return settle(args, () => keepTyped(args, () => act(handlerArgs(args))));
  });
}

type HandlerOfUser<T> = (args: HandlerArgs, user: SessionUser) => Promise<T> | T;

/** As guardedLoader, for a page of the signed-in user. */
export const viewerLoader = <T>(load: HandlerOfUser<T>) =>
  guardedLoader(async (args) => load(args, await requireViewer(args)));

/** As guardedAction, for an act of the signed-in user. */
export const viewerAction = <T>(act: HandlerOfUser<T>) =>
  guardedAction(async (args) => act(args, await requireViewer(args)));

/** As viewerLoader, for a page of an activist; refuses any other user with PERMISSION_DENIED. */
export const activistLoader = <T>(load: HandlerOfUser<T>) =>
  guardedLoader(async (args) => load(args, await requireActivist(args)));

/** As viewerAction, for an act of an activist; refuses any other user with PERMISSION_DENIED. */
export const activistAction = <T>(act: HandlerOfUser<T>) =>
  guardedAction(async (args) => act(args, await requireActivist(args)));

/** Loads the data and checks the consent in parallel, since each waits for the API. */
async function loadWithConsent<T>(args: HandlerArgs, load: Handler<T>): Promise<T> {
  const [loaded] = await Promise.all([load(args), askForConsent(args)]);
  return loaded;
}

export const isGuarded = (fn: unknown) => typeof fn === "function" && guarded in fn;

const mark = <F extends (...args: never[]) => unknown>(fn: F): F => Object.assign(fn, { [guarded]: true });

async function settle<T>(args: LoaderFunctionArgs, run: () => Promise<T> | T): Promise<T> {
  try {
    const result = await run();
    if (result instanceof Response) finalize(args, result);
    return result;
  } catch (error) {
    if (error instanceof Response) throw finalize(args, error);
    if (error instanceof ApiError) {
      const { code, message, requestId, status, creators } = error;
      args.context.refusal = { code, message };
      throw data({ code, message, requestId, creators } satisfies RefusalData, { status });
    }
    throw error;
  }
}

function refusalOf(args: ActionFunctionArgs, status: 403 | 415) {
  const code = status === 403 ? "PERMISSION_DENIED" : "INVALID_REQUEST";
  return data({ code, message: errorText(args.request, code), requestId: requestIdOf(args) } satisfies RefusalData, {
    status,
  });
}
