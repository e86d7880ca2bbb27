import { expect, test } from "vitest";
import { sharePages } from "./shared-pages";

function site({ cacheControl = "public, s-maxage=30", cookie = "" } = {}) {
  let renders = 0;
  let at = 0;
  const handle = async () => {
    renders++;
    const nonce = `nonce${renders}`;
    const headers = new Headers({
      "cache-control": cacheControl,
      "content-security-policy": `script-src 'nonce-${nonce}'`,
      etag: 'W/"x"',
    });
    if (cookie) headers.append("set-cookie", cookie);
    return new Response(`<p>page</p><script nonce="${nonce}"></script>`, { headers });
  };
  const ask = (headers: Record<string, string> = {}, path = "/x") =>
    shared(new Request(`http://site${path}`, { headers: { accept: "text/html", ...headers } }));
  const { handle: shared, counts } = sharePages(handle, () => at);
  return { ask, counts, renders: () => renders, pass: (ms: number) => (at += ms) };
}

test("fifty guests at the same time share one rendered page, each with a nonce of their own", async () => {
  const { ask, renders } = site();
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
  expect(renders()).toBe(1);
  const nonces = await Promise.all(
    answers.map(async (answer) => {
      const nonce = /nonce="([^"]+)"/.exec(await answer.text())?.[1];
      expect(answer.headers.get("content-security-policy")).toBe(`script-src 'nonce-${nonce}'`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(50);
});

test("a cached page is three seconds old at most", async () => {
  const { ask, renders, pass } = site();
  await ask();
  pass(2_999);
  await ask();
  expect(renders()).toBe(1);
  pass(2);
  await ask();
  expect(renders()).toBe(2);
});

test.each([
  ["a session", { cookie: "gyeot=abc" }],
  ["a message waiting", { cookie: "lng=ko; flash=saved" }],
  ["a token", { authorization: "Bearer x" }],
])("a request with %s neither gets the shared page nor stores one", async (_, headers) => {
  const { ask, renders } = site();
  await ask();
  await ask(headers);
  await ask(headers);
  expect(renders()).toBe(3);
});

test("language, theme and lite view have pages of their own", async () => {
  const { ask, renders } = site();
  for (const cookie of ["lng=ko", "lng=en", "lng=en; lite=1", "theme=dark"]) await ask({ cookie });
  await ask({ "accept-language": "en" });
  await ask({ "save-data": "on" });
  expect(renders()).toBe(6);
});

test.each([
  ["private", { cacheControl: "private, no-store" }],
  ["one that sets a cookie", { cookie: "a=b" }],
])("a page that is %s is rendered every time", async (_, kind) => {
  const { ask, renders } = site(kind);
  await ask();
  await ask();
  expect(renders()).toBe(2);
});

test("a browser that has the cached page gets a 304", async () => {
  const { ask } = site();
  await ask();
  const again = await ask({ "if-none-match": 'W/"x"' });
  expect([again.status, again.headers.has("content-security-policy")]).toEqual([304, false]);
});

test("a first page, which has the stylesheet in it, is not shared with a later one", async () => {
  const { ask, renders } = site();
  const first = { "sec-fetch-dest": "document", "sec-fetch-site": "none" };
  await ask(first);
  await ask({ ...first, "sec-fetch-site": "same-origin" });
  expect(renders()).toBe(2);
  await ask(first);
  await ask();
  expect(renders()).toBe(2);
});

test("hits, misses and what is kept are counted; a personal request is neither", async () => {
  const { ask, counts, pass } = site();
  await Promise.all([ask(), ask()]);
  await ask();
  expect(counts).toMatchObject({ hits: 2, misses: 1, entries: 1 });
  await ask({ cookie: "gyeot=abc" });
  const { bytes } = counts;
  expect(bytes).toBeGreaterThan(50);
  pass(3_001);
  await ask();
  expect(counts).toEqual({ hits: 2, misses: 2, entries: 1, bytes });
  for (let n = 0; n < 600; n++) await ask({}, `/${1_000 + n}`);
  expect(counts.entries).toBe(500);
  expect(counts.bytes).toBeLessThan(bytes * 500 * 1.2);
});

test("a page that cannot be shared is a miss for all who waited for it", async () => {
  const { ask, counts } = site({ cacheControl: "private, no-store" });
  await Promise.all([ask(), ask()]);
  expect(counts).toEqual({ hits: 0, misses: 2, bytes: 0, entries: 0 });
});
