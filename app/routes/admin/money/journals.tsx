import { useLoaderData } from "@remix-run/react";
import { listJournals } from "#contract/reconciliation/endpoints";
import type { LedgerJournal } from "#contract/reconciliation/schemas";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";
import { BackLink } from "../facts";
import { ListSearch } from "../list-search";

export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get("q") ?? "").slice(0, 200);
  const page = await args.api.call(listJournals, {
    query: {
      q: q || undefined,
      pagingKey: query.get("pagingKey"),
    },
  });
  return { title: args.title("admin/money/reviews", "journals"), q, page };
});

export default function AdminJournals() {
  const { page, q } = useLoaderData<typeof loader>();
  const t = useText("admin/money/reviews");
  return (
    <>
      <BackLink to="/admin/ledger">{t("ledger")}</BackLink>
      <div className="grid gap-1">
        <h1 className="text-headline">{t("journals")}</h1>
        <p className="text-small text-muted">{t("journalsLead")}</p>
      </div>
      <ListSearch label={t("searchJournals")} q={q} />
      {page.items.length === 0 ? (
        <EmptyState icon="search" title={t("noJournals")} hint={t("noJournalsHint")} />
      ) : (
        <ol className="grid gap-3">
          {page.items.map((journal) => (
            <Journal key={journal.key} journal={journal} />
          ))}
        </ol>
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}

function Journal({ journal }: { journal: LedgerJournal }) {
  return (
    <li className="grid gap-2 rounded-lg border border-line bg-raised px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold break-all">{journal.key}</span>
        <span className="text-small text-muted">
          <DateText at={journal.at} time />
        </span>
      </p>
      <dl className="grid gap-1 text-small tabular-nums">
        {journal.entries.map(({ account, amount }) => (
          <div key={account} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 break-all text-muted">{account}</dt>
            <dd className="whitespace-nowrap">
              <Money won={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
