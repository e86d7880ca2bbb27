import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { SMTPServer, type SMTPServerAddress } from "smtp-server";
import type { Inbox, Mail } from "./inbox";

type Smtp = { port: number; close(): Promise<void> };

const sizeLimit = 10 * 1024 * 1024;

/** An SMTP server that accepts every mail, except to bouncing addresses. Any name and password will do. */
export async function receiveMail(inbox: Inbox, port: number): Promise<Smtp> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: sizeLimit,
    closeTimeout: 500,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anyone" }),
    onRcptTo: (address, _session, done) => done(bounceOf(address)),
    onData(stream, { envelope }, done) {
      storeMail(stream, envelope.mailFrom, envelope.rcptTo)
        .then((mail) => inbox.add(mail))
        .then(() => done(null), done);
    },
  });
  // A client that disconnects is no error of the server.
  server.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function bounceOf({ address }: SMTPServerAddress): Error | null {
  if (/^bounce-550@/i.test(address)) return reply(550, "5.1.1 No such user here");
  if (/^defer-451@/i.test(address)) return reply(451, "4.3.0 Try again later");
  return null;
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

type Sender = SMTPServerAddress | false;

async function storeMail(
  stream: Readable,
  sender: Sender,
  recipients: SMTPServerAddress[],
): Promise<Omit<Mail, "id" | "receivedAt">> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if ((stream as Readable & { sizeExceeded?: boolean }).sizeExceeded) throw reply(552, "5.3.4 Message too big");
  const { default: PostalMime } = await import("postal-mime");
  const parsed = await PostalMime.parse(Buffer.concat(chunks));
  const headers: Record<string, string> = {};
  for (const { key, value } of parsed.headers) headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  return {
    from: parsed.from?.address ?? (sender ? sender.address : ""),
    to: recipients.map(({ address }) => address),
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html ?? "",
    headers,
  };
}
