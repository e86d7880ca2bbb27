import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listTakedowns } from "#contract/takedowns/admin-endpoints";
import { takedownGrounds, takedownStates } from "#contract/takedowns/values";
import { href } from "~/addresses/address";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { ListSearch, oneOf } from "../list-search";
import { TakedownBadge } from "./takedown-badge";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    // Without a filter, the open ones.
    state: query.has("state") ? oneOf(takedownStates, query.get("state")) : ("open" as const),
    ground: oneOf(takedownGrounds, query.get("ground")),
  };
  const page = await api(args).call(listTakedowns, { query: { ...filter, pagingKey: query.get("pagingKey") } });
  return { title: pageTitle(args.request, "admin/takedowns", "title"), filter, page };
});

export default function AdminTakedowns() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("admin/takedowns");
  const words = useText("takedowns");
  const filters = [
    {
      name: "state",
      label: words("status"),
      value: filter.state,
      all: t("all"),
      options: takedownStates.map((name): [string, string] => [name, words(`state_${name}`)]),
    },
    {
      name: "ground",
      label: words("violatedRight"),
      value: filter.ground,
      all: t("all"),
      options: takedownGrounds.map((name): [string, string] => [name, words(`ground_${name}`)]),
    },
  ];
  return (
    <>
      <h1 className="text-headline">{t("title")}</h1>
      <ListSearch label={t("search")} q={filter.q} filters={filters} />
      {page.items.length === 0 ? (
        <EmptyState icon="check" title={t("empty")} hint={t("emptyHint")} />
      ) : (
        <Table
          linked
          label={t("title")}
          heads={[words("violatedRight"), t("owner"), words("status"), words("receivedAt")]}
        >
          {page.items.map((takedown) => (
            <tr key={takedown.takedownId}>
              <CellLink
                to={href("/admin/takedowns/:takedownId", { takedownId: takedown.takedownId })}
                note={takedown.statement}
              >
                {words(`ground_${takedown.ground}`)} · {t(`target_${takedown.targetType}`)}
              </CellLink>
              <Cell>
                <bdi>{takedown.owner.nickname}</bdi>
              </Cell>
              <Cell>
                <TakedownBadge state={takedown.state} />
              </Cell>
              <Cell nowrap>
                <DateText at={takedown.receivedAt} short />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}
