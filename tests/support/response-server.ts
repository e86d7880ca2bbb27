import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of responses that a test makes; null drops the connection. */
export async function serveResponses(answer: (request: IncomingMessage) => Response | null) {
  const server = createServer(async (incoming, outgoing) => {
    const response = answer(incoming);
    if (!response) return incoming.socket.destroy();
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).flushHeaders();
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
