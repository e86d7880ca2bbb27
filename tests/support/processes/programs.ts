import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { inject } from "vitest";
import { bundleBackup } from "../../../scripts/bundle-backup.mjs";
import { type LaunchedProcess, launch } from "./launch";

const sources = {
  api: "api/main.ts",
  worker: "api/worker/main.ts",
  "many-workers": "tests/support/processes/many-workers.ts",
  "worker-with-clock": "tests/support/processes/worker-with-clock.ts",
};

/** Bundles the programs that tests launch, once for a run: a bundle starts in half the time of its sources. */
export async function bundlePrograms(): Promise<{ folder: string; remove: () => Promise<void> }> {
  // Inside the project, so that its packages are found.
  const folder = join(process.cwd(), `node_modules/.cache/gyeot-tests-${process.pid}`);
  await build({
    entryPoints: Object.entries(sources).map(([out, path]) => ({ in: path, out })),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    packages: "external",
    jsx: "automatic",
    sourcemap: "inline",
    logLevel: "warning",
  });
  await bundleBackup(folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Launches a program of the current sources. */
export function launchProgram(name: keyof typeof sources, env: Record<string, string | undefined>): LaunchedProcess {
  return launch([process.execPath, join(inject("programs"), `${name}.mjs`)], env);
}
