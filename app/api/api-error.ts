import type { ErrorAnswer, ErrorCode } from "#contract/errors";

/** A refusal of the product API, or its silence (SERVICE_UNAVAILABLE, 503). */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly severity: ErrorAnswer["severity"];
  readonly fields: Record<string, string[]>;
  readonly requestId: string;

  constructor(status: number, answer: ErrorAnswer) {
    super(answer.message);
    this.status = status;
    this.code = answer.code;
    this.severity = answer.severity;
    this.fields = answer.fields ?? {};
    this.requestId = answer.requestId;
  }
}

/** What an error boundary gets to know of a refusal. */
export type RefusalData = { code: ErrorCode; message: string; requestId: string };
