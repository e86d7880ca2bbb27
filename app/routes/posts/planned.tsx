import { Form, useLoaderData } from "@remix-run/react";
import { PostId } from "#contract/ids";
import { listPlannedPosts, publishPostNow, unschedulePost } from "#contract/posts/endpoints";
import type { PlannedPost } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import type { RouteHandle } from "~/addresses/route-handle";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import type { FlashKey } from "~/http/flash";
import { localApiError } from "~/http/local-api-error.server";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Column, PageHead } from "~/ui/page-head";
import { NamedText } from "~/ui/text/named-text";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";

export const handle = { capabilities: ["posting"], parent: "/mypage" } satisfies RouteHandle;

export const loader = activistLoader(async (args) => {
  const { items } = await args.api.call(listPlannedPosts);
  return { title: args.title("posts/planned", "title"), posts: items };
});

export const action = activistAction(async (args) => {
  const [intent, id] = String((await args.readForm()).get("intent")).split(":");
  const postId = PostId.safeParse(id);
  if (!postId.success || (intent !== "publish" && intent !== "unschedule"))
    throw localApiError("INVALID_REQUEST", args);
  try {
    return await (intent === "publish" ? publish : unschedule)(args, postId.data);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return args.redirect("/posts/planned", { flash: { key: refusalOf(error) } });
  }
});

/** A post's time may come while the list is in view. */
function refusalOf({ code, fields }: ApiError): FlashKey {
  if (code !== "RESOURCE_CONFLICT") return code;
  return fields.drafts ? "posts/planned.tooManyDrafts" : "posts/planned.openedBefore";
}

async function publish(args: HandlerArgs, postId: PostId): Promise<Response> {
  await args.api.call(publishPostNow, { params: { postId } });
  return args.redirect(href("/posts/:postId", { postId }), { flash: { key: "posts/writing.postPublished" } });
}

async function unschedule(args: HandlerArgs, postId: PostId): Promise<Response> {
  const { draftId } = await args.api.call(unschedulePost, { params: { postId } });
  return args.redirect(`/posts/new?draft=${draftId}`, { flash: { key: "posts/planned.unscheduled" } });
}

/** The creator's own posts that open later, or to more people later. */
export default function PlannedPosts() {
  const { posts } = useLoaderData<typeof loader>();
  const t = useText("posts/planned");
  return (
    <Column>
      <div className="grid justify-items-start">
        <PageHead title={t("title")} lead={t("lead")} />
        <TextLink to="/posts/manage">{t("manage")}</TextLink>
      </div>
      {posts.length === 0 ? (
        <EmptyState title={t("empty")} hint={t("emptyHint")}>
          <LinkButton to="/posts/new" reloadDocument>
            {t("write")}
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {posts.map((post) => (
            <Item key={post.postId} post={post} />
          ))}
        </ul>
      )}
    </Column>
  );
}

function Item({ post }: { post: PlannedPost }) {
  const t = useText("posts/planned");
  const { postId, excerpt, imageCount, open, openings } = post;
  const named = excerpt || t("pictures", { count: imageCount });
  return (
    <Card as="li" className="grid gap-2">
      <h2 className="text-row-head break-keep wrap-anywhere">
        <Link to={href("/posts/:postId", { postId })} className="line-clamp-2 hover:underline">
          <bdi>{named}</bdi>
        </Link>
      </h2>
      {open ? null : (
        <p>
          <Badge>{t("closed")}</Badge>
        </p>
      )}
      <ol className="ladder">
        {open ? (
          <li className="ladder-start">
            <Audience {...post} />
            <span className="text-small text-muted">{t("openNow")}</span>
          </li>
        ) : null}
        {openings.map((opening) => (
          <li key={opening.opensAt}>
            <Audience {...opening} />
            <span className="text-small tabular-nums">
              <DateText at={opening.opensAt} time />
            </span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton
          to={href("/posts/:postId/edit", { postId })}
          reloadDocument
          variant="secondary"
          size="small"
          aria-label={t("editOf", { post: named })}
        >
          {t("edit")}
        </LinkButton>
        {open ? null : (
          <Form method="post" className="contents">
            <Acts postId={postId} named={named} />
          </Form>
        )}
      </div>
    </Card>
  );
}

function Acts({ postId, named }: { postId: PostId; named: string }) {
  const t = useText("posts/planned");
  return (["unschedule", "publish"] as const).map((intent) => (
    <SubmitButton
      key={intent}
      variant={intent === "publish" ? "primary" : "secondary"}
      size="small"
      name="intent"
      value={`${intent}:${postId}`}
      aria-label={t(`${intent}Of`, { post: named })}
    >
      {t(intent)}
    </SubmitButton>
  ));
}

function Audience({ visibility, planName }: Pick<PlannedPost, "visibility" | "planName">) {
  const t = useText("posts/planned");
  return (
    <span className="min-w-28 flex-1 font-semibold wrap-anywhere">
      {planName === null ? t(visibility) : <NamedText names={[planName]} say={(plan) => t("membersOf", { plan })} />}
    </span>
  );
}
