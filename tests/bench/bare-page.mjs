import { createServer } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { createRequestHandler } from "@remix-run/node";

/**
 * The page's own components, rendered by React with its data in memory: no session, no API, no host, no hydration data.
 * The site's own loaders fetch the data for the owner of `workerData.cookie` once, before the measurement.
 */
const build = await import(workerData.build);
const { default: render, ...entry } = build.entry.module;
const rendered = new Promise((resolve) => {
  const capture = (_request, _status, _headers, page) => {
    resolve(page);
    return new Response();
  };
  const handle = createRequestHandler({ ...build, entry: { module: { ...entry, default: capture } } }, "production");
  const headers = { accept: "text/html", "accept-language": "ko", cookie: workerData.cookie };
  handle(new Request(process.env.PUBLIC_URL + workerData.path, { headers }), {});
});
const page = { ...(await rendered), serverHandoffStream: undefined };
const asked = new Request(process.env.PUBLIC_URL + workerData.path, { headers: { "accept-language": "ko" } });

const server = createServer(async (_request, response) => {
  const answer = await render(asked, 200, new Headers(), page, {});
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(await answer.text());
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
