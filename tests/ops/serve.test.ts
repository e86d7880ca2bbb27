import { afterEach, expect, it } from "vitest";
import { freePorts } from "../../scripts/stack/ports";
import { waitForUrl } from "../../scripts/stack/wait-for-url";
import { launch, stopAllLaunched } from "../support/processes/launch";
import { productionEnv } from "../support/processes/production-env";

afterEach(stopAllLaunched);

it("the same build is served by plain remix-serve", async () => {
  const { web } = await freePorts();
  const origin = `http://127.0.0.1:${web}`;
  const env = {
    ...productionEnv("postgres://nowhere.invalid/"),
    PUBLIC_URL: origin,
    PRODUCT_API_URL: "http://127.0.0.1:9",
  };
  launch(["npm", "run", "--silent", "serve"], { ...env, PORT: String(web) });
  await waitForUrl(`${origin}/`, 30_000);
  const page = await (await fetch(`${origin}/`)).text();
  expect(page).toContain("<html");
  const script = /\/assets\/[^"]+\.js/.exec(page)?.[0];
  expect((await fetch(origin + script)).headers.get("cache-control")).toContain("immutable");
});
