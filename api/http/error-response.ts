import type { z } from "zod";
import {
  type ErrorAnswer,
  type ErrorCode,
  errors,
  type FieldMessage,
  fieldMessages,
  isErrorCode,
  type Lang,
} from "#contract/errors";
import { isUnavailable } from "../db/unavailable";
import { ApiError } from "./api-error";

/** The one renderer: any thrown thing as status, headers and the catalogue's shape. */
export function renderError(error: unknown, lang: Lang, requestId: string) {
  const refusal = toApiError(error);
  const { status, severity } = errors[refusal.code];
  const { fields, retryAfter, reason, headers = {} } = refusal.details;
  const answer: ErrorAnswer = {
    code: refusal.code,
    message: reason ? `${errors[refusal.code][lang]} (${reason})` : errors[refusal.code][lang],
    severity,
    ...(fields && { fields: inWords(fields, lang) }),
    requestId,
  };
  if (retryAfter !== undefined) headers["retry-after"] = String(retryAfter);
  return { status: refusal.details.status ?? status, answer, headers };
}

/** A schema's complaints as a refusal: a code named by a schema wins over INVALID_REQUEST. */
export function invalid(issues: readonly z.core.$ZodIssue[]): ApiError {
  // A caller names these: `constructor` and `__proto__` are names like any other.
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

function inWords(fields: Record<string, string[]>, lang: Lang): Record<string, string[]> {
  const words = (name: string) =>
    isErrorCode(name)
      ? errors[name][lang]
      : (fieldMessages[name as FieldMessage]?.[lang] ?? fieldMessages.invalid[lang]);
  return Object.fromEntries(Object.entries(fields).map(([field, names]) => [field, [...new Set(names)].map(words)]));
}

/** Database trouble that the caller's input, our load or an outage explains; everything else is our fault. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = (error as { code?: string })?.code ?? "";
  if (code === "22021" || code === "22P05" || code === "22P02") return new ApiError("INVALID_REQUEST");
  if (isUnavailable(error)) return new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 5 });
  return new ApiError("INTERNAL_SERVER_ERROR");
}
