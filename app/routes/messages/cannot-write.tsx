import type { ChatObstacle, ChatRoom } from "#contract/messages/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";

/** Replaces the message field: why the viewer may not write now, and what they can do about it. */
export function CannotWrite({
  room: { participant, reason, paymentDue },
}: {
  room: Pick<ChatRoom, "participant" | "reason" | "paymentDue">;
}) {
  const t = useText("messages");
  if (reason === null && paymentDue) {
    return (
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2 rounded-md bg-warning-soft p-3 text-small text-warning">
        <p>{t("payDueBody")}</p>
        <LinkButton to="/mypage/subscriptions" variant="secondary" size="small">
          {t("payCard")}
        </LinkButton>
      </div>
    );
  }
  return <CannotWriteReason reason={reason ?? "subscriptionNeeded"} domain={participant.domain} />;
}

export function CannotWriteReason({ reason, domain }: { reason: ChatObstacle; domain: string }) {
  const t = useText("messages");
  const membership = href("/:domain/membership", { domain });
  if (reason === "participantNotSubscribed") {
    return (
      <section className="grid gap-1 text-center text-small">
        <h2 className="font-semibold">{t("theyLeftTitle")}</h2>
        <p className="text-muted">{t("theyLeftBody")}</p>
      </section>
    );
  }
  const unpaid = reason === "paymentNeeded";
  return (
    <section className="mx-auto grid max-w-form gap-3">
      <h2 className="text-center text-lead font-bold">{t(unpaid ? "payTitle" : "needTitle")}</h2>
      <p className="text-center text-small text-muted">{t(unpaid ? "payBody" : "needBody")}</p>
      <p className="text-small">{t("nonCancellable")}</p>
      {unpaid ? null : (
        <ol className="grid gap-2 rounded-md bg-soft px-4 py-3 text-small">
          {(["needStepPlan", "needStepCard", "needStepWrite"] as const).map((step, at) => (
            <li key={step} className="flex gap-2">
              <span aria-hidden="true" className="font-bold tabular-nums">
                {at + 1}
              </span>
              {t(step)}
            </li>
          ))}
        </ol>
      )}
      <div className={`grid gap-2 ${unpaid ? "grid-cols-2" : ""}`}>
        {unpaid ? (
          <LinkButton to="/mypage/cards" variant="secondary" fullWidth>
            {t("payCard")}
          </LinkButton>
        ) : null}
        <LinkButton to={membership} variant="accent" fullWidth>
          {t("startSubscription")}
        </LinkButton>
      </div>
    </section>
  );
}
