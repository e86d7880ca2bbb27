import type { z } from "zod";
import { type ErrorCode, type ErrorResponse, errors, isErrorCode, type Lang } from "#contract/errors";
import { type FieldMessage, fieldMessages } from "#contract/field-messages";
import { isReadOnlyRefusal, isUnavailable } from "../db/unavailable";
import { ApiError } from "./api-error";

/** Renders every thrown error as status, headers and the catalogue's shape. */
export function renderError(error: unknown, lang: Lang, requestId: string) {
  const refusal = toApiError(error);
  const { status, severity } = errors[refusal.code];
  const { fields, retryAfter, reason, headers = {} } = refusal.details;
  const message = (refusal.details.message ?? errors[refusal.code])[lang];
  const body: ErrorResponse = {
    code: refusal.code,
    message: reason ? `${message} (${reason})` : message,
    severity,
    ...(fields && { fields: toMessages(fields, lang) }),
    requestId,
  };
  if (retryAfter !== undefined) headers["retry-after"] = String(retryAfter);
  return { status: refusal.details.status ?? status, body, headers };
}

/** A schema's issues as an error: a code named by a schema wins over INVALID_REQUEST. */
export function invalidRequest(issues: readonly z.core.$ZodIssue[]): ApiError {
  // A Map, because the caller chooses the names: `constructor` and `__proto__` may be among them.
  const fields = new Map<string, string[]>();
  let code: ErrorCode = "INVALID_REQUEST";
  for (const issue of issues) {
    if (isErrorCode(issue.message) && code === "INVALID_REQUEST") code = issue.message;
    for (const [name, message] of complaints(issue)) {
      fields.set(name, [...(fields.get(name) ?? []), message]);
    }
  }
  return new ApiError(code, { fields: Object.fromEntries(fields) });
}

function complaints(issue: z.core.$ZodIssue): [string, string][] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [key.slice(0, 60), "unknown"]);
  return [[issue.path.join(".") || "body", messageOf(issue)]];
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (isErrorCode(issue.message) || Object.hasOwn(fieldMessages, issue.message)) return issue.message;
  if (issue.code === "invalid_type") return issue.input === undefined ? "required" : "invalid";
  if (issue.code === "too_big") return "tooLong";
  return "invalid";
}

function toMessages(fields: Record<string, string[]>, lang: Lang): Record<string, string[]> {
  const messagesFor = (name: string) =>
    isErrorCode(name)
      ? errors[name][lang]
      : (fieldMessages[name as FieldMessage]?.[lang] ?? fieldMessages.invalid[lang]);
  return Object.fromEntries(
    Object.entries(fields).map(([field, names]) => [field, [...new Set(names)].map(messagesFor)]),
  );
}

/** Database errors caused by the caller's input, our load or an outage; everything else is our fault. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = (error as { code?: string })?.code ?? "";
  if (code === "22021" || code === "22P05" || code === "22P02") return new ApiError("INVALID_REQUEST");
  // The statement reached a standby.
  if (isReadOnlyRefusal(error)) return new ApiError("READ_ONLY_MODE", { retryAfter: 60 });
  if (isUnavailable(error)) return new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 5 });
  return new ApiError("INTERNAL_SERVER_ERROR");
}
