/** What came of handing a mail over: numbers and a short name, never the server's words, which may name people. */
export type Answer =
  | { taken: true; code: string | null }
  | { taken: false; code: string | null; command: string; reason: string };

/** A server's answer as its code and enhanced code: `250`, `550 5.1.1`. */
function codeOf(response: unknown): string | null {
  const found = /^([2-5]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?=\s|$))?/.exec(String(response ?? ""));
  if (!found) return null;
  return found[2] ? `${found[1]} ${found[2]}` : String(found[1]);
}

export const takenAnswer = (response: unknown): Answer => ({ taken: true, code: codeOf(response) });

/** `error` is nodemailer's, or whatever went wrong before it. */
export function answerOf(error: unknown): Answer {
  const { response, responseCode, command, code } = error as Record<string, unknown>;
  return {
    taken: false,
    code: codeOf(response) ?? codeOf(responseCode),
    command: String(command ?? ""),
    // What went wrong before a server was asked is in our own words.
    reason: code === undefined && error instanceof Error ? error.message : String(code),
  };
}

/** Refused for good, for this address or this mail; a refusal of ourselves (sign-in, sender) is not the address's. */
export const isReturned = (answer: Answer): boolean =>
  !answer.taken && /^5/.test(answer.code ?? "") && /^(?:RCPT TO|DATA)/.test(answer.command);
