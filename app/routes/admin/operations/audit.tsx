import { useLoaderData } from "@remix-run/react";
import { auditTargets } from "#contract/staff/audit-targets";
import { listAuditEntries } from "#contract/staff/endpoints";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { AuditList } from "../audit-list";
import { ListSearch, oneOf } from "../list-search";

export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    targetType: oneOf(auditTargets, query.get("targetType")),
  };
  const page = await args.api.call(listAuditEntries, { query: { ...filter, pagingKey: query.get("pagingKey") } });
  return { title: args.title("admin", "audit"), filter, page };
});

export default function Audit() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("admin");
  return (
    <>
      <h1 className="text-headline">{t("audit")}</h1>
      <ListSearch
        label={t("searchAudit")}
        q={filter.q}
        filters={[
          {
            name: "targetType",
            label: t("auditTarget"),
            value: filter.targetType,
            all: t("auditAll"),
            options: auditTargets.map((name) => [name, t(`target_${name}`)]),
          },
        ]}
      />
      {page.items.length === 0 ? (
        <EmptyState icon="search" title={t("auditEmpty")} hint={t("auditEmptyHint")} />
      ) : (
        <div data-rows>
          <AuditList entries={page.items} />
        </div>
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}
