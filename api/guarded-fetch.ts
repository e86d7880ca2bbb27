import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, type LookupFunction } from "node:net";

/** Why an address was not fetched, or its answer not taken. */
export class RefusedFetch extends Error {}

type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;
type Guarded = {
  /** exact names, or ".example" for every name below it */
  hosts: readonly string[];
  maxBytes: number;
  timeoutMs: number;
  /** an origin on this machine that stands for all hosts, each as a folder; tests and the embedded stack have one */
  double?: string;
  resolve?: Resolve;
};

/**
 * Fetches what another site named, without reaching into our own network: by https from an expected host, at an address
 * that was checked, without following a redirect. Throws RefusedFetch, also for any status but 200.
 */
export async function guardedFetch(address: string, guarded: Guarded): Promise<Uint8Array> {
  const url = requireExpected(address, guarded.hosts);
  const signal = AbortSignal.timeout(guarded.timeoutMs);
  if (guarded.double) {
    return read(new URL(`${guarded.double}/${url.host}${url.pathname}${url.search}`), { ...guarded, signal });
  }
  const [checked] = await resolvePublic(url.hostname, guarded.resolve);
  // The connection is to the address that was checked: a second look-up could answer another one.
  const pinned: LookupFunction = (_, { all }, done) =>
    all ? done(null, [checked]) : done(null, checked.address, checked.family);
  return read(url, { ...guarded, signal, lookup: pinned });
}

function requireExpected(address: string, hosts: readonly string[]): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.protocol !== "https:" || url.port || url.username || url.password)
    throw new RefusedFetch("not a plain https address");
  if (!hosts.some((host) => (host.startsWith(".") ? url.hostname.endsWith(host) : url.hostname === host)))
    throw new RefusedFetch("not an expected host");
  return url;
}

type Checked = { address: string; family: number };

const resolveAll: Resolve = (host) => lookup(host, { all: true });

/** One private address among them refuses all: their order is up to the owner of the name. */
export async function resolvePublic(host: string, resolve: Resolve = resolveAll): Promise<[Checked, ...Checked[]]> {
  const found = await resolve(host).catch(() => []);
  const [first, ...rest] = found;
  if (!first) throw new RefusedFetch("the name has no address");
  if (!found.every(({ address, family }) => isPublic(address, family))) throw new RefusedFetch("a private address");
  return [first, ...rest];
}

const reserved = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  reserved.addSubnet(network, prefix, "ipv4");
/** Within the global addresses: those that carry an IPv4 address or lead through a relay, and documentation. */
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  reserved.addSubnet(network, prefix, "ipv6");
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

function isPublic(address: string, family: number): boolean {
  return family === 6
    ? global.check(address, "ipv6") && !reserved.check(address, "ipv6")
    : !reserved.check(address, "ipv4");
}

type Reading = Pick<Guarded, "maxBytes"> & { signal: AbortSignal; lookup?: LookupFunction };

function read(url: URL, { maxBytes, signal, lookup: pinned }: Reading): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const refuse = (why: string) => {
      reject(new RefusedFetch(why));
      asked.destroy();
    };
    const send = url.protocol === "http:" ? requestHttp : requestHttps;
    const headers = { accept: "application/json, image/jpeg, image/png, image/webp", "accept-encoding": "identity" };
    const asked = send(url, { headers, signal, lookup: pinned, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return refuse(`answered ${answer.statusCode}`);
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on("data", (chunk: Buffer) => {
        size += chunk.byteLength;
        if (size > maxBytes) refuse("too large");
        else chunks.push(chunk);
      });
      answer.on("end", () => resolve(Buffer.concat(chunks)));
      answer.on("error", () => reject(new RefusedFetch("ended early")));
    });
    asked.on("error", () => reject(new RefusedFetch(signal.aborted ? "took too long" : "not reached")));
    asked.end();
  });
}
