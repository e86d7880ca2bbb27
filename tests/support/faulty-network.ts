import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export type Fault = "refused" | "silent";

/** A port in front of another one, which can refuse every connection, or accept each and send nothing. */
export async function startFaultyNetwork(targetUrl: string) {
  let target = Number(new URL(targetUrl).port);
  const open = new Set<Socket>();
  /**
   * Connections made while the network was silent: nothing is sent on them any more, as if the network had lost them.
   */
  const lost = new WeakSet<Socket>();
  let fault: Fault | null = null;
  let server: Server;

  function accept(socket: Socket): void {
    open.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => open.delete(socket));
    if (fault === "silent") {
      lost.add(socket);
      return void socket.resume();
    }
    const onward = connect(target, "127.0.0.1");
    open.add(onward);
    onward.on("error", () => socket.destroy()).on("close", () => open.delete(onward));
    socket.on("close", () => onward.destroy());
    onward.on("close", () => socket.destroy());
    socket.on("data", (chunk) => lost.has(socket) || onward.write(chunk));
    onward.on("data", (chunk) => lost.has(onward) || socket.write(chunk));
  }

  async function listen(port: number): Promise<number> {
    server = createServer(accept).listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  async function stopListening(): Promise<void> {
    const closed = new Promise((done) => server.close(done));
    for (const socket of open) socket.destroy();
    await closed;
  }

  const port = await listen(0);
  const url = Object.assign(new URL(targetUrl), { port: String(port) }).href.replace(/\/$/, "");
  return {
    url,
    async begin(next: Fault): Promise<void> {
      fault = next;
      if (next === "refused") await stopListening();
      else for (const socket of open) lost.add(socket);
    },
    async end(): Promise<void> {
      if (fault === "refused") await listen(port);
      fault = null;
    },
    /** Leads to another server from now on, as an address does that moves at a fail-over. */
    moveTo(url: string): void {
      target = Number(new URL(url).port);
      for (const socket of open) socket.destroy();
    },
    close: () => (server.listening ? stopListening() : Promise.resolve()),
  };
}
export type FaultyNetwork = Awaited<ReturnType<typeof startFaultyNetwork>>;
