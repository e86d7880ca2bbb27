import type { KeyboardEventHandler } from "react";
import { limits } from "#contract/limits";
import { useText } from "~/i18n/i18n";
import type { FieldMeta } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";

/** A message to the users who reported, sent with the outcome. */
export function NoteField(props: { meta: FieldMeta; onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement> }) {
  const t = useText("admin");
  return (
    <TextArea {...props} label={t("noteToReporter")} hint={t("noteHint")} max={limits.reportNoteLength} rows={3} />
  );
}
