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

export function readPorts(env: NodeJS.ProcessEnv): Ports {
  const sandbox = readPort(env, "SANDBOX_PORT", 4100);
  return {
    web: readPort(env, "PORT", 3000),
    api: readPort(env, "API_PORT", 4000),
    sandbox,
    mail: readPort(env, "SANDBOX_SMTP_PORT", sandbox + 25),
    database: readPort(env, "DATABASE_PORT", 4032),
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

/** A run that was killed a moment ago may still be letting go of its ports: `patienceMs` waits for it. */
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

function readPort(env: NodeJS.ProcessEnv, variable: string, fallback: number): number {
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
