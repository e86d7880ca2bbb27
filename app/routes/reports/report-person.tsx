import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { getCreatorCard } from "#contract/creators/endpoints";
import { href, hrefOfLocation } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { redirectTo } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { NamedText } from "~/ui/text/named-text";
import { submitReport } from "./report.server";
import { ReportDialog } from "./report-form";

type Args = RouteArgs & { params: { domain?: string } };
const cardOf = (args: Args) => api(args).call(getCreatorCard, { params: { domain: routeParam(args, "domain") } });

// It would inherit that of the page around it.
export { notIndexed as meta } from "~/seo/not-indexed";

export const loader = viewerLoader(async (args) => {
  const { domain, nickname, isSelf } = await cardOf(args);
  if (isSelf) throw redirectTo(args, href("/:domain", { domain }));
  return { title: pageTitle(args.request, "reports", "title"), nickname };
});

export const action = guardedAction(async (args) => {
  const { userId, domain } = await cardOf(args);
  return submitReport(args, "user", userId, href("/:domain", { domain }));
});

export default function ReportPerson() {
  const { nickname } = useLoaderData<typeof loader>();
  const t = useText("reports");
  const back = hrefOfLocation({ pathname: useLocation().pathname.replace(/\/report$/, "") });
  const result = useActionData<typeof action>()?.result;
  return (
    <ReportDialog
      of={<NamedText names={[nickname]} say={(name) => t("ofUser", { name })} />}
      back={back}
      result={result}
    />
  );
}
