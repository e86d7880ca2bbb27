/** The outcome of an SMTP attempt: codes and a short name, never the server's text, which may name people. */
export type SmtpOutcome =
  | { accepted: true; code: string | null }
  | { accepted: false; code: string | null; command: string; reason: string };

/** A server's reply as its code and enhanced code: `250`, `550 5.1.1`. */
function codeOf(response: unknown): string | null {
  const found = /^([2-5]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?=\s|$))?/.exec(String(response ?? ""));
  if (!found) return null;
  return found[2] ? `${found[1]} ${found[2]}` : String(found[1]);
}

export const acceptedBy = (response: unknown): SmtpOutcome => ({ accepted: true, code: codeOf(response) });

/** `error` is nodemailer's, or one from before the connection. */
export function failureOf(error: unknown): SmtpOutcome {
  const { response, responseCode, command, code } = error as Record<string, unknown>;
  return {
    accepted: false,
    code: codeOf(response) ?? codeOf(responseCode),
    command: String(command ?? ""),
    // An error from before the connection has our own message.
    reason: code === undefined && error instanceof Error ? error.message : String(code),
  };
}

/** A permanent refusal of this address or mail; a refusal of our login or sender is not the address's fault. */
export const isBounce = (outcome: SmtpOutcome): boolean =>
  !outcome.accepted && /^5/.test(outcome.code ?? "") && /^(?:RCPT TO|DATA)/.test(outcome.command);
