import { useEffect, useId, useRef, useState } from "react";
import { useText } from "../i18n";

/**
 * Three lines of 21 px and a switch for the rest: a checkbox, so that it works without script. Without script the
 * switch shows by the text's length; with script, when the text truly overflows.
 */
export function ExpandableText({ text }: { text: string }) {
  const t = useText("shell");
  const id = useId();
  const { ref, overflows } = useOverflow(text);
  return (
    <div className="group/expandable">
      <input
        id={id}
        type="checkbox"
        autoComplete="off"
        className="peer sr-only"
        tabIndex={overflows ? undefined : -1}
        hidden={!overflows}
      />
      <p
        ref={ref}
        className="line-clamp-3 text-small whitespace-pre-line group-has-[input:checked]/expandable:line-clamp-none"
      >
        {text}
      </p>
      {overflows ? (
        <label
          htmlFor={id}
          className="-mx-2 inline-flex min-h-touch items-center rounded-md px-2 text-small font-semibold text-muted peer-focus-visible:outline-3 peer-focus-visible:outline-accent"
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
const guessedLineLength = 34;

function useOverflow(text: string) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [overflows, setOverflows] = useState(guess(text));
  useEffect(() => {
    const height = ref.current?.scrollHeight;
    if (height) setOverflows(height > lines * lineHeight + 1 && text.length > 0);
  }, [text]);
  return { ref, overflows };
}

function guess(text: string): boolean {
  const wrapped = text.split("\n").map((line) => Math.max(1, Math.ceil(line.length / guessedLineLength)));
  return wrapped.reduce((sum, count) => sum + count, 0) > lines;
}
