import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { getCreatorCard } from "#contract/creators/endpoints";
import { href, hrefOfLocation } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { NamedText } from "~/ui/text/named-text";
import { submitReport } from "./report.server";
import { ReportDialog } from "./report-form";

const cardOf = (args: HandlerArgs) => args.api.call(getCreatorCard, { params: { domain: args.param("domain") } });

// The parent route's `meta` would apply otherwise.
export { notIndexed as meta } from "~/seo/not-indexed";

export const loader = viewerLoader(async (args) => {
  const { domain, nickname, isSelf } = await cardOf(args);
  if (isSelf) throw args.redirect(href("/:domain", { domain }));
  return { title: args.title("reports", "title"), nickname };
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
