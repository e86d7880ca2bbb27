import type { ErrorCode } from "#contract/errors";

declare module "@remix-run/node" {
  /** What the host passes on; plain remix-serve passes nothing. */
  interface AppLoadContext {
    clientAddress?: string;
    requestId?: string;
    /** reports unexpected errors; API errors are expected */
    logError?: (error: unknown, details: { method: string; path: string }) => void;
    /** counts a call of the API: `path` is a pattern, `status` 0 where there was no response */
    observeApiCall?: (call: { method: string; path: string; status: number; seconds: number }) => void;
    /** runs once the response is made, to release what the request holds */
    afterwards?: (work: () => void) => void;
    /** seconds after which the API, busy or away, asked to be tried again */
    retryAfter?: string;
    /** the API's error where the route itself has no page to display it */
    refusal?: { code: ErrorCode; message: string };
  }
}
