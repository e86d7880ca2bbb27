import type { JobId } from "#contract/ids";
/** The worker's number of a job as an ID of ours, and back. */
export const jobIdOf = (id: number): JobId => `job_${String(id).padStart(8, "0")}`;

/** Null for a text that is no job's ID. */
export function jobNumberOf(jobId: string): number | null {
  const digits = /^job_(\d{8,15})$/.exec(jobId)?.[1];
  return digits === undefined ? null : Number(digits);
}
