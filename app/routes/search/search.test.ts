import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { joinedReads } from "#contract/runtime/joined-reads";
import { serveResponses } from "#tests/support/response-server";
import { loader } from "./search";

vi.stubEnv("PUBLIC_URL", "https://gyeot.test");
vi.stubEnv("SESSION_SECRET", "s".repeat(32));
vi.stubEnv("WEB_SECRET", "w".repeat(32));

const nothing = { items: [], pagingKey: null };
const none = { items: [], count: 0 };
const found = { status: 200, body: { people: none, posts: none, campaigns: none } };
const refused = (status: number, code: string, message = "") => ({
  status,
  body: { code, message, severity: "error" },
});
const limited = refused(429, "TOO_MANY_REQUESTS", "잠시 뒤에 다시 시도해 주세요.");
let overview: { status: number; body: object };
let list: { status: number; body: object };
/** The paths of each exchange with the API. */
let exchanges: string[][];
const server = await serveResponses(({ url = "", headers }) => {
  const paths = url === joinedReads.path ? String(headers[joinedReads.header]).split(" ") : [url];
  exchanges.push(paths);
  const read = paths.map((path) => (path.startsWith("/search/overview?") ? overview : list));
  return url === joinedReads.path ? Response.json(read) : Response.json(read[0]?.body, { status: read[0]?.status });
});
vi.stubEnv("PRODUCT_API_URL", server.url);
beforeEach(() => {
  exchanges = [];
  overview = found;
  list = { status: 200, body: nothing };
});
afterAll(() => server.close());

const search = async (query: string) => {
  const result = await loader({
    request: new Request(`https://gyeot.test/search?${query}`),
    context: { clientAddress: "198.51.100.7" },
    params: {},
  });
  return "init" in result ? { ...result.data, status: result.init?.status } : { ...result, status: 200 };
};

it("the first page of a search is one exchange, with the number of each kind", async () => {
  expect(await search("q=vase")).toMatchObject({ type: null, page: null, overview: found.body });
  expect(exchanges).toEqual([["/search/overview?q=vase"]]);
  exchanges = [];
  expect(await search("q=vase&type=posts")).toMatchObject({ type: "posts", page: nothing, overview: found.body });
  expect(exchanges).toEqual([["/search?q=vase&type=posts", "/search/overview?q=vase"]]);
});

it("a later page does not count again", async () => {
  expect(await search("q=vase&type=campaigns&pagingKey=k")).toMatchObject({ page: nothing, overview: null });
  expect(exchanges.flat()).toEqual(["/search?q=vase&type=campaigns&pagingKey=k"]);
});

it("without an overview, as from an older API, people are listed", async () => {
  overview = refused(404, "RESOURCE_NOT_FOUND");
  expect(await search("q=vase")).toMatchObject({ type: "people", page: nothing, overview: null, status: 200 });
  expect(await search("q=vase&type=posts")).toMatchObject({ type: "posts", page: nothing, overview: null });
});

it("a refused search is an error beside the field", async () => {
  overview = limited;
  list = limited;
  for (const query of ["q=vase", "q=vase&type=people"])
    expect(await search(query)).toMatchObject({ page: null, overview: null, error: limited.body.message, status: 429 });
});
