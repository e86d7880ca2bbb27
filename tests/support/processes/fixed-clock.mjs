// For `node --import`: the clock of the process stands at the time, in milliseconds, in the file FIXED_CLOCK_FILE, and
// runs while the file is not there.
import { existsSync, readFileSync } from "node:fs";

const file = String(process.env.FIXED_CLOCK_FILE);
const now = () => (existsSync(file) ? Number(readFileSync(file, "utf8")) : Running.now());

const Running = Date;
globalThis.Date = new Proxy(Running, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
