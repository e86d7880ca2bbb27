import { join } from "node:path";

/** `backup.cjs`, with its packages inside: the database's machine needs Node and this one file. */
export async function bundleBackup(folder) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: ["api/backups/main.ts"],
    outfile: join(folder, "backup.cjs"),
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "cjs",
    // Optional, and not installed.
    external: ["pg-native"],
    sourcemap: true,
    logLevel: "warning",
    define: { "process.env.NODE_ENV": '"production"' },
  });
}
