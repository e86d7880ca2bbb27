import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface Ports {
  web: number;
  api: number;
  sandbox: number;
  mail: number;
  database: number;
}

const VARIABLES: Record<keyof Ports, string> = {
  web: "PORT",
  api: "API_PORT",
  sandbox: "SANDBOX_PORT",
  mail: "SANDBOX_SMTP_PORT",
  database: "DATABASE_PORT",
};

/** The command line for a second stack on this machine, as in the README. */
export const secondInstanceHint =
  "To start another beside it: PORT=3100 API_PORT=4300 SANDBOX_PORT=4400 DATA_DIR=.data-2 npm start";

export function readPorts(env: Record<string, string | undefined>): Ports {
  const api = readPort(env, "API_PORT", 4000);
  const sandbox = readPort(env, "SANDBOX_PORT", 4100);
  return {
    web: readPort(env, "PORT", 3000),
    api,
    sandbox,
    mail: readPort(env, "SANDBOX_SMTP_PORT", sandbox + 25),
    database: readPort(env, "DATABASE_PORT", api + 32),
  };
}

export async function freePorts(): Promise<Ports> {
  const names = Object.keys(VARIABLES) as (keyof Ports)[];
  const servers = names.map(() => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return Object.fromEntries(names.map((name, at) => [name, ports[at]])) as unknown as Ports;
}

/** A process killed a moment ago may still hold its ports: waits up to `patienceMs` for them. */
export async function checkPorts(ports: Ports, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (const [name, port] of Object.entries(ports) as [keyof Ports, number][]) {
    while (!(await isFree(port))) {
      if (Date.now() >= deadline) throw new Error(taken(name, port));
      await sleep(50);
    }
  }
}

function taken(name: keyof Ports, port: number): string {
  const variable = VARIABLES[name];
  return `Port ${port} (${name}) is taken: stop what uses it, or choose another: ${variable}=${port + 1} npm start`;
}

function readPort(env: Record<string, string | undefined>, variable: string, fallback: number): number {
  const given = env[variable];
  if (!given) return fallback;
  const port = Number(given);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable} must be a port from 1 to 65535, not "${given}".`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    await once(server.close(), "close");
    return true;
  } catch {
    return false;
  }
}
