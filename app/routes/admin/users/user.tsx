import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type AdminUser, type AdminUserRecord, type AuditEntry, BlockInput } from "#contract/admin";
import { AdminChangeInput, type AdminChanges } from "#contract/admin-changes";
import type { Page } from "#contract/paging";
import { Id } from "#contract/text";
import { api, path } from "~/api/client.server";
import { adminAction } from "~/http/admin-action.server";
import type { FlashKey } from "~/http/flash";
import { parseForm } from "~/http/form.server";
import { guardedLoader } from "~/http/handlers.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { RadioGroup } from "~/ui/fields/choice";
import { DateText, WhenText } from "~/ui/time-text";
import { PendingAdminChanges, RequestAdminChange } from "../admin-changes";
import { History } from "../audit-list";
import { DecisionForm, ReasonDecisionForm, ReasonField } from "../decision-form";
import { BackLink, type Fact, Facts } from "../facts";
import { StatusBadge } from "../status-badge";
import { UserRecord } from "./user-record";

export const meta = privateMeta;

const reasoned = <Intent extends string>(intent: Intent) => BlockInput.extend({ intent: z.literal(intent) });
const UserAction = z.discriminatedUnion("intent", [
  reasoned("block"),
  reasoned("unblock"),
  reasoned("endSession").extend({ sessionId: Id }),
  reasoned("endSessions").extend({ sessionId: Id.optional() }),
  reasoned("clearAddress"),
  reasoned("requestChange").extend(AdminChangeInput.shape),
  reasoned("confirmChange").extend({ changeId: Id }),
  reasoned("withdrawChange").extend({ changeId: Id }),
]);
type UserAction = z.infer<typeof UserAction>;
const done: Record<UserAction["intent"], FlashKey> = {
  block: "userBlocked",
  unblock: "userUnblocked",
  endSession: "userSignedOut",
  endSessions: "userSignedOut",
  clearAddress: "addressCleared",
  requestChange: "adminChangeRequested",
  confirmChange: "adminChangeConfirmed",
  withdrawChange: "adminChangeWithdrawn",
};

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const userId = String(args.params.userId);
  const [user, record, audit, changes] = await Promise.all([
    api(args).get<AdminUser>(path`/admin/users/${userId}`),
    api(args).get<AdminUserRecord>(path`/admin/users/${userId}/record`),
    api(args).get<Page<AuditEntry>>("/admin/audit", { targetId: userId }),
    api(args).get<AdminChanges>("/admin/admin-changes", { userId }),
  ]);
  const title = pageTitle(args.request, "admin", "users");
  return { title, user, record, decisions: audit.items, changes: changes.items };
});

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const userId = String(args.params.userId);
  const submission = await parseForm(args, UserAction);
  if (submission.status !== "success") return formError(args, submission);
  const wanted = submission.value;
  const { reason } = wanted;
  try {
    await api(args).post(
      addressOf(userId, wanted),
      wanted.intent === "requestChange" ? { kind: wanted.kind, reason } : { reason },
    );
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, path`/admin/users/${userId}`, { flash: { key: done[wanted.intent] } });
});

function addressOf(userId: string, wanted: UserAction): string {
  switch (wanted.intent) {
    case "block":
      return path`/admin/users/${userId}/block`;
    case "unblock":
      return path`/admin/users/${userId}/unblock`;
    case "endSession":
      return path`/admin/users/${userId}/sessions/${wanted.sessionId}/end`;
    case "endSessions":
      return path`/admin/users/${userId}/sessions/end`;
    case "clearAddress":
      return path`/admin/users/${userId}/mail/clear`;
    case "requestChange":
      return path`/admin/users/${userId}/admin-changes`;
    case "confirmChange":
      return path`/admin/admin-changes/${wanted.changeId}/confirm`;
    case "withdrawChange":
      return path`/admin/admin-changes/${wanted.changeId}/withdraw`;
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
      <History entries={decisions} />
    </>
  );
}

function UserFacts({ user, mail }: { user: AdminUser; mail: AdminUserRecord["mail"] }) {
  const t = useText("admin");
  const desk = useText("desk");
  const facts: Fact[] = [
    [t("email"), user.email],
    [
      desk("mailTitle"),
      <span key="mail" className="grid gap-1">
        {mail ? (
          <span>
            <Badge tone="warning">{desk(mail.why === "bounced" ? "mailBouncedShort" : "mailComplainedShort")}</Badge>
          </span>
        ) : null}
        <Link className="underline underline-offset-4" to={`/admin/mails?q=${encodeURIComponent(user.email)}`}>
          {desk("seeMails")}
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
  const t = useText("desk");
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
  const t = useText("desk");
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
  const t = useText("desk");
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
