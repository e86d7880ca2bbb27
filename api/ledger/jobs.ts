import { defineJob, type NoPayload } from "../jobs";
import { checkLedger } from "./checks";

declare module "../jobs" {
  interface Jobs {
    check_ledger: NoPayload;
  }
}

export const ledgerJobs = [
  defineJob({
    name: "check_ledger",
    schedule: { everyMinutes: 60, atMinute: 53 },
    run: (deps) => checkLedger(deps, deps.clock.now()),
  }),
] as const;
