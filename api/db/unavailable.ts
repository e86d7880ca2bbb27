/** The database did not answer in time, or is known to be silent now. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** SQLSTATE classes and codes caused by the server's state or load, not by the statement. */
const unavailableStates = new Set([
  "25006", // read-only: the server became a standby
  "25P03", // idle in transaction for too long
  "25P04", // transaction for too long
  "40001",
  "40P01",
  "55P03",
  "57014", // cancelled, by statement_timeout too
]);
const unavailableClasses = /^(?:08|53|57P|58)/;

const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
]);

/** Errors that pg, pg-pool and Kysely throw without a code. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed)/;
const timeoutMessages = /^(?:Query read timeout|timeout expired|timeout exceeded)/;

/** Whether the same request may succeed in a moment: 503 rather than 500. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = codeOf(error);
  if (unavailableStates.has(code) || unavailableClasses.test(code) || networkCodes.has(code)) return true;
  return error instanceof Error && code === "" && driverMessages.test(error.message);
}

/** Whether the server refused a write, or LISTEN: it is a standby now, or set to be read only. */
export const isReadOnlyRefusal = (error: unknown): boolean => codeOf(error) === "25006";

/** Whether the connection itself broke, so that another one may succeed. A statement that took too long does not count. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(?:08|57P0[1-5])/.test(code) || networkCodes.has(code)) return true;
  return (
    error instanceof Error && code === "" && driverMessages.test(error.message) && !timeoutMessages.test(error.message)
  );
}

/** Whether the connection is lost or still busy with an abandoned statement, and must not be reused. */
export const spoilsConnection = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  isConnectionLost(error) ||
  (error instanceof Error && timeoutMessages.test(error.message));

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}
