import { z } from "zod";
import { JobId } from "../ids";
import { limits } from "../limits";
import { PageQuery, pageOf } from "../paging";
import { multiline, Time } from "../text";
import { jobStatuses, queueNames } from "./values";

/** The length of each queue, when its oldest item came, and today's figures, by the day in Seoul. */
export const Queues = z
  .object({
    queues: z.array(z.object({ name: z.enum(queueNames), count: z.int(), oldestAt: Time.nullable() })),
    today: z.object({
      signups: z.int(),
      subscriptions: z.int(),
      grossWon: z.int().meta({ description: "what was paid today, before anything given back" }),
    }),
  })
  .meta({ id: "AdminQueues" });
export type Queues = z.infer<typeof Queues>;

/** A failed job. Its payload is left out: it may be encrypted or personal. */
export const AdminJob = z
  .object({
    jobId: JobId,
    task: z.string(),
    status: z.enum(jobStatuses),
    tries: z.int(),
    maxTries: z.int(),
    error: z.string().nullable().meta({ description: "its first line, without anything that could be personal" }),
    runsAt: Time.nullable().meta({ description: "when it is tried next; null when it will not be" }),
    isRunning: z.boolean(),
    createdAt: Time,
  })
  .meta({ id: "AdminJob" });
export type AdminJob = z.infer<typeof AdminJob>;
export const AdminJobPage = pageOf(AdminJob);
export const AdminJobQuery = PageQuery.extend({
  q: z.string().max(100).optional().meta({ description: "a part of the task's name" }),
  status: z.enum(jobStatuses).optional(),
});
export type AdminJobQuery = z.infer<typeof AdminJobQuery>;

/** The reason stays in the audit log. */
export const StaffReason = z.strictObject({ reason: multiline(limits.blockReasonLength, 1) });
