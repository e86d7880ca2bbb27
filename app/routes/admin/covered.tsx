import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { decisionFormId } from "./decision-form";

type Props = {
  isMessage: boolean;
  /** of the button that opens it */
  intent: string;
  /** the page has a decision form: the button sends its fields along, and they keep what was typed */
  isUndecided: boolean;
};

/** In place of what this admin has not opened: says why, and has the button that opens it. */
export function Covered({ isMessage, intent, isUndecided }: Props) {
  const t = useText("admin");
  return (
    <Form method="post" preventScrollReset className="mt-4 grid justify-items-start gap-3 rounded-lg bg-sunken p-5">
      <p>{t(isMessage ? "coveredMessage" : "coveredPictures")}</p>
      <p className="text-small text-muted">{t("coveredHint")}</p>
      <SubmitButton
        variant="secondary"
        name="intent"
        value={intent}
        form={isUndecided ? decisionFormId : undefined}
        formNoValidate
      >
        {t("showCovered")}
      </SubmitButton>
    </Form>
  );
}

/** The element that gets the focus when the covered parts of the displayed report or case are opened. */
export function useFocusOnceOpened({ id, isCovered }: { id: string; isCovered: boolean }) {
  const shown = useRef<HTMLDivElement>(null);
  const coveredId = useRef<string>();
  useEffect(() => {
    if (!isCovered && coveredId.current === id) shown.current?.focus();
    coveredId.current = isCovered ? id : undefined;
  }, [id, isCovered]);
  return shown;
}
