import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useText } from "../i18n";
import { tellWrapper } from "../native-wrapper";
import { Icon } from "./icon";

type Props = {
  title: ReactNode;
  /** The address below; without one the dialog cannot be closed, only answered. */
  closeTo?: string;
  /** A bottom sheet on screens up to 640 px. */
  sheet?: boolean;
  /** The title is there for readers of the screen alone, where the content shows its own. */
  hideTitle?: boolean;
  children: ReactNode;
};

/** A route's content over the page it belongs to. Open without script; with script, truly modal. */
export function Dialog({ title, closeTo, sheet = false, hideTitle = false, children }: Props) {
  const t = useText("shell");
  const titleId = useId();
  const ref = useModal(closeTo);
  const shape = sheet ? "sheet rounded-t-xl sm:rounded-xl" : "rounded-xl";
  return (
    <div className="dialog-scrim fixed inset-0 z-40 bg-scrim">
      {closeTo ? (
        <Link to={closeTo} preventScrollReset tabIndex={-1} aria-hidden="true" className="absolute inset-0" />
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
            <Link
              to={closeTo}
              preventScrollReset
              aria-label={t("close")}
              className="-mr-2 ml-auto grid size-11 place-items-center rounded-full hover:bg-sunken"
            >
              <Icon name="close" />
            </Link>
          ) : null}
        </header>
        <div className="safe-bottom px-5 pt-2">
          <div className="pb-5">{children}</div>
        </div>
      </dialog>
    </div>
  );
}

/** Raises the open dialog to a modal one; Escape and a click beside it follow the closing link, where there is one. */
function useModal(closeTo: string | undefined) {
  const ref = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const raise = () => {
      if (dialog.matches(":modal")) return;
      dialog.removeAttribute("open");
      dialog.showModal();
    };
    const leave = (event: Event) => {
      event.preventDefault();
      if (closeTo) navigate(closeTo, { preventScrollReset: true });
    };
    const leaveFromBeside = (event: MouseEvent) => event.target === dialog && leave(event);
    raise();
    tellWrapper({ type: "showPopup" });
    dialog.addEventListener("cancel", leave);
    dialog.addEventListener("close", raise);
    dialog.addEventListener("click", leaveFromBeside);
    return () => {
      dialog.removeEventListener("cancel", leave);
      dialog.removeEventListener("close", raise);
      dialog.removeEventListener("click", leaveFromBeside);
      tellWrapper({ type: "hidePopup" });
    };
  }, [closeTo, navigate]);
  return ref;
}
