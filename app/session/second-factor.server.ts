import { encode } from "uqr";
import type { LoginResponse } from "#contract/second-factor/schemas";
import type { Address } from "~/addresses/address";
import { redirectTo } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { sealedCookie } from "~/http/sealed-cookie.server";
import { sessionOf } from "./session.server";

/** A login that waits for its second step, in the browser it began in, with the address to return to. */
export const challengeCookie = sealedCookie<{ challenge: string; back: Address }>("second-step", 600);

/** New recovery codes, for their owner's page, its file and copy; deleted when the owner has saved them. */
export const recoveryCodesCookie = sealedCookie<{ userId: string; recoveryCodes: string[]; back: Address }>(
  "recovery-codes",
  600,
);

/** Begins the session of the login response, or leads to the second step. `back` is local. */
export async function finishLogin(args: RouteArgs, answer: LoginResponse, back: Address): Promise<Response> {
  if ("token" in answer) {
    await sessionOf(args).start(answer);
    return redirectTo(args, back);
  }
  await challengeCookie.keep(args, { challenge: answer.secondFactor.challenge, back });
  return redirectTo(args, "/accounts/login/second-step");
}

type QrCode = { size: number; d: string };

/** A QR code as one path of an SVG of `size` by `size`, with the quiet zone its readers need. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, d: dark.join("") };
}
