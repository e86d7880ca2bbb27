import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { AuditEntry } from "#contract/admin";
import type { Page } from "#contract/paging";
import { api } from "../../api.server";
import { guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { MoreLink } from "../../ui/more-link";
import { AuditList } from "./audit-list";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey") ?? undefined;
  const page = await api(args).get<Page<AuditEntry>>("/admin/audit", { pagingKey });
  return { title: pageTitle(args.request, "admin", "audit"), ...page };
});

export default function Audit() {
  const { items, pagingKey } = useLoaderData<typeof loader>();
  const t = useText("admin");
  return (
    <>
      <h1 className="text-headline">{t("audit")}</h1>
      <AuditList entries={items} />
      <MoreLink pagingKey={pagingKey} />
    </>
  );
}
