import { useEffect, useId, useRef, useState } from "react";
import { useText } from "~/i18n/i18n";
import { guessOverflow } from "./guess-overflow";
import { linked } from "./user-text";

/**
 * Three lines of 21 px and a switch for the rest: a checkbox, so that it works without script. Without script the switch
 * shows where the text is cut (`.when-cut`; in browsers without scroll timelines, where its length makes that likely), and
 * what is too short for that is never cut.
 * Whoever leaves the page and comes back finds the text folded.
 */
export function ExpandableText({ text }: { text: string }) {
  const t = useText("shell");
  const id = useId();
  const { ref, overflows } = useOverflow(text);
  const checkbox = useFoldedOnLeave();
  const onPhones = overflows === "onPhones" ? "sm:hidden" : "";
  const cut = overflows ? `line-clamp-3 ${overflows === "onPhones" ? "sm:line-clamp-none" : ""}` : "";
  return (
    <div className="expandable group/expandable">
      {overflows ? (
        <input
          ref={checkbox}
          id={id}
          type="checkbox"
          autoComplete="off"
          className={`when-cut peer sr-only ${onPhones}`}
        />
      ) : null}
      <p
        ref={ref}
        dir="auto"
        className={`text-small whitespace-pre-line group-has-[input:checked]/expandable:line-clamp-none ${cut}`}
      >
        {linked(text)}
      </p>
      {overflows ? (
        <label
          htmlFor={id}
          className={`when-cut -mx-2 inline-flex items-center rounded-md px-2 text-small font-semibold text-muted peer-focus-visible:outline-3 peer-focus-visible:outline-accent ${onPhones}`}
        >
          <span className="group-has-[input:checked]/expandable:hidden">{t("expand")}</span>
          <span className="hidden group-has-[input:checked]/expandable:inline">{t("collapse")}</span>
        </label>
      ) : null}
    </div>
  );
}

const lines = 3;
const lineHeight = 21;

/** Measured once the page stands, and again when its width changes. */
function useOverflow(text: string) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [overflows, setOverflows] = useState(guessOverflow(text));
  useEffect(() => {
    const paragraph = ref.current;
    if (!paragraph) return;
    const measure = () => {
      const height = paragraph.scrollHeight;
      // Whoever has set larger letters has taller lines.
      const line = Number.parseFloat(getComputedStyle(paragraph).lineHeight) || lineHeight;
      if (height) setOverflows(height > lines * line + 1 && text.length > 0);
    };
    measure();
    let width = paragraph.clientWidth;
    const resized = new ResizeObserver(() => {
      if (paragraph.clientWidth === width) return;
      width = paragraph.clientWidth;
      measure();
    });
    resized.observe(paragraph);
    return () => resized.disconnect();
  }, [text]);
  return { ref, overflows };
}

/** A page that is left goes with its state; one that the browser keeps for the way back would come with it. */
function useFoldedOnLeave() {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const fold = () => {
      if (ref.current) ref.current.checked = false;
    };
    window.addEventListener("pagehide", fold);
    return () => window.removeEventListener("pagehide", fold);
  }, []);
  return ref;
}
