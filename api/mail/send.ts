import nodemailer, { type Transporter } from "nodemailer";
import { type VerificationCode, verificationCodeMail } from "../accounts/code-mail";
import type { Deps } from "../deps";
import type { Jobs } from "../jobs";
import { unseal } from "../keys";
import { receiptMail } from "../payments/receipt-mail";

const transports = new Map<string, Transporter>();

/** Sends one mail over SMTP; a refusal or an error is tried again by the worker. */
export async function sendMail(deps: Deps, { to, lang, mail, sealed }: Jobs["send_mail"]): Promise<void> {
  const details: unknown = JSON.parse(unseal(deps.keys, sealed));
  const made =
    mail === "verificationCode"
      ? await verificationCodeMail(details as VerificationCode, lang)
      : await receiptMail(deps, details as { orderId: string; buyerId: string }, lang);
  await transportFor(deps).sendMail({ from: deps.env.MAIL_FROM, to, ...made });
}

function transportFor(deps: Deps): Transporter {
  const url = deps.env.SMTP_URL;
  const known =
    transports.get(url) ?? nodemailer.createTransport(url, { disableFileAccess: true, disableUrlAccess: true });
  transports.set(url, known);
  return known;
}
