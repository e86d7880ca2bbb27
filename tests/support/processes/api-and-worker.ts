import type { TestApi } from "../api";
import { createClient } from "../api-client";
import type { Target } from "./alert-timeline";
import type { LaunchedProcess } from "./launch";
import { launchProgram } from "./programs";
import { launchWorker, processEnv } from "./worker-process";

/** An api and a worker as processes of their own, on real time, over the database and the doubles of `api`. */
export async function launchApiAndWorker(api: TestApi) {
  api.clock.set(new Date());
  const server = launchProgram("api", processEnv(api));
  const worker = launchWorker(api);
  const [apiUrl, workerUrl] = await Promise.all([urlOf(server, "api listening"), urlOf(worker, "worker listening")]);
  const client = createClient({ request: (path, init) => fetch(apiUrl + path, init) });
  const targets: Target[] = [
    { job: "gyeot-api", url: apiUrl },
    { job: "gyeot-worker", url: workerUrl },
  ];
  return {
    /** `api` whose calls go to the process. */
    remote: { ...api, ...client } satisfies TestApi,
    targets,
    async killWorker() {
      worker.signal("SIGKILL");
      await worker.ended;
    },
  };
}

async function urlOf(started: LaunchedProcess, event: string): Promise<string> {
  await started.waitForOutput(`"msg":"${event}"`);
  const [, port] = new RegExp(`"port":(\\d+),"msg":"${event}"`).exec(started.output()) ?? [];
  return `http://127.0.0.1:${port}`;
}
