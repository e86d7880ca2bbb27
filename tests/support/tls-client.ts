import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { type RequestOptions, request } from "node:https";
import { connect } from "node:tls";

type TlsAnswer = { status: number; headers: IncomingHttpHeaders; body: string };
type Sent = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array; from?: string };

/** A client of one TLS server on 127.0.0.1, under the name `serverName`, that trusts only its certificate. */
export function tlsClient(server: { port: number; serverName: string; certificate: string }) {
  const at = { host: "127.0.0.1", port: server.port, servername: server.serverName, ca: server.certificate };
  return {
    async send(path: string, { method = "GET", headers, body, from }: Sent = {}): Promise<TlsAnswer> {
      const host = { host: server.serverName };
      const options: RequestOptions = { ...at, path, method, headers: { ...host, ...headers }, localAddress: from };
      const sending = request({ ...options, agent: false });
      sending.end(body);
      const [answer] = await once(sending, "response");
      const chunks = await answer.toArray();
      return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks).toString() };
    },
    /**
     * Sends exactly these bytes; returns everything received until the server closes, or is silent for half a second.
     */
    async sendRaw(bytes: string): Promise<string> {
      const socket = connect(at);
      let answer = "";
      socket.on("error", () => undefined);
      socket.on("data", (chunk) => {
        answer += chunk;
      });
      socket.setTimeout(500, () => socket.destroy());
      socket.write(bytes);
      await once(socket, "close");
      return answer;
    },
  };
}
