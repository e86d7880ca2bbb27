import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { createRouteFinder } from "./find-route";

const page = { default: () => null, loader: () => null };
const form = { ...page, action: () => null };
const routes = Object.fromEntries(
  [
    { id: "root", path: "", module: page },
    { id: "landing", parentId: "root", index: true, module: page },
    { id: "rooms", parentId: "root", path: "messages", module: form },
    { id: "no-room", parentId: "rooms", index: true, module: page },
    { id: "room", parentId: "rooms", path: ":roomId", module: page },
    { id: "media", parentId: "root", path: "media/*", module: { loader: () => null } },
    { id: "creator", parentId: "root", path: ":domain", module: { ...page, handle: { parameters: ["pagingKey"] } } },
    { id: "share", parentId: "creator", path: "share", module: { ...page, handle: { parameters: ["from"] } } },
    { id: "report", parentId: "creator", path: "report", module: page },
    { id: "rest", parentId: "root", path: "*", module: page },
  ].map((route) => [route.id, route]),
) as unknown as ServerBuild["routes"];
const findRoute = createRouteFinder(routes);

it.each([
  ["/", "/", ["GET", "HEAD"]],
  ["/_root.data", "/_root.data", ["GET", "HEAD"]],
  ["/messages", "/messages", ["GET", "HEAD", "POST"]],
  ["/messages?index", "/messages", ["GET", "HEAD"]],
  ["/messages/rom_1", "/messages/:roomId", ["GET", "HEAD"]],
  ["/messages/rom_1.data?q=words", "/messages/:roomId.data", ["GET", "HEAD"]],
  ["/media/pub/a/480.webp", "/media/*", ["GET", "HEAD"]],
  ["/haru_studio", "/:domain", ["GET", "HEAD"]],
  ["/nowhere/at/all", "/*", ["GET", "HEAD"]],
])("%s is answered by %s", (path, pattern, methods) => {
  const found = expect.objectContaining({ pattern, methods });
  // The second time from what the first has found.
  for (let n = 0; n < 2; n++) expect(findRoute(new URL(path, "http://gyeot.test"))).toEqual(found);
});

it("the parameters of a page that guests share are its own and those of the pages around it", () => {
  const parametersOf = (path: string) => findRoute(new URL(path, "http://gyeot.test"))?.parameters;
  expect(parametersOf("/haru_studio")).toEqual(["pagingKey"]);
  expect(parametersOf("/haru_studio/share")).toEqual(["pagingKey", "from"]);
  expect(parametersOf("/haru_studio/report")).toEqual(["pagingKey"]);
  expect(parametersOf("/messages")).toBeNull();
});
