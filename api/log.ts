import { type Logger, pino, stdTimeFunctions } from "pino";

export type Log = Logger;

/** One JSON line per event; nothing a person typed and no secret, whatever object is handed in. */
export function createLog(level: string, name: string): Log {
  return pino({
    name,
    level,
    timestamp: stdTimeFunctions.isoTime,
    redact: {
      paths: ["email", "password", "code", "token", "authorization", "cookie", "body", "billingKey", "authKey"].flatMap(
        (key) => [key, `*.${key}`, `*.*.${key}`],
      ),
      censor: "[redacted]",
    },
    serializers: { err: describeError },
  });
}

/** The error's kind, place and code. Not its details: PostgreSQL puts row values there. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string };
  return {
    type: error.name,
    message: code ? undefined : error.message,
    code,
    constraint,
    table,
    stack: stackOf(error),
  };
}

const stackOf = (error: Error) => error.stack?.split("\n").slice(1, 8).join("\n");
