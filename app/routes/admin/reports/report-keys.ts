import { type ReportOutcome, reportOutcomes } from "#contract/moderation/values";
import { useText } from "~/i18n/i18n";
import type { FurtherKey } from "../keys/list-keys";

/** The keys of the list of reports and of the report beside it: they select a row, and fill in the decision. */
export function useReportKeys(): FurtherKey[] {
  const t = useText("admin");
  return [
    { name: "X", text: t("keyChoose"), press: (key) => key === "x" && chooseRow() },
    { name: "O", text: t("keyShow"), press: (key) => key === "o" && showCovered() },
    ...reportOutcomes.map((outcome, at) => ({
      name: String(at + 1),
      text: t("keyOutcome", { outcome: t(`outcome_${outcome}`) }),
      press: (key: string) => key === String(at + 1) && chooseOutcome(outcome),
    })),
    { name: "Ctrl Enter", text: t("decideButton") },
  ];
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
