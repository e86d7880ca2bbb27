import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const folders = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

/** The path of a program of Debian's. Where it is missing, root installs its package. Throws if it is not there then. */
export const findDebianProgram = (name: string, packageName = name): string =>
  findDebianFile(
    folders.map((folder) => `${folder}/${name}`),
    packageName,
  );

/** As `findDebianProgram`, the first of some paths that is there. */
export function findDebianFile(paths: string[], packageName: string): string {
  const find = () => paths.find(existsSync);
  if (!find() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    // Debian must not start it as a service: the run level prevents it.
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    runProgram("apt-get", ["update", "-qq"], env);
    runProgram("apt-get", ["install", "-y", "-qq", "--no-install-recommends", packageName], env);
  }
  const found = find();
  if (!found) throw new Error(`${paths[0]} is missing: as root the test installs ${packageName}, otherwise do so`);
  return found;
}

/** Runs a program to its end and returns its output. Throws with its error output unless it ends with 0. */
export function runProgram(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${stdout}${stderr}`);
  return stdout;
}
