import type { UserSummary } from "#contract/creators/schemas";
import type { ErrorCode, ErrorResponse } from "#contract/errors";

/** An error response of the product API, or no response at all (NETWORK_ERROR, 503). */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly severity: ErrorResponse["severity"];
  readonly fields: Record<string, string[]>;
  readonly requestId: string;
  /** of a creator's page that was not found: creators with a similar domain or nickname */
  creators?: RefusalData["creators"];

  constructor(status: number, answer: ErrorResponse) {
    super(answer.message);
    this.status = status;
    this.code = answer.code;
    this.severity = answer.severity;
    this.fields = answer.fields ?? {};
    this.requestId = answer.requestId;
  }
}

/** What an error boundary is given of an API error. */
export type RefusalData = {
  code: ErrorCode;
  message: string;
  requestId: string;
  creators?: Pick<UserSummary, "domain" | "nickname" | "profileImageUrl">[];
};
