import { encode } from "uqr";
import type { LoginAnswer } from "#contract/second-factor";
import { seeOther } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { sealedCookie } from "~/http/sealed-cookie.server";
import { sessionOf } from "./session.server";

/** A sign-in that waits for its second step, in the browser it began in, and where it was going. */
export const loginStep = sealedCookie<{ challenge: string; back: string }>("second-step", 600);

/** Recovery codes just made, for their owner's page, its file and copy; gone when they have kept them. */
export const newCodes = sealedCookie<{ userId: string; recoveryCodes: string[]; back: string }>("recovery-codes", 600);

/** Begins the session that was answered, or leads to the second step. `back` is local. */
export async function finishLogin(args: RouteArgs, answer: LoginAnswer, back: string): Promise<Response> {
  if ("token" in answer) {
    await sessionOf(args).start(answer);
    return seeOther(args, back);
  }
  await loginStep.keep(args, { challenge: answer.secondFactor.challenge, back });
  return seeOther(args, "/accounts/login/second-step");
}

type QrCode = { size: number; d: string };

/** A QR code as one path of an SVG of `size` by `size`, with the quiet edge its readers need. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, d: dark.join("") };
}
