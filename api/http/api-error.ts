import type { ErrorCode, Lang } from "#contract/errors";

type Details = {
  /** input name → error codes or field message names */
  fields?: Record<string, string[]>;
  /** seconds, for the Retry-After header */
  retryAfter?: number;
  /* the HTTP status where the code's own does not fit (405 for INVALID_REQUEST) */
  status?: number;
  /** the provider's own reason, shown after our message */
  reason?: string;
  /** in place of the code's own message */
  message?: Record<Lang, string>;
  headers?: Record<string, string>;
  /** the original error, for the log only */
  cause?: unknown;
};

/** The one error type: a request refused for a reason the caller may see. Anything else thrown is a 500. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
  ) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
  }
}

export const notFound = () => new ApiError("RESOURCE_NOT_FOUND");
