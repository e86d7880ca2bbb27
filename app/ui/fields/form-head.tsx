import { useEffect, useRef } from "react";
import { useText } from "~/i18n/i18n";
import { Alert } from "~/ui/alert";

/** The errors of the whole form, the first content read after it was submitted. */
export function FormHead({ form }: { form: { errors?: string[]; status?: string; errorId: string } }) {
  const t = useText("shell");
  const ref = useRef<HTMLDivElement>(null);
  const messages = form.errors?.length ? form.errors : form.status === "error" ? [t("formInvalid")] : [];
  const said = messages.join(" ");
  useEffect(() => {
    if (said) ref.current?.scrollIntoView({ block: "nearest" });
  }, [said]);
  if (!said) return null;
  return (
    <Alert ref={ref} id={form.errorId} role="alert">
      {said}
    </Alert>
  );
}
