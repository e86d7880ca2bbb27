import { type RefObject, useEffect, useState } from "react";
import { type ReportOutcome, reportOutcomes } from "#contract/moderation/values";
import { useText } from "~/i18n/i18n";
import { focusRow, keyOf } from "./list-keys";

/**
 * The keys of the list and of the report beside it. They move focus, and choose an outcome; only the form's own button,
 * or Ctrl and Enter in its fields, decides. One-letter keys must be possible to turn off (WCAG 2.1.4).
 */
export function ReportKeys({ list }: { list: RefObject<HTMLElement> }) {
  const t = useText("admin");
  const [on, setOn] = useState<boolean>();
  const [open, setOpen] = useState(false);
  useEffect(() => setOn(areOn()), []);
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event);
      const outcome = reportOutcomes[Number(key) - 1];
      if (key === "?") setOpen((was) => !was);
      else if (key === "x" && chooseRow()) return event.preventDefault();
      else if (key === "o" && showCovered()) return event.preventDefault();
      else if (!focusRow(list.current, key) && !(outcome && chooseOutcome(outcome))) return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [on, list]);
  // Without script no key works.
  if (on === undefined) return null;
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="text-small text-muted max-md:hidden"
    >
      <summary className="font-semibold">{t("keys")} (?)</summary>
      <dl className="mt-2 grid w-fit grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <Key name="J K ↓ ↑">{t("keyMove")}</Key>
        <Key name="X">{t("keyChoose")}</Key>
        <Key name="Enter">{t("keyOpen")}</Key>
        <Key name="O">{t("keyShow")}</Key>
        {reportOutcomes.map((outcome, at) => (
          <Key key={outcome} name={String(at + 1)}>
            {t("keyOutcome", { outcome: t(`outcome_${outcome}`) })}
          </Key>
        ))}
        <Key name="Ctrl Enter">{t("decideButton")}</Key>
      </dl>
      <label className="flex min-h-touch items-center gap-3">
        <input
          type="checkbox"
          className="size-6 shrink-0"
          checked={on}
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

/** Checks or unchecks the box of the focused row; false where it has none. */
function chooseRow(): boolean {
  const box = document.activeElement?.closest("tr")?.querySelector<HTMLInputElement>("input[type=checkbox]");
  box?.click();
  return box !== undefined && box !== null;
}

/** Opens the covered parts of the report; false where none are covered. */
function showCovered(): boolean {
  const button = document.querySelector<HTMLButtonElement>("button[value=openSnapshot]");
  button?.click();
  return button !== null;
}

/** Chooses it in the decision form and moves on to the reason; false where the form does not have it. */
function chooseOutcome(outcome: ReportOutcome): boolean {
  const radio = document.querySelector<HTMLInputElement>(`#decision input[value=${outcome}]`);
  radio?.click();
  radio?.form?.querySelector<HTMLElement>("[name=reason]")?.focus();
  return radio !== null;
}
