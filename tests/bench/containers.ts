import sharp from "sharp";
import { freePorts } from "../../scripts/stack/ports";
import { waitForUrl } from "../../scripts/stack/wait-for-url";
import { imageVariables } from "../support/deploy/dockerfile";
import { type LaunchedProcess, launch, stopAllLaunched } from "../support/processes/launch";
import { peakResidentMiB } from "../support/processes/process-memory";
import { loadSite } from "./container-load";
import { dose } from "./dose";
import type { Fan } from "./fill-world";
import type { Figure } from "./report";

const limitMiB = 512;
const seconds = dose(30, 5);

/**
 * The peak resident memory of web, api and worker, each started as in its image, under all kinds of load together,
 * beside the memory that its container is given.
 */
export async function containerFigures(env: Record<string, string>, people: Fan[]): Promise<Figure[]> {
  const ports = await freePorts();
  const settings = {
    ...env,
    ...imageVariables(),
    HOST: "127.0.0.1",
    PORT: String(ports.web),
    API_PORT: String(ports.api),
    PUBLIC_URL: `http://127.0.0.1:${ports.web}`,
    PRODUCT_API_URL: `http://127.0.0.1:${ports.api}`,
    WORKER_PORT: "0",
    WORKER_INSIDE: "0",
    LOG_LEVEL: "warn",
  };
  const start = (name: string) => launch([process.execPath, "--enable-source-maps", `build/${name}.js`], settings);
  try {
    const started = { api: start("api"), worker: start("worker"), web: start("web") };
    await Promise.all([waitForUrl(`${settings.PRODUCT_API_URL}/readyz`), waitForUrl(`${settings.PUBLIC_URL}/healthz`)]);
    const counts = await loadSite({ env: settings, people, picture: await largePicture(), seconds });
    console.log(`containers: ${counts}`);
    return Object.entries(started).map(([name, each]) => memoryFigure(name, each));
  } finally {
    await stopAllLaunched();
  }
}

function memoryFigure(name: string, { pid, output }: LaunchedProcess): Figure {
  const mib = peakResidentMiB(pid);
  if (!(mib > 0)) throw new Error(`${name} has ended: ${output().slice(-1_000)}`);
  return {
    name: `${name}'s peak memory under load for ${seconds} s`,
    ours: `${mib.toFixed(0)} MiB`,
    reference: `${limitMiB} MiB`,
    ratio: mib / limitMiB,
    limit: 1,
    atMost: true,
  };
}

/** Near both bounds of a picture: 40 million pixels, 10 MiB. */
async function largePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 24 } as const;
  const create = { width: 1_800, height: 1_350, channels: 3, background: "#888", noise } as const;
  const small = await sharp({ create }).png().toBuffer();
  for (let quality = 90; quality > 5; quality -= 10) {
    const bytes = await sharp(small).resize(7_200).jpeg({ quality }).toBuffer();
    if (bytes.length <= 10 * 1_024 * 1_024) return new Uint8Array(bytes);
  }
  throw new Error("no picture of 39 megapixels fits 10 MiB");
}
