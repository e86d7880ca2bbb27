import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { UserCard } from "#contract/people";
import { redirectTo } from "../../answer.server";
import { api, path } from "../../api.server";
import { guardedAction, guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import type { RouteArgs } from "../../pending-answer.server";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { NamedText } from "../../ui/named-text";
import { requireViewer } from "../../viewer.server";
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
