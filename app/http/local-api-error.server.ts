import { randomUUID } from "node:crypto";
import { type ErrorCode, errors } from "#contract/errors";
import { localeOf } from "~/i18n/i18n.server";
import { ApiError } from "./api-error";
import type { RouteArgs } from "./response-context.server";

/** An error in the catalogue's shape, where the API sent none. */
export function localApiError(code: ErrorCode, args: RouteArgs): ApiError {
  const { status, severity } = errors[code];
  return new ApiError(status, {
    code,
    message: errors[code][localeOf(args.request)],
    severity,
    requestId: requestIdOf(args),
  });
}

/** The id of this request in the logs of web and API, and on error pages. */
export function requestIdOf({ context }: RouteArgs): string {
  context.requestId ??= randomUUID();
  return context.requestId;
}
