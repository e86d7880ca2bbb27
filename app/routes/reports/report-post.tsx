import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { getPost } from "#contract/posts/endpoints";
import { href, hrefOfLocation } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { redirectTo } from "~/http/respond.server";
import { truncate } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { NamedText } from "~/ui/text/named-text";
import { submitReport } from "./report.server";
import { ReportDialog } from "./report-form";

// It would inherit that of the page around it.
export { notIndexed as meta } from "~/seo/not-indexed";

export const loader = viewerLoader(async (args, viewer) => {
  const { postId, activist, body } = await api(args).call(getPost, { params: { postId: routeParam(args, "postId") } });
  if (activist.userId === viewer.userId) throw redirectTo(args, href("/posts/:postId", { postId }));
  const title = pageTitle(args.request, "reports", "title");
  return { title, nickname: activist.nickname, excerpt: truncate(body) };
});

export const action = guardedAction((args) => {
  const postId = routeParam(args, "postId");
  return submitReport(args, "post", postId, href("/posts/:postId", { postId }));
});

export default function ReportPost() {
  const { nickname, excerpt } = useLoaderData<typeof loader>();
  const t = useText("reports");
  const back = hrefOfLocation({ pathname: useLocation().pathname.replace(/\/report$/, "") });
  return (
    <ReportDialog
      of={<NamedText names={[nickname]} say={(name) => t("ofPost", { name })} />}
      back={back}
      result={useActionData<typeof action>()?.result}
    >
      {excerpt ? (
        <blockquote dir="auto" className="rounded-lg border border-line bg-raised p-4">
          {excerpt}
        </blockquote>
      ) : null}
    </ReportDialog>
  );
}
