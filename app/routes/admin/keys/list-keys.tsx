import { useEffect, useState } from "react";
import { useText } from "~/i18n/i18n";
import { focusRow, focusSearch, hasRows, keyOf } from "./key-press";

/** A key that only some lists have; `press` returns whether it did something. */
export type FurtherKey = { name: string; text: string; press?: (key: string) => boolean };

const none: FurtherKey[] = [];

/**
 * The keys of a list, and their help. They move focus, open rows and fill fields; only a form's own button, or Ctrl and
 * Enter in its fields, decides. One-letter keys must be possible to turn off (WCAG 2.1.4).
 */
export function ListKeys({ further = none }: { further?: FurtherKey[] }) {
  const t = useText("admin");
  const [on, setOn] = useState<boolean>();
  const [open, setOpen] = useState(false);
  const [rows, setRows] = useState(false);
  useEffect(() => setOn(areOn()), []);
  // After each render, as a search may have found nothing; some lists have rows that lead nowhere.
  useEffect(() => setRows(hasRows()));
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event);
      if (!key) return;
      if (key === "?") setOpen((was) => !was);
      else if (![focusRow, focusSearch, ...further.map(({ press }) => press)].some((act) => act?.(key))) return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [on, further]);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      // Without script no key works; until it runs the place is kept.
      className={`text-small text-muted max-md:hidden noscript:hidden ${on === undefined ? "invisible" : ""}`}
    >
      <summary className="font-semibold">{t("keys")} (?)</summary>
      <dl className="mt-2 grid w-fit grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {rows ? (
          <>
            <Key name="J K ↓ ↑">{t("keyMove")}</Key>
            <Key name="Enter">{t("keyOpen")}</Key>
          </>
        ) : null}
        <Key name="/">{t("keySearch")}</Key>
        {further.map(({ name, text }) => (
          <Key key={name} name={name}>
            {text}
          </Key>
        ))}
      </dl>
      <label className="flex min-h-touch items-center gap-3">
        <input
          type="checkbox"
          className="size-6 shrink-0"
          checked={on ?? true}
          onChange={({ target }) => {
            setOn(target.checked);
            store(target.checked);
          }}
        />
        {t("keysOn")}
      </label>
    </details>
  );
}

const stored = "admin-keys";

// Storage may be switched off: the choice then holds for the page.
function areOn(): boolean {
  try {
    return localStorage.getItem(stored) !== "off";
  } catch {
    return true;
  }
}

function store(isOn: boolean): void {
  try {
    localStorage.setItem(stored, isOn ? "on" : "off");
  } catch {}
}

function Key({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="font-semibold text-ink">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
