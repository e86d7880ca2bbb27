import { useNavigate } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useId, useRef } from "react";
import type { LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { notifyWrapper } from "~/browser/native-wrapper";
import { pageBefore } from "~/browser/page-focus";
import { useText } from "~/i18n/i18n";
import { IconLink } from "~/ui/icon-button";
import { Icon } from "../icon";

type Props = {
  title: ReactNode;
  /** The address of the page below; without it the dialog has no way to close. */
  closeTo?: LinkTarget;
  /** A bottom sheet on screens up to 640 px. */
  sheet?: boolean;
  /** The title is only for screen readers, as the content has a visible one. */
  hideTitle?: boolean;
  children: ReactNode;
};

/** A route's content over the page it belongs to. Open without script; with script, truly modal. */
export function Dialog({ title, closeTo, sheet = false, hideTitle = false, children }: Props) {
  const t = useText("shell");
  const titleId = useId();
  const ref = useModal(closeTo, t("discardTyped"));
  const shape = sheet ? "sheet rounded-t-xl sm:rounded-xl" : "rounded-xl";
  return (
    <div className="dialog-scrim fixed inset-0 z-40 bg-scrim">
      {closeTo ? (
        <Link to={closeTo} replace preventScrollReset tabIndex={-1} aria-hidden="true" className="absolute inset-0" />
      ) : null}
      <dialog
        ref={ref}
        open
        aria-labelledby={titleId}
        className={`dialog fixed inset-0 z-50 h-fit max-h-[90dvh] w-full overflow-y-auto bg-raised text-ink shadow-lift sm:max-w-form ${sheet ? "max-w-none" : "max-w-[min(26.25rem,calc(100%-2rem))]"} ${shape}`}
      >
        <header className={hideTitle && !closeTo ? "sr-only" : "flex items-center gap-2 px-5 pt-4"}>
          <h2 id={titleId} tabIndex={-1} className={hideTitle ? "sr-only" : "grow text-title"}>
            {title}
          </h2>
          {closeTo ? (
            <IconLink to={closeTo} replace preventScrollReset aria-label={t("close")} className="-mr-2 ml-auto">
              <Icon name="close" />
            </IconLink>
          ) : null}
        </header>
        <div className="safe-bottom px-5 pt-2">
          <div className="pb-5">{children}</div>
        </div>
      </dialog>
    </div>
  );
}

/**
 * Makes the open dialog modal. Escape, a press beside it and links to `closeTo` close it: by going back in history, so
 * that Back never opens it again, and with focus on the element that opened it. Discarding typed text is confirmed.
 */
export function useModal(closeTo: string | undefined, discard: string) {
  const ref = useRef<HTMLDialogElement | null>(null);
  const cameFrom = useRef<string>();
  const navigate = useNavigate();
  // Runs while the dialog is still in the page, as only then closing it restores the focus.
  const hold = useCallback((dialog: HTMLDialogElement | null) => {
    if (!dialog) ref.current?.close();
    ref.current = dialog;
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    cameFrom.current ??= pageBefore();
    /** False if the dialog stays open. */
    const leave = (event: Event) => {
      event.preventDefault();
      if (!closeTo || (isTypedIn(dialog) && !confirm(discard))) return false;
      if (cameFrom.current === closeTo.split(/[?#]/)[0]) navigate(-1);
      else navigate(closeTo, { replace: true, preventScrollReset: true });
      return true;
    };
    const pressed = (event: MouseEvent) => {
      const beside = event.target === dialog;
      const link = (event.target as Element).closest("a")?.getAttribute("href");
      const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (beside || (closeTo && link === closeTo && plain)) leave(event);
    };
    // Escape pressed twice in a row closes without confirmation.
    const closed = (event: Event) => {
      if (!dialog.isConnected || dialog.matches(":modal")) return;
      if (!leave(event)) raise(dialog);
    };
    raise(dialog);
    notifyWrapper({ type: "showPopup" });
    dialog.addEventListener("cancel", leave);
    dialog.addEventListener("close", closed);
    dialog.addEventListener("click", pressed);
    return () => {
      dialog.removeEventListener("cancel", leave);
      dialog.removeEventListener("close", closed);
      dialog.removeEventListener("click", pressed);
      notifyWrapper({ type: "hidePopup" });
    };
  }, [closeTo, discard, navigate]);
  return hold;
}

const isTypedIn = (dialog: HTMLDialogElement) =>
  [...dialog.querySelectorAll("textarea")].some(({ value }) => value.trim() !== "");

/** Over the page, and under the dialogs of the routes below its own, which have been raised before it. */
function raise(dialog: HTMLDialogElement) {
  if (!dialog.isConnected || dialog.matches(":modal")) return;
  dialog.removeAttribute("open");
  dialog.showModal();
  const all = [...document.querySelectorAll<HTMLDialogElement>("dialog.dialog")];
  for (const above of all.slice(all.indexOf(dialog) + 1)) {
    above.close();
    above.showModal();
  }
}
