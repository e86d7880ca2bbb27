import * as endpoints from "#contract/staff/endpoints";
import { handle } from "../http/endpoint";
import { countQueues } from "./count-queues";
import { dismissJob, retryJob } from "./decide-job";
import { listJobs } from "./job-queries";

const jobDecision = (name: keyof typeof endpoints.jobDecisions, decide: typeof retryJob) =>
  handle(endpoints.jobDecisions[name], ({ deps, actor, params: { id }, body, at }) =>
    decide(deps, { adminId: actor.userId, jobId: id, reason: body.reason, at }),
  );

export const staffRoutes = [
  handle(endpoints.countQueues, ({ deps, actor, at }) => countQueues(deps, { adminId: actor.userId, at })),
  handle(endpoints.listJobs, ({ deps, query }) => listJobs(deps, query)),
  jobDecision("retry", retryJob),
  jobDecision("set-aside", dismissJob),
];
