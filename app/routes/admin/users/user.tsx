import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminChangeId, SessionId, type UserId } from "#contract/ids";
import { adminChangeDecisions, listAdminChanges, requestAdminChange } from "#contract/staff/admin-change-endpoints";
import { AdminChangeInput } from "#contract/staff/admin-change-schemas";
import {
  clearAddress,
  endSessionOfUser,
  endSessionsOfUser,
  getUserForAdmin,
  getUserRecord,
  listAuditEntries,
  suspendUser,
  unsuspendUser,
} from "#contract/staff/endpoints";
import { type AdminUser, type AdminUserRecord, BlockInput } from "#contract/staff/users";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import type { FlashKey } from "~/http/flash";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { RadioGroup } from "~/ui/fields/choice";
import { inlineLinkClass } from "~/ui/text/text-link";
import { DateText, WhenText } from "~/ui/text/time-text";
import { PendingAdminChanges, RequestAdminChange } from "../admin-changes";
import { AuditTrail } from "../audit-list";
import { DecisionForm, ReasonDecisionForm, ReasonField } from "../decision-form";
import { BackLink, type Fact, Facts } from "../facts";
import { StatusBadge } from "../status-badge";
import { UserRecord } from "./user-record";

export const meta = privateMeta;

const reasoned = <Intent extends string>(intent: Intent) => BlockInput.extend({ intent: z.literal(intent) });
const UserAction = z.discriminatedUnion("intent", [
  reasoned("block"),
  reasoned("unblock"),
  reasoned("endSession").extend({ sessionId: SessionId }),
  reasoned("endSessions").extend({ sessionId: SessionId.optional() }),
  reasoned("clearAddress"),
  reasoned("requestChange").extend(AdminChangeInput.shape),
  reasoned("confirmChange").extend({ changeId: AdminChangeId }),
  reasoned("withdrawChange").extend({ changeId: AdminChangeId }),
]);
type UserAction = z.infer<typeof UserAction>;
const done: Record<UserAction["intent"], FlashKey> = {
  block: "admin/users.userBlocked",
  unblock: "admin/users.userUnblocked",
  endSession: "admin/users.userSignedOut",
  endSessions: "admin/users.userSignedOut",
  clearAddress: "admin/users.addressCleared",
  requestChange: "admin/users.adminChangeRequested",
  confirmChange: "admin/users.adminChangeConfirmed",
  withdrawChange: "admin/users.adminChangeWithdrawn",
};

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const userId = routeParam(args, "userId");
  const [user, record, audit, changes] = await Promise.all([
    api(args).call(getUserForAdmin, { params: { userId } }),
    api(args).call(getUserRecord, { params: { userId } }),
    api(args).call(listAuditEntries, { query: { targetId: userId } }),
    api(args).call(listAdminChanges, { query: { userId } }),
  ]);
  const title = pageTitle(args.request, "admin", "users");
  return { title, user, record, decisions: audit.items, changes: changes.items };
});

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const userId = routeParam(args, "userId");
  const submission = await parseForm(args, UserAction);
  if (submission.status !== "success") return formError(args, submission);
  const action = submission.value;
  try {
    await perform(args, userId, action);
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, href("/admin/users/:userId", { userId }), { flash: { key: done[action.intent] } });
});

function perform(args: ActionFunctionArgs, userId: UserId, { reason, ...action }: UserAction): Promise<unknown> {
  const ofUser = { params: { userId }, body: { reason } };
  switch (action.intent) {
    case "block":
      return api(args).call(suspendUser, ofUser);
    case "unblock":
      return api(args).call(unsuspendUser, ofUser);
    case "endSession":
      return api(args).call(endSessionOfUser, { params: { userId, id: action.sessionId }, body: { reason } });
    case "endSessions":
      return api(args).call(endSessionsOfUser, ofUser);
    case "clearAddress":
      return api(args).call(clearAddress, ofUser);
    case "requestChange":
      return api(args).call(requestAdminChange, { params: { userId }, body: { kind: action.kind, reason } });
    case "confirmChange":
      return api(args).call(adminChangeDecisions.confirm, { params: { id: action.changeId }, body: { reason } });
    case "withdrawChange":
      return api(args).call(adminChangeDecisions.withdraw, { params: { id: action.changeId }, body: { reason } });
  }
}

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
          {user.status === "gone" ? null : <Decision key={user.status} user={user} />}
        </div>
      </div>
      <PendingAdminChanges changes={changes} />
      <UserRecord userId={user.userId} record={record} />
      <AuditTrail entries={decisions} />
    </>
  );
}

function UserFacts({ user, mail }: { user: AdminUser; mail: AdminUserRecord["mail"] }) {
  const t = useText("admin");
  const usersText = useText("admin/users");
  const facts: Fact[] = [
    [t("email"), user.email],
    [
      usersText("mailTitle"),
      <span key="mail" className="grid gap-1">
        {mail ? (
          <span>
            <Badge tone="warning">
              {usersText(mail.why === "bounced" ? "mailBouncedShort" : "mailComplainedShort")}
            </Badge>
          </span>
        ) : null}
        <Link className={inlineLinkClass()} to={`/admin/mails?q=${encodeURIComponent(user.email)}`}>
          {usersText("seeMails")}
        </Link>
      </span>,
    ],
    [t("domain"), `@${user.domain}`],
    [t("role"), t(`role_${user.role}`)],
    [t("joined"), <DateText key="joined" at={user.createdAt} />],
    [t("viewerCode"), (user.viewerCode.match(/.{1,4}/g) ?? []).join(" ")],
  ];
  if (user.blockedAt)
    facts.push(
      [t("blockedAt"), <DateText key="blocked" at={user.blockedAt} time />],
      [t("blockReason"), user.blockedReason],
    );
  return <Facts facts={facts} />;
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

function BlockDecision({ user }: { user: AdminUser }) {
  const t = useText("admin");
  const blocked = user.status === "blocked";
  return (
    <ReasonDecisionForm
      id="decision"
      intents={["block", "unblock"]}
      title={blocked ? t("unblockTitle") : t("blockTitle")}
      lead={blocked ? t("unblockLead") : t("blockLead")}
      buttons={
        <SubmitButton variant={blocked ? "secondary" : "danger"} name="intent" value={blocked ? "unblock" : "block"}>
          {blocked ? t("unblock") : t("block")}
        </SubmitButton>
      }
    />
  );
}

function ClearAddress({ mail }: { mail: NonNullable<AdminUserRecord["mail"]> }) {
  const t = useText("admin/users");
  return (
    <ReasonDecisionForm
      id="address"
      intents={["clearAddress"]}
      title={t("mailTitle")}
      lead={`${t(mail.why === "bounced" ? "mailBounced" : "mailComplained")} ${t("mailLead")}`}
      buttons={
        <SubmitButton name="intent" value="clearAddress" variant="secondary">
          {t("mailClear")}
        </SubmitButton>
      }
    />
  );
}
