import type { RefObject } from "react";
import type { AdminReport } from "#contract/moderation/schemas";
import { reasonsDecidedAlone } from "#contract/moderation/values";
import { SelectAll } from "~/components/forms/select-all";
import { useFormResult } from "~/components/forms/use-form-result";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { FieldErrors } from "~/ui/fields/field";
import { textLinkClass } from "~/ui/text/text-link";
import { DecisionForm, ReasonField } from "../decision-form";
import { NoteField } from "./note-field";

/** Whether a report may be dismissed with others; the API also looks at the other reports of its target. */
export const isDismissible = ({ status, reason }: AdminReport): boolean =>
  status === "open" && !reasonsDecidedAlone.includes(reason);

/** The reports that the refused form named. */
export function useChosenReports(): string[] {
  const chosen = useFormResult()?.initialValue?.reportIds ?? [];
  return [chosen].flat().map(String);
}

/** The head of a list of reports with checkboxes. */
export function DismissalHead({ list }: { list: RefObject<HTMLElement> }) {
  const t = useText("admin");
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <SelectAll
        boxes={() => [...(list.current?.querySelectorAll<HTMLInputElement>("[name=reportIds]") ?? [])]}
        label={t("chooseAllReports")}
        countText={(count) => t("reportsChosen", { count })}
      />
      <a href="#dismissal" className={`${textLinkClass()} ml-auto`}>
        {t("decide")}
      </a>
    </div>
  );
}

/** Decides the chosen reports as no violation, all for one reason. */
export function Dismissal() {
  const t = useText("admin");
  return (
    <DecisionForm<"reportIds" | "reason" | "note"> id="dismissal" title={t("dismiss")} lead={t("dismissLead")}>
      {({ reportIds, reason, note }) => (
        <>
          <FieldErrors meta={reportIds} />
          <ReasonField meta={reason} />
          <NoteField meta={note} />
          <SubmitButton>{t("dismissButton")}</SubmitButton>
        </>
      )}
    </DecisionForm>
  );
}
