// @module-tag long
import { get } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { restartDelay } from "../../app/host/supervise";
import { freePorts } from "../../scripts/stack/ports";
import { waitForUrl } from "../../scripts/stack/wait-for-url";
import { type LaunchedProcess, launch, stopAllLaunched } from "../support/processes/launch";
import { productionEnv } from "../support/processes/production-env";

afterEach(stopAllLaunched);

/** Web alone: its pages that need no API answer without one. */
const launchWeb = (port: number, processes: string): LaunchedProcess =>
  launch(["node", "build/web.js"], {
    ...productionEnv("postgres://nowhere.invalid/none"),
    PRODUCT_API_URL: "http://127.0.0.1:9",
    PORT: String(port),
    WEB_PROCESSES: processes,
  });

const pids = (web: LaunchedProcess) => web.processes().map(({ pid }) => pid);
const workersOf = (web: LaunchedProcess) => pids(web).filter((pid) => pid !== web.pid);
/** A request on a connection of its own: one that fetch keeps open leads to the same process again. */
const read = (url: string): Promise<{ status?: number; body: string }> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false, signal: AbortSignal.timeout(10_000) }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    }).on("error", reject);
  });

it("two processes serve one port, and one that is killed is replaced while requests go on", async () => {
  const { web: port } = await freePorts();
  const url = `http://127.0.0.1:${port}/healthz`;
  const web = launchWeb(port, "2");
  await waitForUrl(url, 30_000);
  await expect.poll(() => workersOf(web).length, { timeout: 20_000 }).toBe(2);
  const [victim, survivor] = workersOf(web) as [number, number];
  // Stopped, it answers nothing that reaches it before it is killed.
  process.kill(victim, "SIGSTOP");
  const requests = Array.from({ length: 40 }, () => read(url));
  await Promise.any(requests);
  process.kill(victim, "SIGKILL");
  expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(() => workersOf(web).filter((pid) => pid !== victim).length, { timeout: 20_000 }).toBe(2);
  expect(workersOf(web)).toContain(survivor);
  await web.waitForOutput("a web process ended and is replaced");
  const line = web
    .output()
    .split("\n")
    .find((each) => each.includes("a web process ended and is replaced"));
  expect(JSON.parse(line ?? "{}")).toMatchObject({ level: 50, pid: victim, signal: "SIGKILL" });
  expect((await read(`http://127.0.0.1:${port}/robots.txt`)).status).toBe(200);
});

it("metrics leave out a process that hangs, and its successor takes over its number", async () => {
  const { web: port } = await freePorts();
  const web = launchWeb(port, "2");
  await waitForUrl(`http://127.0.0.1:${port}/healthz`, 30_000);
  /** The start of each process that the page has, by its number. */
  const starts = async () => {
    const { body } = await read(`http://127.0.0.1:${port}/metrics`);
    return Object.fromEntries(
      [...body.matchAll(/^process_start_time_seconds\{process="(\d)"\} (\d+)$/gm)].map(([, place, at]) => [place, at]),
    );
  };
  await expect.poll(starts, { timeout: 20_000 }).toEqual({ 1: expect.any(String), 2: expect.any(String) });
  const [victim] = workersOf(web) as [number, number];
  process.kill(victim, "SIGSTOP");
  await expect.poll(async () => Object.keys(await starts()).length, { timeout: 20_000 }).toBe(1);
  process.kill(victim, "SIGKILL");
  await expect.poll(starts, { timeout: 20_000 }).toEqual({ 1: expect.any(String), 2: expect.any(String) });
});

it.each([
  ["SIGTERM to the first process", (web: LaunchedProcess) => process.kill(web.pid, "SIGTERM")],
  ["SIGINT to the whole group", (web: LaunchedProcess) => web.signal("SIGINT")],
])("%s ends all of them with code 0", async (_, signal) => {
  const { web: port } = await freePorts();
  const web = launchWeb(port, "2");
  await waitForUrl(`http://127.0.0.1:${port}/healthz`, 30_000);
  signal(web);
  expect(await web.ended).toBe(0);
  expect(web.survivors()).toEqual([]);
});

it("when the first process is killed, the others end and leave the port", async () => {
  const { web: port } = await freePorts();
  const web = launchWeb(port, "2");
  await waitForUrl(`http://127.0.0.1:${port}/healthz`, 30_000);
  process.kill(web.pid, "SIGKILL");
  await expect.poll(() => web.survivors(), { timeout: 15_000 }).toEqual([]);
});

it("one process is not supervised", async () => {
  const { web: port } = await freePorts();
  const web = launchWeb(port, "");
  await waitForUrl(`http://127.0.0.1:${port}/healthz`, 30_000);
  expect(pids(web)).toEqual([web.pid]);
});

it.each(["0", "65", "1.5", "two"])("WEB_PROCESSES=%s ends web with one line that names it", async (processes) => {
  const web = launchWeb(0, processes);
  expect(await web.ended).toBe(1);
  expect(web.output().trim()).toBe("The web app cannot start: WEB_PROCESSES is not a whole number from 1 to 64.");
});

it("a port in use ends all processes with code 1", async () => {
  const { web: port } = await freePorts();
  const first = launchWeb(port, "");
  await waitForUrl(`http://127.0.0.1:${port}/healthz`, 30_000);
  const second = launchWeb(port, "2");
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain("The web host cannot listen");
  expect(first.survivors()).toHaveLength(1);
});

it("a process that keeps dying is started again at growing intervals, up to ten seconds", () => {
  expect([0, 1, 2, 3, 7, 8, 30].map(restartDelay)).toEqual([0, 100, 200, 400, 6_400, 10_000, 10_000]);
});
