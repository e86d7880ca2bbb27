import { afterAll, beforeAll, expect, test } from "vitest";
import { recordVisit } from "#contract/creators/endpoints";
import { freePorts } from "../../scripts/stack/ports";
import { startApi, type TestApi } from "../support/api";
import { stopAllLaunched } from "../support/processes/launch";
import { launchProgram } from "../support/processes/programs";
import { processEnv } from "../support/processes/worker-process";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  // The launched process uses the real time.
  api.clock.set(new Date());
});
afterAll(async () => {
  await stopAllLaunched();
  await api.stop();
});

test("an API that is stopped stores the visits of its last second", async () => {
  const [host, fan] = [await api.person(), await api.person()];
  const ports = await freePorts();
  const launched = launchProgram("api", { ...processEnv(api), API_PORT: String(ports.api) });
  await launched.waitForOutput("api listening");
  const address = `http://127.0.0.1:${ports.api}${recordVisit.path.replace("{domain}", host.domain)}`;
  const headers = { authorization: `Bearer ${fan.token}` };
  const { status } = await fetch(address, { method: "POST", headers });
  launched.signal("SIGTERM");
  expect([status, await launched.ended]).toEqual([204, 0]);
  const visits = await api.deps.database.db.selectFrom("visits").select(["visited_id", "visitor_id"]).execute();
  expect(visits).toEqual([{ visited_id: host.userId, visitor_id: fan.userId }]);
});
