import { useText } from "~/i18n/i18n";
import { EmptyState } from "~/ui/empty-state";

/** Beside the list on a desktop, until a room is chosen. */
export default function ChooseRoom() {
  const t = useText("messages");
  return (
    <div className="grid min-h-[60dvh] content-center">
      <EmptyState icon="message" title={t("choose")} hint={t("chooseHint")} />
    </div>
  );
}
