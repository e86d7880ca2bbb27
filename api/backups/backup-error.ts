type Reason =
  | "archive ends early"
  | "broken"
  | "check failed"
  | "conflict"
  | "interrupted"
  | "missing"
  | "no backup"
  | "not configured"
  | "not empty"
  | "not recovered"
  | "not supported"
  | "wrong key";

/** Why a backup cannot be made or used. The message names the object, segment or file. */
export class BackupError extends Error {
  constructor(
    readonly reason: Reason,
    message: string,
  ) {
    super(`${reason}: ${message}`);
  }
}
