import { useLoaderData } from "@remix-run/react";
import { listAdminChanges } from "#contract/staff/admin-change-endpoints";
import { getUserForAdmin, getUserRecord, listAuditEntries } from "#contract/staff/endpoints";
import type { AdminUserRecord } from "#contract/staff/users";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { readTogether } from "~/api/read-together";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { RadioGroup } from "~/ui/fields/choice";
import { WhenText } from "~/ui/text/time-text";
import { PendingAdminChanges, RequestAdminChange } from "../admin-changes";
import { AuditTrail } from "../audit-list";
import { DecisionForm, ReasonField } from "../decision-form";
import { BackLink } from "../facts";
import { isDeleted, StatusBadge } from "../status-badge";
import { handleUserForm } from "./handle-user-form.server";
import { BlockDecision, ClearAddress } from "./user-decisions";
import { UserFacts } from "./user-details";
import { UserRecord } from "./user-record";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const userId = routeParam(args, "userId");
  const [user, record, audit, changes] = await readTogether([
    api(args).call(getUserForAdmin, { params: { userId } }),
    api(args).call(getUserRecord, { params: { userId } }),
    api(args).call(listAuditEntries, { query: { targetId: userId } }),
    api(args).call(listAdminChanges, { query: { userId } }),
  ]);
  const title = pageTitle(args.request, "admin", "users");
  return { title, user, record, decisions: audit.items, changes: changes.items };
});

export const action = adminAction((args) => {
  const userId = routeParam(args, "userId");
  return handleUserForm(args, { userId, next: href("/admin/users/:userId", { userId }) });
});

export default function AdminUserPage() {
  const { user, record, decisions, changes } = useLoaderData<typeof loader>();
  const t = useText("admin");
  const Decision = user.role === "admin" ? RequestAdminChange : BlockDecision;
  return (
    <>
      <BackLink to="/admin/users">{t("backToUsers")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">
          <bdi>{user.nickname}</bdi>
        </h1>
        <StatusBadge status={user.status} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <UserFacts user={user} mail={record.mail} />
          {record.mail ? <ClearAddress mail={record.mail} /> : null}
        </div>
        <div className="grid gap-5">
          <Devices sessions={record.sessions} />
          {isDeleted(user) ? null : <Decision key={user.status} user={user} />}
        </div>
      </div>
      <PendingAdminChanges changes={changes} />
      <UserRecord userId={user.userId} record={record} />
      <AuditTrail entries={decisions} />
    </>
  );
}

function Devices({ sessions }: { sessions: AdminUserRecord["sessions"] }) {
  const t = useText("admin/users");
  if (sessions.length === 0)
    return (
      <Card as="section">
        <h2 className="text-title">{t("devices")}</h2>
        <p className="mt-2 text-small text-muted">{t("noDevices")}</p>
      </Card>
    );
  return (
    <DecisionForm<"sessionId" | "reason">
      id="sessions"
      intents={["endSession", "endSessions"]}
      title={t("devices")}
      lead={t("endLead")}
    >
      {({ sessionId, reason }) => (
        <>
          <RadioGroup
            meta={sessionId}
            legend={<span className="sr-only">{t("devices")}</span>}
            preset={sessions[0]?.sessionId}
            options={sessions.map((session) => ({
              value: session.sessionId,
              label: <span className="font-medium">{session.device ?? t("unknownDevice")}</span>,
              hint: <SessionTimes session={session} />,
            }))}
          />
          <ReasonField meta={reason} />
          <div className="flex flex-wrap gap-2">
            <SubmitButton name="intent" value="endSession" variant="secondary">
              {t("endSession")}
            </SubmitButton>
            <SubmitButton name="intent" value="endSessions" variant="danger">
              {t("endSessions")}
            </SubmitButton>
          </div>
        </>
      )}
    </DecisionForm>
  );
}

function SessionTimes({ session: { createdAt, lastUsedAt } }: { session: AdminUserRecord["sessions"][number] }) {
  const t = useText("admin/users");
  return (
    <span className="grid text-caption">
      <WhenText at={lastUsedAt} say={(when) => t("lastUsed", { when })} />
      <WhenText at={createdAt} say={(when) => t("since", { when })} />
    </span>
  );
}
