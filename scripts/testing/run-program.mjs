import { spawn } from "node:child_process";

/** For all parts together: a hanging part is ended and counted as failed. `.ci/run` sets one time for its two runs. */
const ENDS_AT = Number(process.env.RUN_ENDS_AT_SECOND ?? 0) * 1_000 || Date.now() + 87 * 60_000;

/** Runs a program of node_modules to its end, or until the run's time is over; resolves to its exit code. */
export function runPackage(program, args, env = {}) {
  return runToEnd(`node_modules/.bin/${program}`, args, env);
}

/** Runs a command to its end, or until the run's time is over; resolves to its exit code, 1 where it has none. */
export function runToEnd(command, args, env = {}) {
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  const end = () => {
    console.error(`\nThe run's time is over; ended: ${[command, ...args].join(" ")}`);
    child.kill("SIGTERM");
  };
  const deadline = setTimeout(end, Math.max(0, ENDS_AT - Date.now()));
  return new Promise((done) => {
    child.once("error", () => done(1));
    child.once("exit", (code) => done(code ?? 1));
  }).finally(() => clearTimeout(deadline));
}
