import { z } from "zod";
import { AdminJobPage, AdminJobQuery, DeskReason, Queues } from "#contract/desk";
import { Id } from "#contract/text";
import { endpoint } from "../http/endpoint";
import { countQueues } from "./count-queues";
import { dismissJob, retryJob } from "./decide-job";
import { listJobs } from "./job-queries";

const tag = "Admin";
const params = z.strictObject({ id: Id });

const decision = (name: "retry" | "set-aside", summary: string, verb: typeof retryJob) =>
  endpoint({
    method: "post",
    path: `/admin/jobs/{id}/${name}`,
    who: "admin",
    tag,
    summary,
    params,
    body: DeskReason,
    status: 204,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: ({ deps, actor, params: { id }, body, at }) =>
      verb(deps, { adminId: actor.userId, jobId: id, reason: body.reason, at }),
  });

export const staffRoutes = [
  endpoint({
    method: "get",
    path: "/admin/queues",
    who: "admin",
    tag,
    summary: "What waits, since when, and today's figures",
    answer: Queues,
    handle: ({ deps, at }) => countQueues(deps, at),
  }),
  endpoint({
    method: "get",
    path: "/admin/jobs",
    who: "admin",
    tag,
    summary: "Jobs that went wrong",
    query: AdminJobQuery,
    answer: AdminJobPage,
    handle: ({ deps, query }) => listJobs(deps, query),
  }),
  decision("retry", "Try a job that went wrong again now", retryJob),
  decision("set-aside", "Give a job that went wrong up for good", dismissJob),
];
