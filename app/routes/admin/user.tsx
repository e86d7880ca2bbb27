import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type AdminUser, type AuditEntry, BlockInput } from "#contract/admin";
import { limits } from "#contract/limits";
import type { Page } from "#contract/paging";
import { adminAction } from "../../admin-action.server";
import { invalid, seeOther } from "../../answer.server";
import { api, path } from "../../api.server";
import { parseForm } from "../../form.server";
import { guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { SubmitButton } from "../../ui/button";
import { Card } from "../../ui/card";
import { FormHead } from "../../ui/form-head";
import { TextArea } from "../../ui/text-area";
import { DateText } from "../../ui/time-text";
import { AuditList } from "./audit-list";
import { BackLink, type Fact, Facts } from "./facts";
import { StatusBadge } from "./status-badge";

export const meta = privateMeta;

const DecisionForm = BlockInput.extend({ intent: z.enum(["block", "unblock"]) });

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const userId = String(args.params.userId);
  const [user, audit] = await Promise.all([
    api(args).get<AdminUser>(path`/admin/users/${userId}`),
    api(args).get<Page<AuditEntry>>("/admin/audit", { targetId: userId }),
  ]);
  return { title: pageTitle(args.request, "admin", "users"), user, decisions: audit.items };
});

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const userId = String(args.params.userId);
  const submission = await parseForm(args, DecisionForm);
  if (submission.status !== "success") return invalid(args, submission);
  const { intent, reason } = submission.value;
  try {
    const target = intent === "block" ? path`/admin/users/${userId}/block` : path`/admin/users/${userId}/unblock`;
    await api(args).post(target, { reason });
  } catch (error) {
    return invalid(args, submission, error);
  }
  return seeOther(args, path`/admin/users/${userId}`, {
    flash: { key: intent === "block" ? "userBlocked" : "userUnblocked" },
  });
});

export default function AdminUserPage() {
  const { user, decisions } = useLoaderData<typeof loader>();
  const t = useText("admin");
  return (
    <>
      <BackLink to="/admin/users">{t("backToUsers")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">{user.nickname}</h1>
        <StatusBadge status={user.status} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <UserFacts user={user} />
        {user.status === "gone" ? null : <Decision key={user.status} user={user} />}
      </div>
      <section className="grid gap-3">
        <h2 className="text-title">{t("history")}</h2>
        <AuditList entries={decisions} />
      </section>
    </>
  );
}

function UserFacts({ user }: { user: AdminUser }) {
  const t = useText("admin");
  const facts: Fact[] = [
    [t("email"), user.email],
    [t("domain"), `@${user.domain}`],
    [t("role"), t(`role_${user.role}`)],
    [t("joined"), <DateText key="joined" at={user.createdAt} />],
    [t("sessions"), user.liveSessions],
    [t("viewerCode"), (user.viewerCode.match(/.{1,4}/g) ?? []).join(" ")],
  ];
  if (user.blockedAt)
    facts.push(
      [t("blockedAt"), <DateText key="blocked" at={user.blockedAt} time />],
      [t("blockReason"), user.blockedReason],
    );
  return <Facts facts={facts} />;
}

function Decision({ user }: { user: AdminUser }) {
  const t = useText("admin");
  const blocked = user.status === "blocked";
  const [form, fields] = useForm<{ reason: string }>({
    id: "decision",
    lastResult: useActionData<typeof action>()?.result,
  });
  return (
    <Card>
      <h2 className="text-title">{blocked ? t("unblockTitle") : t("blockTitle")}</h2>
      <p className="mt-1 text-small text-muted">{blocked ? t("unblockLead") : t("blockLead")}</p>
      <Form method="post" {...getFormProps(form)} noValidate className="mt-4 grid gap-4">
        <FormHead form={form} />
        <TextArea
          meta={fields.reason}
          label={t("reason")}
          hint={t("reasonHint")}
          max={limits.blockReasonLength}
          required
        />
        <SubmitButton look={blocked ? "secondary" : "danger"} name="intent" value={blocked ? "unblock" : "block"}>
          {blocked ? t("unblock") : t("block")}
        </SubmitButton>
      </Form>
    </Card>
  );
}
