import { spawn } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { bundleBackup } from "./bundle-backup.mjs";
import { packManifest } from "./pack-routes.mjs";
import { hashSources, root } from "./sources.mjs";

const PROGRAMS = {
  web: "app/server.ts",
  api: "api/main.ts",
  worker: "api/worker/main.ts",
  command: "api/cli.ts",
  sandbox: "sandbox/main.ts",
  stack: "scripts/stack.ts",
  "run-command": "scripts/run-command.ts",
};

process.chdir(root);
process.env.NODE_ENV = "production";
const started = performance.now();
const stamp = hashSources();
// The pages first, because their build empties the folder.
await buildPages();
await shrinkManifest();
await Promise.all([compressFiles(), buildPrograms()]);
await writeFile("build/.stamp", stamp);
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);

async function buildPages() {
  const remix = spawn(process.execPath, [
    "node_modules/@remix-run/dev/dist/cli.js",
    "vite:build",
    "--logLevel",
    "warn",
  ]);
  let output = "";
  for (const stream of [remix.stdout, remix.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((done) => remix.once("close", done));
  if (code === 0) return;
  console.error(output);
  process.exit(1);
}

async function shrinkManifest() {
  const folder = "build/client/assets";
  const file = (await readdir(folder)).find((name) => /^manifest-\w+\.js$/.test(name));
  await writeFile(`${folder}/${file}`, packManifest(await readFile(`${folder}/${file}`, "utf8")));
}

async function buildPrograms() {
  const { build } = await import("esbuild");
  await build({
    entryPoints: Object.entries(PROGRAMS).map(([out, path]) => ({ in: path, out })),
    outdir: "build",
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    packages: "external",
    jsx: "automatic",
    sourcemap: true,
    logLevel: "warning",
    define: { "process.env.NODE_ENV": '"production"' },
  })
    .then(() => bundleBackup("build"))
    .catch(() => process.exit(1));
}

/** Compresses the web host's files once at the highest level, instead of at every request. */
async function compressFiles() {
  const brotli = promisify(zlib.brotliCompress);
  const gzip = promisify(zlib.gzip);
  const files = await readdir("build/client", { recursive: true });
  await Promise.all(
    files.filter((file) => /\.(js|css|svg|json|txt|xml|webmanifest|html|ico)$/.test(file)).map(compress),
  );

  async function compress(file) {
    const path = `build/client/${file}`;
    const bytes = await readFile(path);
    if (bytes.length < 512) return;
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(`${path}.br`, await brotli(bytes, { params }));
    await writeFile(`${path}.gz`, await gzip(bytes, { level: 9 }));
  }
}
