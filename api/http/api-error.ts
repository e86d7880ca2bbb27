import type { ErrorCode } from "#contract/errors";

type Details = {
  /** input name → error codes or field message names */
  fields?: Record<string, string[]>;
  /** seconds, for the Retry-After header */
  retryAfter?: number;
  /** the HTTP status where the code's own does not fit (405 for INVALID_REQUEST) */
  status?: number;
  /** the provider's own words, shown after ours */
  reason?: string;
  headers?: Record<string, string>;
  /** what went wrong, for the log alone */
  cause?: unknown;
};

/** The one error type: a request refused for a reason the caller is told. Anything else thrown is a 500. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
  ) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
  }
}

export const notFound = () => new ApiError("RESOURCE_NOT_FOUND");
