import nodemailer, { type Transporter } from "nodemailer";
import type { Deps } from "../deps";
import type { Mail } from "./mail";

const transports = new Map<string, Transporter>();

/** Hands one mail over by SMTP; throws when it is not taken. */
export async function deliver(deps: Deps, to: string, mail: Mail): Promise<void> {
  await transportFor(deps).sendMail({ from: deps.env.MAIL_FROM, to, ...mail });
}

function transportFor(deps: Deps): Transporter {
  const url = deps.env.SMTP_URL;
  const known =
    transports.get(url) ?? nodemailer.createTransport(url, { disableFileAccess: true, disableUrlAccess: true });
  transports.set(url, known);
  return known;
}
