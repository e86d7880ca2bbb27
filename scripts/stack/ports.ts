import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
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

/** The ports of worlds that tests start, in blocks; systems give outgoing connections higher ones. */
const BLOCKS = { from: 10_000, size: 10, count: 600 };
const reservedHere = new Set<number>();

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

/**
 * Five ports that no other caller gets, in whatever process, as long as this one lives; nothing takes one while its
 * server is yet to start, or restarts.
 */
export async function freePorts(): Promise<Ports> {
  const names = Object.keys(VARIABLES) as (keyof Ports)[];
  const first = randomInt(BLOCKS.count);
  for (let at = 0; at < BLOCKS.count; at++) {
    const lock = BLOCKS.from + ((first + at) % BLOCKS.count) * BLOCKS.size;
    if (!(await holdPort(lock))) continue;
    const ports = names.map((_, index) => lock + 1 + index);
    const free = await Promise.all(ports.map(isFree));
    if (!free.every(Boolean)) continue;
    reservedHere.add(lock);
    return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as unknown as Ports;
  }
  throw new Error("No free ports from 10000 to 15999.");
}

/** Whether `port` is one that only a world of another process can have. */
export function isOfAnotherProcess(port: number): boolean {
  const lock = port - ((port - BLOCKS.from) % BLOCKS.size);
  return port >= BLOCKS.from && port < BLOCKS.from + BLOCKS.size * BLOCKS.count && !reservedHere.has(lock);
}

/** Listening on a block's first port reserves the block: the system lets only one process, and frees it when that ends. */
async function holdPort(port: number): Promise<boolean> {
  const server = createServer().unref();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
    return true;
  } catch {
    return false;
  }
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
