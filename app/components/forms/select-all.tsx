import { useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

type Props = { boxes: () => HTMLInputElement[]; label: string; countText: (chosen: number) => string };

/** With script alone: it checks the boxes of a list, and counts those that are checked. */
export function SelectAll({ boxes, label, countText }: Props) {
  const scripted = useHydrated();
  const [{ chosen, all }, setCount] = useState({ chosen: 0, all: 0 });
  const count = () => setCount({ chosen: boxes().filter(({ checked }) => checked).length, all: boxes().length });
  const latest = useRef(count);
  latest.current = count;
  useEffect(() => {
    const recount = () => latest.current();
    recount();
    document.addEventListener("change", recount);
    return () => document.removeEventListener("change", recount);
  }, []);
  if (!scripted) return null;
  return (
    <>
      <label className="flex min-h-touch items-center gap-3 py-2">
        <input
          type="checkbox"
          className="size-6 shrink-0"
          checked={all > 0 && chosen === all}
          onChange={({ target: { checked } }) => {
            for (const box of boxes()) box.checked = checked;
            count();
          }}
        />
        {label}
      </label>
      <p aria-live="polite" className="text-small text-muted tabular-nums">
        {countText(chosen)}
      </p>
    </>
  );
}
