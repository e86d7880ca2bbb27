import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { UserCard } from "#contract/people";
import { api, path } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { redirectTo } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireViewer } from "~/session/viewer.server";
import { NamedText } from "~/ui/named-text";
import { takeReport } from "./report.server";
import { ReportDialog } from "./report-form";

export const meta = privateMeta;

type Args = RouteArgs & { params: { domain?: string } };
const cardOf = (args: Args) => api(args).get<UserCard>(path`/users/${String(args.params.domain)}/card`);

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireViewer(args);
  const { domain, nickname, isSelf } = await cardOf(args);
  if (isSelf) throw redirectTo(args, path`/${domain}`);
  return { title: pageTitle(args.request, "reports", "title"), nickname };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const { userId, domain } = await cardOf(args);
  return takeReport(args, "user", userId, path`/${domain}`);
});

export default function ReportPerson() {
  const { nickname } = useLoaderData<typeof loader>();
  const t = useText("reports");
  const back = useLocation().pathname.replace(/\/report$/, "");
  const result = useActionData<typeof action>()?.result;
  return (
    <ReportDialog
      of={<NamedText names={[nickname]} say={(name) => t("ofUser", { name })} />}
      back={back}
      result={result}
    />
  );
}
