import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { JobId } from "#contract/ids";
import { type AdminJob, StaffReason } from "#contract/staff/dashboard";
import { jobDecisions, listJobs } from "#contract/staff/endpoints";
import { jobStatuses } from "#contract/staff/values";
import { href } from "~/addresses/address";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { RadioGroup } from "~/ui/fields/choice";
import { MoreLink } from "~/ui/more-link";
import { DateText } from "~/ui/text/time-text";
import { DecisionForm, ReasonField } from "../decision-form";
import { ListSearch, oneOf } from "../list-search";

export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    status: oneOf(jobStatuses, query.get("status")),
  };
  const page = await args.api.call(listJobs, { query: { ...filter, pagingKey: query.get("pagingKey") } });
  return { title: args.title("admin/operations", "jobs"), filter, page };
});

const JobDecision = StaffReason.extend({ intent: z.enum(["retry", "set-aside"]), jobId: JobId });

export const action = adminAction(async (args) => {
  return args.handleForm({ schema: JobDecision }, async ({ intent, jobId, reason }) => {
    await args.api.call(jobDecisions[intent], { params: { id: jobId }, body: { reason } });
    const { search } = new URL(args.request.url);
    return args.redirect(href("/admin/jobs", search), {
      flash: { key: intent === "retry" ? "admin/operations.jobRetried" : "admin/operations.jobSetAside" },
    });
  });
});

export default function AdminJobs() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("admin/operations");
  const admin = useText("admin");
  const status = {
    name: "status",
    label: admin("status"),
    value: filter.status,
    all: admin("statusAll"),
    options: jobStatuses.map((name): [string, string] => [name, t(`job_${name}`)]),
  };
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-headline">{t("jobs")}</h1>
        <p className="text-muted">{t("jobsLead")}</p>
      </header>
      <ListSearch label={t("jobsSearch")} q={filter.q} filters={[status]} />
      {page.items.length === 0 ? (
        <EmptyState icon="check" title={t("jobsEmpty")} hint={t("jobsEmptyHint")} />
      ) : (
        <>
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {page.items.map((job) => (
              <Job key={job.jobId} job={job} />
            ))}
          </ul>
          <JobDecisionForm jobs={page.items} />
        </>
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}

const tones = { failed: "danger", retrying: "warning" } as const;

function Job({ job }: { job: AdminJob }) {
  const t = useText("admin/operations");
  return (
    <li className="grid gap-1 px-5 py-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-mono font-semibold wrap-anywhere">{job.task}</span>
        <Badge tone={tones[job.status]}>{t(job.isRunning ? "job_running" : `job_${job.status}`)}</Badge>
        <span className="text-small text-muted">{t("triesOf", { count: job.tries, max: job.maxTries })}</span>
      </p>
      {job.error ? <p className="font-mono text-small wrap-anywhere">{job.error}</p> : null}
      <p className="text-caption text-muted">
        {t("createdAt")}: <DateText at={job.createdAt} time /> · {t("nextRun")}:{" "}
        {job.runsAt ? <DateText at={job.runsAt} time /> : t("never")} · {job.jobId}
      </p>
    </li>
  );
}

/** One form for the page: the job, the reason and the action. */
function JobDecisionForm({ jobs }: { jobs: AdminJob[] }) {
  const t = useText("admin/operations");
  return (
    <DecisionForm<"jobId" | "reason">
      id="decide"
      intents={["retry", "set-aside"]}
      title={t("decideJob")}
      lead={t("setAsideHint")}
    >
      {({ jobId, reason }) => (
        <>
          <div className="max-h-96 overflow-y-auto">
            <RadioGroup
              meta={jobId}
              legend={t("job")}
              preset={jobs[0]?.jobId}
              options={jobs.map((job) => ({
                value: job.jobId,
                label: <span className="font-mono">{job.task}</span>,
                hint: job.jobId,
              }))}
            />
          </div>
          <ReasonField meta={reason} />
          <div className="flex flex-wrap gap-2">
            <SubmitButton name="intent" value="retry">
              {t("retry")}
            </SubmitButton>
            <SubmitButton name="intent" value="set-aside" variant="danger">
              {t("setAside")}
            </SubmitButton>
          </div>
        </>
      )}
    </DecisionForm>
  );
}
