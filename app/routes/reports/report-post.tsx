import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { getPost } from "#contract/posts/endpoints";
import { href, hrefOfLocation } from "~/addresses/address";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { truncate } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { NamedText } from "~/ui/text/named-text";
import { submitReport } from "./report.server";
import { ReportDialog } from "./report-form";

// The parent route's `meta` would apply otherwise.
export { notIndexed as meta } from "~/seo/not-indexed";

export const loader = viewerLoader(async (args, viewer) => {
  const { postId, activist, body } = await args.api.call(getPost, { params: { postId: args.param("postId") } });
  if (activist.userId === viewer.userId) throw args.redirect(href("/posts/:postId", { postId }));
  const title = args.title("reports", "title");
  return { title, nickname: activist.nickname, excerpt: truncate(body) };
});

export const action = guardedAction((args) => {
  const postId = args.param("postId");
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
