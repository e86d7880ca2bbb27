import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HtmlResponse } from "~/document/html-response";
import { sharePages } from "./shared-pages";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const mebibyte = 1_048_576;

function site({ cacheControl = "public, s-maxage=30", cookie = "", text = "page" } = {}) {
  let renders = 0;
  const rendered: string[] = [];
  const handle = async ({ url }: Request) => {
    renders++;
    rendered.push(url.replace("http://site", ""));
    const nonce = `nonce${renders}`;
    const headers = new Headers({
      "cache-control": cacheControl,
      "content-security-policy": `script-src 'nonce-${nonce}'`,
      etag: 'W/"x"',
    });
    if (cookie) headers.append("set-cookie", cookie);
    return new HtmlResponse(`<p>${text}</p><script nonce="${nonce}"></script>`, { headers });
  };
  const ask = (headers: Record<string, string> = {}, path = "/x", parameters: string[] | null = ["pagingKey"]) =>
    shared(new Request(`http://site${path}`, { headers: { accept: "text/html", ...headers } }), undefined, parameters);
  const { handle: shared, counts } = sharePages(handle);
  return { ask, counts, rendered, renders: () => renders, pass: vi.advanceTimersByTimeAsync };
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
  await pass(2_999);
  await ask();
  expect(renders()).toBe(1);
  await pass(2);
  await ask();
  expect(renders()).toBe(2);
});

test("a page that changes by itself is cached no longer than shared caches may", async () => {
  const soon = site({ cacheControl: "public, max-age=0, s-maxage=1" });
  await soon.ask();
  await soon.pass(999);
  await soon.ask();
  await soon.pass(2);
  await soon.ask();
  expect(soon.renders()).toBe(2);
  const now = site({ cacheControl: "public, max-age=0, s-maxage=0" });
  await now.ask();
  await now.ask();
  expect(now.renders()).toBe(2);
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
  await pass(3_001);
  await ask();
  expect(counts).toEqual({ hits: 2, misses: 2, entries: 1, bytes });
});

test("pages never take more than 16 MiB, at two bytes a character; the least recent go first", async () => {
  const { ask, counts, renders } = site({ text: "곁".repeat(316_000) });
  for (let n = 0; n < 200; n++) {
    await ask({}, `/haru_studio?pagingKey=${n}`);
    expect(counts.bytes).toBeLessThanOrEqual(16 * mebibyte);
  }
  expect(counts.bytes).toBeGreaterThan(15 * mebibyte);
  expect(counts.entries).toBe(Math.floor((16 * mebibyte) / (2 * 316_200)));
  // A page that went holds no timer, which would hold the page.
  expect(vi.getTimerCount()).toBe(counts.entries);
  await ask({}, "/haru_studio?pagingKey=199");
  expect(renders()).toBe(200);
  await ask({}, "/haru_studio?pagingKey=0");
  expect(renders()).toBe(201);
});

test("three seconds after the last request nothing is kept", async () => {
  const { ask, counts, pass } = site();
  for (let n = 0; n < 50; n++) await ask({}, `/${n}`);
  expect(counts.entries).toBe(50);
  await pass(3_000);
  expect(counts).toMatchObject({ bytes: 0, entries: 0 });
  expect(vi.getTimerCount()).toBe(0);
});

test("ten thousand query strings that the page does not read leave one copy of it", async () => {
  const { ask, counts, rendered } = site();
  for (let n = 0; n < 10_000; n++) await ask({}, `/haru_studio?utm_source=${n}&lng=ko&fbclid=${"x".repeat(300)}`);
  expect([counts.entries, rendered]).toEqual([1, ["/haru_studio?lng=ko"]]);
});

test("ten thousand query strings that the page reads stay within 16 MiB, and the bytes are exact", async () => {
  const text = "곁".repeat(5_000);
  const { ask, counts } = site({ text });
  for (let n = 1; n <= 10_000; n++) await ask({}, `/haru_studio?pagingKey=${n}`);
  const bytesOf = (n: number) => {
    const key = `/haru_studio?pagingKey=${n}\nko\n\n`;
    const headers = `cache-controlpublic, s-maxage=30content-security-policyscript-src 'nonce-nonce${n}'etagW/"x"`;
    return 2 * `${key}${headers}<p>${text}</p><script nonce="nonce${n}"></script>`.length;
  };
  let [entries, bytes] = [0, 0];
  for (let n = 10_000; bytes + bytesOf(n) <= 16 * mebibyte; n--) [entries, bytes] = [entries + 1, bytes + bytesOf(n)];
  expect(counts).toMatchObject({ entries, bytes });
});

test("a page that is requested again stays, however many others come", async () => {
  const { ask, rendered } = site({ text: "곁".repeat(316_000) });
  for (let n = 0; n < 100; n++) {
    await ask({}, "/haru_studio");
    await ask({}, `/other?pagingKey=${n}`);
  }
  expect(rendered.filter((path) => path === "/haru_studio")).toHaveLength(1);
});

test("a page of more than 1 MiB is not kept", async () => {
  const { ask, counts } = site({ text: "곁".repeat(mebibyte / 2) });
  await ask();
  expect([counts.entries, counts.bytes, vi.getTimerCount()]).toEqual([0, 0, 0]);
});

test("without parameters named by its route, a page is rendered for each whole address", async () => {
  const { ask, counts, rendered } = site();
  for (let n = 0; n < 2; n++) await ask({}, "/x?utm_source=kakao", null);
  expect([counts.entries, rendered]).toEqual([0, ["/x?utm_source=kakao", "/x?utm_source=kakao"]]);
});

test("a signed-in reader's page is answered from its whole address", async () => {
  const { ask, rendered } = site();
  await ask({ cookie: "gyeot=abc" }, "/x?utm_source=kakao");
  expect(rendered).toEqual(["/x?utm_source=kakao"]);
});

test("five thousand different Accept-Language headers keep a page for each language of the site", async () => {
  const { ask, counts } = site();
  for (let n = 0; n < 5_000; n++) await ask({ "accept-language": `${n % 2 ? "ko" : "en"};q=0.${n + 1}` });
  expect(counts.entries).toBe(2);
});

test("a page that cannot be shared is a miss for all who waited for it", async () => {
  const { ask, counts } = site({ cacheControl: "private, no-store" });
  await Promise.all([ask(), ask()]);
  expect(counts).toEqual({ hits: 0, misses: 2, bytes: 0, entries: 0 });
});

test("switched off, it answers nobody from memory: a cache before it would store an old page", async () => {
  const handle = vi.fn(async () => new Response("page", { headers: { "Cache-Control": "public, s-maxage=30" } }));
  const { handle: answer, counts } = sharePages(handle, false);
  const request = () => new Request("http://site/", { headers: { accept: "text/html" } });
  await Promise.all([answer(request()), answer(request())]);
  expect([handle.mock.calls.length, counts.hits]).toEqual([2, 0]);
});
