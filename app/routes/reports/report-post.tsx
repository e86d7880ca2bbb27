import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { Post } from "#contract/posts";
import { redirectTo } from "../../answer.server";
import { api, path } from "../../api.server";
import { truncate } from "../../format";
import { guardedAction, guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { NamedText } from "../../ui/named-text";
import { requireViewer } from "../../viewer.server";
import { takeReport } from "./report.server";
import { ReportDialog } from "./report-form";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const viewer = await requireViewer(args);
  const { postId, activist, body } = await api(args).get<Post>(path`/feed/post/${String(args.params.postId)}`);
  if (activist.userId === viewer.userId) throw redirectTo(args, path`/posts/${postId}`);
  const title = pageTitle(args.request, "reports", "title");
  return { title, nickname: activist.nickname, excerpt: truncate(body) };
});

export const action = guardedAction((args: ActionFunctionArgs) => {
  const postId = String(args.params.postId);
  return takeReport(args, "post", postId, path`/posts/${postId}`);
});

export default function ReportPost() {
  const { nickname, excerpt } = useLoaderData<typeof loader>();
  const t = useText("reports");
  const back = useLocation().pathname.replace(/\/report$/, "");
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
