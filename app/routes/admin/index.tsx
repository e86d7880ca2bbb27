import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { listAdminChanges } from "#contract/staff/admin-change-endpoints";
import type { Queues } from "#contract/staff/dashboard";
import { countQueues } from "#contract/staff/endpoints";
import { Link } from "~/addresses/link";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/text/money";
import { RelativeTime } from "~/ui/text/time-text";
import { PendingAdminChanges } from "./admin-changes";
import { queues as places } from "./sections";

export const loader = guardedLoader(async (args) => {
  const [{ queues, today }, changes] = await Promise.all([args.api.call(countQueues), args.api.call(listAdminChanges)]);
  return { title: args.title("admin/dashboard", "dashboard"), queues, today, changes: changes.items };
});

export default function Dashboard() {
  const { queues, today, changes } = useLoaderData<typeof loader>();
  const t = useText("admin/dashboard");
  const waiting = queues.filter(({ count }) => count > 0);
  return (
    <>
      <h1 className="text-headline">{t("dashboard")}</h1>
      <section className="grid gap-3">
        <h2 className="text-title">{t("toDo")}</h2>
        {waiting.length === 0 ? (
          <EmptyState icon="check" title={t("allDone")} hint={t("allDoneHint")} heading="h2" />
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {waiting.map((queue) => (
              <Queue key={queue.name} queue={queue} />
            ))}
          </ul>
        )}
      </section>
      <PendingAdminChanges changes={changes} />
      <section className="grid gap-3">
        <h2 className="text-title">{t("today")}</h2>
        <dl className="grid grid-cols-1 overflow-clip rounded-lg border border-line bg-raised sm:grid-cols-3">
          <Figure name={t("signups")}>{t("people", { count: today.signups })}</Figure>
          <Figure name={t("subscriptions")}>{t("items", { count: today.subscriptions })}</Figure>
          <Figure name={t("gross")}>
            <Money won={today.grossWon} />
          </Figure>
        </dl>
      </section>
    </>
  );
}

/** One queue: its name, its length, and how long the oldest has waited; all of it links to its list. */
function Queue({ queue: { name, count, oldestAt } }: { queue: Queues["queues"][number] }) {
  const t = useText("admin/dashboard");
  const { to, urgent } = places[name];
  return (
    <li>
      <Link
        to={to}
        className="grid h-full gap-1 rounded-lg border border-line bg-raised px-5 py-4 hover:border-edge hover:bg-soft"
      >
        <span className="font-semibold">{t(`queue_${name}`)}</span>
        <span className={`text-headline font-bold ${urgent ? "text-warning" : ""}`}>{t("items", { count })}</span>
        {oldestAt ? (
          <span className="text-small text-muted">
            {t("oldest")} <RelativeTime at={oldestAt} />
          </span>
        ) : null}
      </Link>
    </li>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-line px-5 py-4 not-first:border-t sm:grid sm:justify-start sm:gap-1 sm:not-first:border-t-0 sm:not-first:border-l">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-title font-bold">{children}</dd>
    </div>
  );
}
