import { useCallback, useEffect, useRef } from "react";
import type { PostImage } from "#contract/posts/schemas";
import type { Href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";
import { IconLink } from "~/ui/icon-button";
import { useModal } from "~/ui/overlays/dialog";
import { srcSetOf } from "~/ui/picture";
import { useZoom, ZoomButton } from "./use-zoom";

type ShownImage = Pick<PostImage, "url" | "width" | "height" | "variants"> & { alt?: string };
type Props = {
  /** from 1 */
  number: number;
  count: number;
  image: ShownImage;
  next: ShownImage | null;
  /** The address of the page below. */
  closeTo: Href;
  addressOf(number: number): Href;
};

/** A picture over the whole screen: with links alone, and with script also by swipe, arrow keys and zoom. */
export function PictureViewer({ number, count, image, next, closeTo, addressOf }: Props) {
  const t = useText("posts/pictures");
  const shell = useText("shell");
  const hold = useModal(closeTo, "");
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
          <IconLink to={closeTo} replace preventScrollReset aria-label={shell("close")}>
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
          {number > 1 ? <Beside to={addressOf(number - 1)} rel="prev" label={t("previous")} /> : null}
          {number < count ? <Beside to={addressOf(number + 1)} rel="next" label={t("next")} /> : null}
        </div>
      </dialog>
    </div>
  );
}

function Beside({ to, rel, label }: { to: Href; rel: "prev" | "next"; label: string }) {
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
function useNextLoaded(next: ShownImage | null) {
  useEffect(() => {
    if (!next) return;
    const picture = new Image();
    picture.sizes = "100vw";
    picture.srcset = srcSetOf(next) ?? "";
    picture.src = next.url;
  }, [next]);
}
