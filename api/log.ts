import { type Logger, pino, stdTimeFunctions } from "pino";
import { createLogStream } from "#contract/runtime/log-stream";

export type Log = Logger;

/** One JSON line per event, without user input or secrets, whatever object is passed. */
export function createLog(level: string, name: string, stream = createLogStream(name)): Log {
  return pino(
    {
      name,
      level,
      timestamp: stdTimeFunctions.isoTime,
      redact: {
        paths: [
          "email",
          "password",
          "code",
          "token",
          "authorization",
          "cookie",
          "body",
          "billingKey",
          "authKey",
        ].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
        censor: "[redacted]",
      },
      serializers: { err: describeError },
    },
    stream,
  );
}

/**
 * An error's type, place and code. `code` as a field name is redacted, because users' codes have it. PostgreSQL's message
 * and details are left out: they contain row values.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: string; table?: string };
  const name = typeof code === "string" ? code : undefined;
  const isSqlState = name !== undefined && /^[0-9A-Z]{5}$/.test(name) && "severity" in error;
  return {
    type: /^error$/i.test(error.name) ? error.constructor.name : error.name,
    message: code ? undefined : error.message,
    ...(isSqlState ? { sqlState: name } : { errorCode: name }),
    constraint,
    table,
    stack: stackOf(error),
  };
}

const stackOf = (error: Error) => error.stack?.split("\n    at ").slice(1, 8).join("\n").trim();
