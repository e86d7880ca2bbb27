import { useId } from "react";
import { useText } from "~/i18n/i18n";
import { watchCutText } from "./cut-texts";
import { guessOverflow } from "./guess-overflow";
import { linked } from "./user-text";

/**
 * Three lines and a checkbox that shows the rest, so that it works without script. Without script the switch is visible
 * if the text is cut (`.when-cut`), or in browsers without scroll timelines, if its length makes that likely.
 */
export function ExpandableText({ text }: { text: string }) {
  return <ExpandableTextOf id={useId()} text={text} />;
}

/** The same in markup that is kept, where a generated id would not be unique on the page. */
export function ExpandableTextOf({ text, id }: { text: string; id: string }) {
  const t = useText("shell");
  const overflows = guessOverflow(text);
  if (!overflows) {
    return (
      <div className="expandable group/expandable">
        <p dir="auto" className="text-small whitespace-pre-line">
          {linked(text)}
        </p>
      </div>
    );
  }
  const onPhones = overflows === "onPhones";
  return (
    // A script changes what is shown of a text, so another text is another element.
    <div key={text} className="expandable group/expandable">
      <input
        id={id}
        type="checkbox"
        autoComplete="off"
        className={`when-cut peer sr-only ${onPhones ? "sm:hidden" : ""}`}
      />
      <p
        ref={watchCutText}
        dir="auto"
        className={`text-small whitespace-pre-line group-has-[input:checked]/expandable:line-clamp-none line-clamp-3 ${onPhones ? "sm:line-clamp-none" : ""}`}
      >
        {linked(text)}
      </p>
      <label
        htmlFor={id}
        className={`when-cut -mx-2 flex w-fit items-center rounded-md px-2 text-small font-semibold text-muted peer-focus-visible:outline-3 peer-focus-visible:outline-accent ${onPhones ? "sm:hidden" : ""}`}
      >
        <span className="group-has-[input:checked]/expandable:hidden">{t("expand")}</span>
        <span className="hidden group-has-[input:checked]/expandable:inline">{t("collapse")}</span>
      </label>
    </div>
  );
}
