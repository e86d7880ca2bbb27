/** The worker's number of a job as an id of ours, and back. */
export const jobIdOf = (id: number): string => `job_${String(id).padStart(8, "0")}`;

/** Null for what is no job's id. */
export function jobNumberOf(jobId: string): number | null {
  const digits = /^job_(\d{8,15})$/.exec(jobId)?.[1];
  return digits === undefined ? null : Number(digits);
}
