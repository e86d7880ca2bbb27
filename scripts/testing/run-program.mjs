import { spawn } from "node:child_process";

/** For all parts together: a hanging part is ended and counted as failed. `.ci/run` has 90 minutes for two runs. */
const ENDS_AT = performance.now() + 40 * 60_000;

/** Runs a program of node_modules to its end, or until the run's time is over; resolves to its exit code. */
export function runPackage(program, args, env = {}) {
  return runToEnd(`node_modules/.bin/${program}`, args, env);
}

/** Runs a command to its end, or until the run's time is over; resolves to its exit code, 1 where it has none. */
export function runToEnd(command, args, env = {}) {
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  const deadline = setTimeout(() => child.kill("SIGTERM"), Math.max(0, ENDS_AT - performance.now()));
  return new Promise((done) => {
    child.once("error", () => done(1));
    child.once("exit", (code) => done(code ?? 1));
  }).finally(() => clearTimeout(deadline));
}
