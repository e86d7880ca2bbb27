import { useLoaderData } from "@remix-run/react";
import type { UserId } from "#contract/ids";
import { listAdminChanges } from "#contract/staff/admin-change-endpoints";
import { getUserForAdmin, getUserRecord, listAuditEntries } from "#contract/staff/endpoints";
import type { AdminUserRecord } from "#contract/staff/users";
import { href } from "~/addresses/address";
import { readTogether } from "~/api/read-together";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { RadioGroup } from "~/ui/fields/choice";
import { WhenText } from "~/ui/text/time-text";
import { PendingAdminChanges, RequestAdminChange } from "../admin-changes";
import { DecisionForm, ReasonField } from "../decision-form";
import { itemAction, itemLoader } from "../lists/admin-item.server";
import { ItemPage } from "../lists/item-page";
import { isDeleted, StatusBadge } from "../status-badge";
import { handleUserForm } from "./handle-user-form.server";
import { BlockDecision, ClearAddress, FeatureDecision } from "./user-decisions";
import { UserFacts } from "./user-details";
import { userList } from "./user-list.server";
import { UserRecord } from "./user-record";

export const loader = itemLoader(userList, "userId", open);
export const action = itemAction("userId", (userId) => href("/admin/users/:userId", { userId }), handleUserForm);

async function open(args: HandlerArgs, userId: UserId) {
  const [user, record, audit, changes] = await readTogether([
    args.api.call(getUserForAdmin, { params: { userId } }),
    args.api.call(getUserRecord, { params: { userId } }),
    args.api.call(listAuditEntries, { query: { targetId: userId } }),
    args.api.call(listAdminChanges, { query: { userId } }),
  ]);
  return { user, record, history: audit.items, changes: changes.items };
}

export default function AdminUserPage() {
  const { user, record, history, changes } = useLoaderData<typeof loader>();
  const t = useText("admin");
  const mayBeFeatured = record.isFeatured || (user.role === "activist" && user.status === "active");
  const Decision = user.role === "admin" ? RequestAdminChange : BlockDecision;
  return (
    <ItemPage
      list="/admin/users"
      back={t("backToUsers")}
      title={<bdi>{user.nickname}</bdi>}
      badge={<StatusBadge status={user.status} />}
      decision={
        <>
          <Devices sessions={record.sessions} />
          {isDeleted(user) ? null : <Decision key={user.status} user={user} />}
        </>
      }
      wide={
        <>
          <PendingAdminChanges changes={changes} />
          <UserRecord userId={user.userId} record={record} />
        </>
      }
      history={history}
    >
      <UserFacts user={user} mail={record.mail} />
      {record.mail ? <ClearAddress mail={record.mail} /> : null}
      {mayBeFeatured ? <FeatureDecision key={String(record.isFeatured)} isFeatured={record.isFeatured} /> : null}
    </ItemPage>
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
