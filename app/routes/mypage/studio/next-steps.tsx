import type { Studio } from "#contract/creators/schemas";
import { href, type LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { formatDate } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import type { MenuEntry } from "~/ui/overlays/menu";

const steps: [keyof Studio["done"], LinkTarget][] = [
  ["picture", "/mypage/profile"],
  ["plan", "/mypage/memberships/new"],
  ["greeting", "/mypage/greeting"],
  ["post", "/posts/new"],
  ["payoutAccount", "/mypage/withdrawal/account"],
];

/** A new creator's first steps, until all of them are taken. */
export function FirstSteps({ done, domain }: { done: Studio["done"]; domain: string }) {
  const t = useText("mypage/studio");
  const count = steps.filter(([step]) => done[step]).length;
  if (count === steps.length) return null;
  return (
    <Card as="section" flush>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-2">
        <h2 className="text-title">{t("steps")}</h2>
        <p className="text-small text-muted">{t("stepsDone", { count, all: steps.length })}</p>
      </div>
      <ol className="divide-y divide-line">
        {steps.map(([step, to]) => (
          <li key={step}>
            {done[step] ? (
              <p className="flex min-h-13 items-center gap-3 px-5 text-muted">
                <Mark done />
                {t(`step_${step}`)}
                <span className="sr-only">{t("done")}</span>
              </p>
            ) : (
              <StepLink to={to} label={t(`step_${step}`)} />
            )}
          </li>
        ))}
        <li>
          <StepLink to={href("/:domain/share", { domain })} label={t("stepShare")} />
        </li>
      </ol>
    </Card>
  );
}

function StepLink({ to, label }: { to: LinkTarget; label: string }) {
  return (
    <Link to={to} reloadDocument className="flex min-h-13 items-center gap-3 px-5 font-medium hover:bg-soft">
      <Mark />
      <span className="grow">{label}</span>
      <span className="text-muted">
        <Icon name="forward" size={18} />
      </span>
    </Link>
  );
}

function Mark({ done = false }: { done?: boolean }) {
  const look = done ? "border-success bg-success-soft text-success" : "border-edge";
  return (
    <span aria-hidden="true" className={`grid size-6 shrink-0 place-items-center rounded-full border ${look}`}>
      {done ? <Icon name="check" size={14} /> : null}
    </span>
  );
}

type Waiting = MenuEntry & { hint?: string };

/** What waits for the creator: unread conversations, an open draft, what is missing to be paid. */
export function ToDo({ studio, payable }: { studio: Studio; payable: number }) {
  const t = useText("mypage/studio");
  const lng = useLng();
  const { unreadRooms, draft, done, sellerDueAt } = studio;
  const entries: Waiting[] = [];
  if (sellerDueAt)
    entries.push({
      icon: "alert",
      label: t("toDoSeller"),
      hint: t("toDoSellerBy", { day: formatDate(sellerDueAt, lng) }),
      to: "/mypage/withdrawal/seller",
    });
  if (unreadRooms > 0)
    entries.push({ icon: "message", label: t("toDoUnread", { count: unreadRooms }), to: "/messages" });
  if (draft)
    entries.push({
      icon: "edit",
      label: t("toDoDraft"),
      hint: draft.excerpt,
      href: `/posts/new?draft=${draft.draftId}`,
    });
  if (!done.plan) entries.push({ icon: "seat", label: t("toDoPlan"), to: "/mypage/memberships/new" });
  if (payable > 0 && !done.payoutAccount)
    entries.push({ icon: "card", label: t("toDoAccount"), to: "/mypage/withdrawal/account" });
  return (
    <section className="grid gap-2">
      <h2 className="text-title">
        {t("toDo")} {entries.length > 0 ? <span className="text-muted tabular-nums">{entries.length}</span> : null}
      </h2>
      {entries.length === 0 ? <p className="text-muted">{t("toDoNone")}</p> : null}
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.label}>
            {entry.to ? (
              <Link to={entry.to} className={waitingClass}>
                <WaitingRow {...entry} />
              </Link>
            ) : (
              <a href={entry.href} className={waitingClass}>
                <WaitingRow {...entry} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const waitingClass = "flex min-h-16 items-center gap-3 py-2 hover:bg-soft";

function WaitingRow({ icon, label, hint }: Waiting) {
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-soft">
        <Icon name={icon} size={20} />
      </span>
      <span className="min-w-0 grow">
        <span className="block text-row font-semibold">{label}</span>
        {hint ? (
          <span className="block truncate text-small text-muted">
            <bdi>{hint}</bdi>
          </span>
        ) : null}
      </span>
      <span className="text-muted">
        <Icon name="forward" size={18} />
      </span>
    </>
  );
}
