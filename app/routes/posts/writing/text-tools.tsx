import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";
import { applyEdit, markText, type TextMark } from "./text-marks";

const tools: { mark: TextMark; icon: ReactNode }[] = [
  { mark: "bold", icon: <b>B</b> },
  { mark: "italic", icon: <i className="font-serif">I</i> },
  { mark: "heading", icon: <span className="font-semibold">H</span> },
  { mark: "quote", icon: <span className="text-title leading-none">”</span> },
  { mark: "list", icon: <Icon name="list" /> },
  { mark: "link", icon: <Icon name="link" /> },
];

export function setMark(areaId: string, mark: TextMark): void {
  const area = document.getElementById(areaId) as HTMLTextAreaElement | null;
  if (area) applyEdit(area, markText({ value: area.value, from: area.selectionStart, to: area.selectionEnd }, mark));
}

/** The toolbar of a post's text: last to the eye and stuck to the bottom of the screen, next after the text by keyboard. */
export function TextTools({ areaId, picturesId }: { areaId: string; picturesId: string }) {
  const t = useText("posts/writing");
  const bar = useRef<HTMLFieldSetElement>(null);
  useRoomForKeyboard(bar);
  const tool = (name: "picture" | TextMark, icon: ReactNode, onClick: () => void) => (
    <button
      key={name}
      type="button"
      aria-label={t(name)}
      title={t(name)}
      // The focus stays in the text, and a phone's keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-md text-lead hover:bg-soft"
    >
      <span aria-hidden="true">{icon}</span>
    </button>
  );
  return (
    <fieldset
      ref={bar}
      aria-label={t("textTools")}
      className="safe-bottom sticky bottom-0 z-10 order-last -mx-4 flex justify-between border-y border-line bg-raised px-1 sm:mx-0 sm:justify-start sm:rounded-lg sm:border sm:p-1 sm:shadow-lift md:bottom-4"
    >
      {tool("picture", <Icon name="picture" />, () => choosePictures(picturesId))}
      {tools.map(({ mark, icon }) => tool(mark, icon, () => setMark(areaId, mark)))}
    </fieldset>
  );
}

/** Where the list is full there is nothing to choose with; the list itself says how many it takes. */
function choosePictures(id: string): void {
  const list = document.getElementById(id);
  const input = list?.querySelector<HTMLInputElement>("input[type=file]");
  if (input) input.click();
  else list?.scrollIntoView();
}

/** An on-screen keyboard covers the page without resizing it: the bar, and what has the focus, move above it. */
function useRoomForKeyboard(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen, document } = window;
    const page = document.documentElement;
    if (!seen) return;
    const stop = new AbortController();
    const makeRoom = () => {
      const covered = seen.scale === 1 ? Math.round(page.clientHeight - seen.height - seen.offsetTop) : 0;
      if (bar.current) bar.current.style.bottom = covered > 0 ? `${covered}px` : "";
      page.style.scrollPaddingBottom = covered > 0 ? `calc(5.5rem + ${covered}px)` : "";
    };
    seen.addEventListener("resize", makeRoom, stop);
    seen.addEventListener("scroll", makeRoom, stop);
    return () => {
      stop.abort();
      page.style.scrollPaddingBottom = "";
    };
  }, [bar]);
}
