import { useLoaderData } from "@remix-run/react";
import { listPolicies } from "#contract/policies/admin-endpoints";
import type { AdminPolicy } from "#contract/policies/schemas";
import { href } from "~/addresses/address";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";

export const loader = guardedLoader(async (args) => {
  const { items } = await args.api.call(listPolicies);
  return { title: args.title("admin/policies", "title"), items };
});

export default function AdminConsents() {
  const { items } = useLoaderData<typeof loader>();
  const t = useText("admin/policies");
  const heads = (["name", "version", "since", "agreed", "draft"] as const).map((name) => t(name));
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-headline">{t("title")}</h1>
        <p className="text-muted">{t("lead")}</p>
      </header>
      <Table label={t("title")} heads={heads}>
        {items.map((policy) => (
          <PolicyRow key={policy.kind} policy={policy} />
        ))}
      </Table>
    </>
  );
}

function PolicyRow({ policy: { kind, versions, draft } }: { policy: AdminPolicy }) {
  const t = useText("admin/policies");
  const current = versions.find(({ state }) => state === "current");
  const announced = versions.find(({ state }) => state === "announced");
  return (
    <tr>
      <CellLink to={href("/admin/consents/:kind", { kind })}>{t(`kind_${kind}`)}</CellLink>
      <Cell nowrap>
        {current ? t("versionOf", { version: current.version }) : "—"}
        {announced ? (
          <span className="block pt-1">
            <Badge tone="accent">
              {t("state_announced")} · {t("versionOf", { version: announced.version })}
            </Badge>
          </span>
        ) : null}
      </Cell>
      <Cell nowrap>{current ? <DateText at={current.effectiveOn} /> : "—"}</Cell>
      <Cell nowrap>{t("people", { count: current?.agreed ?? 0 })}</Cell>
      <Cell>{draft ? <Badge tone="warning">{t("hasDraft")}</Badge> : "—"}</Cell>
    </tr>
  );
}
