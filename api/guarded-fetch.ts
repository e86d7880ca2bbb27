import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, type LookupFunction } from "node:net";

/** Why an address was not fetched, or its answer not taken. */
export class RefusedFetch extends Error {}

type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;
type Guarded = {
  timeoutMs: number;
  /** an origin on this machine that stands for all hosts, each as a folder; tests and the embedded stack have one */
  double?: string;
  resolve?: Resolve;
};
/** `hosts`: exact names, or ".example" for every name below it. */
type Fetch = Guarded & { hosts: readonly string[]; maxBytes: number };
type Post = Guarded & { headers: Record<string, string | number>; body: Buffer | null };

/**
 * Fetches what another site named, without reaching into our own network: by https from an expected host, at an address
 * that was checked, without following a redirect. Throws RefusedFetch, also for any status but 200.
 */
export async function guardedFetch(address: string, { hosts, maxBytes, ...guarded }: Fetch): Promise<Uint8Array> {
  const url = requireHttps(address);
  requireExpected(url, hosts);
  const headers = { accept: "application/json, image/jpeg, image/png, image/webp", "accept-encoding": "identity" };
  return read(await open(url, guarded), { headers, maxBytes });
}

/**
 * Posts to an address that a browser named, at any host, as carefully as `guardedFetch`. Returns the status and the header
 * Retry-After; the body of the answer is not read. Throws RefusedFetch.
 */
export async function guardedPost(
  address: string,
  { headers, body, ...guarded }: Post,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const { url, ...options } = await open(requireHttps(address), guarded);
  return new Promise((resolve, reject) => {
    const asked = sendBy(url)(url, { method: "POST", headers, agent: false, ...options }, (answer) => {
      answer.destroy();
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] });
    });
    asked.on("error", () => reject(notAnswered(options.signal)));
    asked.end(body);
  });
}

type Opened = { url: URL; signal: AbortSignal; lookup?: LookupFunction };

/** The address to connect to, within the time limit. */
async function open(url: URL, { timeoutMs, double, resolve }: Guarded): Promise<Opened> {
  const signal = AbortSignal.timeout(timeoutMs);
  if (double) return { url: new URL(`${double}/${url.host}${url.pathname}${url.search}`), signal };
  const [checked] = await resolvePublic(url.hostname, resolve);
  // The connection is to the address that was checked: a second look-up could answer another one.
  const lookup: LookupFunction = (_, { all }, done) =>
    all ? done(null, [checked]) : done(null, checked.address, checked.family);
  return { url, signal, lookup };
}

function requireHttps(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.protocol !== "https:" || url.port || url.username || url.password)
    throw new RefusedFetch("not a plain https address");
  return url;
}

function requireExpected(url: URL, hosts: readonly string[]): void {
  if (!hosts.some((host) => (host.startsWith(".") ? url.hostname.endsWith(host) : url.hostname === host)))
    throw new RefusedFetch("not an expected host");
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

const sendBy = (url: URL) => (url.protocol === "http:" ? requestHttp : requestHttps);
const notAnswered = (signal: AbortSignal) => new RefusedFetch(signal.aborted ? "took too long" : "not reached");

type Reading = { headers: Record<string, string>; maxBytes: number };

function read({ url, ...options }: Opened, { headers, maxBytes }: Reading): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const refuse = (why: string) => {
      reject(new RefusedFetch(why));
      asked.destroy();
    };
    const asked = sendBy(url)(url, { headers, agent: false, ...options }, (answer) => {
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
    asked.on("error", () => reject(notAnswered(options.signal)));
    asked.end();
  });
}
