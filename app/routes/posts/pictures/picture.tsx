import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { getPost } from "#contract/posts/endpoints";
import type { PostImage } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { useZoom, ZoomButton } from "~/components/pictures/viewer/use-zoom";
import { guardedLoader } from "~/guards/handlers.server";
import { localApiError } from "~/http/local-api-error.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Icon } from "~/ui/icon";
import { IconLink } from "~/ui/icon-button";
import { useModal } from "~/ui/overlays/dialog";
import { srcSetOf } from "~/ui/picture";

export const meta = privateMeta;

/** One picture of a post, by its number from 1. A locked post has none. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const { postId, images, activist } = await api(args).call(getPost, {
    params: { postId: routeParam(args, "postId") },
  });
  const written = routeParam(args, "number");
  const number = /^[1-9]\d?$/.test(written) ? Number(written) : 0;
  const image = images[number - 1];
  if (!image) throw localApiError("RESOURCE_NOT_FOUND", args);
  const title = pageTitle(args.request, "posts/pictures", "title", { name: activist.nickname });
  return { postId, number, count: images.length, image, next: images[number] ?? null, title };
});

/** The picture over the whole screen: with links alone, and with script also by swipe, arrow keys and zoom. */
export default function PostPicture() {
  const { postId, number, count, image, next } = useLoaderData<typeof loader>();
  const t = useText("posts/pictures");
  const shell = useText("shell");
  const post = href("/posts/:postId", { postId });
  const at = (to: number) => href("/posts/:postId/pictures/:number", { postId, number: String(to) });
  const hold = useModal(post, "");
  const dialog = useRef<HTMLDialogElement | null>(null);
  const ref = useCallback(
    (element: HTMLDialogElement | null) => {
      dialog.current = element;
      hold(element);
    },
    [hold],
  );
  const zoom = useZoom(dialog, number);
  useNextLoaded(next);
  return (
    <div className="dialog-scrim fixed inset-0 z-40 bg-surface">
      <dialog
        ref={ref}
        open
        aria-label={t("position", { number, count })}
        className="dialog fixed inset-0 z-50 grid size-full max-h-none max-w-none grid-rows-[auto_minmax(0,1fr)] overflow-hidden bg-surface text-ink"
      >
        <header className="flex items-center gap-2 p-2 pl-4">
          <p className="grow text-small text-muted tabular-nums" aria-live="polite">
            <span className="sr-only">{t("position", { number, count })}</span>
            <span aria-hidden="true">
              {number} / {count}
            </span>
          </p>
          <ZoomButton zoom={zoom} />
          <IconLink to={post} replace preventScrollReset aria-label={shell("close")}>
            <Icon name="close" />
          </IconLink>
        </header>
        <div data-stage="" className="relative min-h-0 touch-none overflow-hidden">
          <img
            key={image.url}
            src={image.url}
            srcSet={srcSetOf(image)}
            sizes={zoom.isZoomed ? "250vw" : "100vw"}
            alt={image.alt || t("position", { number, count })}
            width={image.width}
            height={image.height}
            draggable={false}
            className="absolute inset-0 size-full object-contain"
          />
          {number > 1 ? <Beside to={at(number - 1)} rel="prev" label={t("previous")} /> : null}
          {number < count ? <Beside to={at(number + 1)} rel="next" label={t("next")} /> : null}
        </div>
      </dialog>
    </div>
  );
}

function Beside({ to, rel, label }: { to: ReturnType<typeof href>; rel: "prev" | "next"; label: string }) {
  return (
    <IconLink
      to={to}
      rel={rel}
      replace
      preventScrollReset
      aria-label={label}
      className={`absolute top-1/2 z-10 -mt-5.5 bg-raised shadow-lift ${rel === "prev" ? "left-2" : "right-2"}`}
    >
      <Icon name={rel === "prev" ? "back" : "forward"} />
    </IconLink>
  );
}

/** Fetches the next picture while this one is looked at. */
function useNextLoaded(next: PostImage | null) {
  useEffect(() => {
    if (!next) return;
    const picture = new Image();
    picture.sizes = "100vw";
    picture.srcset = srcSetOf(next) ?? "";
    picture.src = next.url;
  }, [next]);
}
