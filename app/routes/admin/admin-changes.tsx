import type { AdminChange } from "#contract/staff/admin-change-schemas";
import { type AdminChangeKind, adminChangeKinds } from "#contract/staff/admin-change-values";
import type { AdminUser } from "#contract/staff/users";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { RadioGroup } from "~/ui/fields/choice";
import { DateText } from "~/ui/text/time-text";
import { DecisionForm, ReasonField } from "./decision-form";
import { FactList, Multiline, PersonLink } from "./facts";

/**
 * Changes that wait for a second admin, each with a form to confirm or withdraw it: on an admin's page and the
 * dashboard.
 */
export function PendingAdminChanges({ changes }: { changes: AdminChange[] }) {
  const t = useText("admin");
  if (changes.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-title">{t("changesTitle")}</h2>
      <p className="text-small text-muted">{t("changesLead")}</p>
      <ul className="grid items-start gap-5 md:grid-cols-2">
        {changes.map((change) => (
          <li key={change.changeId}>
            <PendingChange change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PendingChange({ change }: { change: AdminChange }) {
  const t = useText("admin");
  const facts = (
    <FactList
      facts={[
        [t("changeFor"), <PersonLink key="for" person={change.user} />],
        [t("changeBy"), <PersonLink key="by" person={change.requestedBy} />],
        [t("reason"), <Multiline key="why">{change.reason}</Multiline>],
        [t("changeUntil"), <DateText key="until" at={change.expiresAt} time />],
      ]}
    />
  );
  if (!change.mayConfirm && !change.mayWithdraw)
    return (
      <Card as="section">
        <h3 className="mb-3 text-title">{t(`change_${change.kind}`)}</h3>
        {facts}
      </Card>
    );
  return (
    <DecisionForm<"reason">
      id={change.changeId}
      intents={["confirmChange", "withdrawChange"]}
      about={change.changeId}
      action={href("/admin/users/:userId", { userId: change.user.userId })}
      title={t(`change_${change.kind}`)}
    >
      {({ reason }) => (
        <>
          {facts}
          <input type="hidden" name="changeId" value={change.changeId} />
          <ReasonField meta={reason} />
          <div>
            {change.mayConfirm ? (
              <SubmitButton variant="danger" name="intent" value="confirmChange">
                {t("changeConfirm")}
              </SubmitButton>
            ) : (
              <SubmitButton variant="secondary" name="intent" value="withdrawChange">
                {t("changeWithdraw")}
              </SubmitButton>
            )}
          </div>
        </>
      )}
    </DecisionForm>
  );
}

/** On an admin's record, instead of the suspension form: the changes that two other admins may make. */
export function RequestAdminChange({ user }: { user: AdminUser }) {
  const t = useText("admin");
  const viewer = useViewer();
  if (viewer?.userId === user.userId)
    return (
      <Card as="section">
        <h2 className="text-title">{t("changeTitle")}</h2>
        <p className="mt-1 text-small text-muted">{t("changeOwn")}</p>
      </Card>
    );
  const kinds = adminChangeKinds.filter((kind) => isAllowed(kind, user.status));
  return (
    <DecisionForm<"kind" | "reason">
      id="change"
      intents={["requestChange"]}
      title={t("changeTitle")}
      lead={t("changeLead")}
    >
      {({ kind, reason }) => (
        <>
          <RadioGroup
            meta={kind}
            legend={t("changeKind")}
            required
            options={kinds.map((value) => ({ value, label: t(`change_${value}`), hint: t(`changeHint_${value}`) }))}
          />
          <ReasonField meta={reason} />
          <div>
            <SubmitButton variant="danger" name="intent" value="requestChange">
              {t("changeRequest")}
            </SubmitButton>
          </div>
        </>
      )}
    </DecisionForm>
  );
}

function isAllowed(kind: AdminChangeKind, status: AdminUser["status"]): boolean {
  if (kind === "block") return status !== "blocked";
  if (kind === "unblock") return status === "blocked";
  return true;
}
