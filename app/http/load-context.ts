import type { ErrorCode } from "#contract/errors";

declare module "@remix-run/node" {
  /** What the host hands over; plain remix-serve hands over nothing. */
  interface AppLoadContext {
    clientAddress?: string;
    requestId?: string;
    /** for what nobody expected; refusals are none */
    logError?: (error: unknown, details: { method: string; path: string }) => void;
    /** done once the answer is made, for what a request holds until then */
    afterwards?: (work: () => void) => void;
    /** what the API said where the route itself has no page to say it */
    refusal?: { code: ErrorCode; message: string };
  }
}
