import { useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { pageBefore } from "~/browser/page-focus";
import { useText } from "~/i18n/i18n";
import { Alert } from "~/ui/alert";

/** The errors of the whole form. After each answer the first invalid control has the focus and is in view. */
export function FormHead({ form }: { form: { errors?: string[]; status?: string; errorId: string } }) {
  const t = useText("shell");
  const ref = useRef<HTMLDivElement>(null);
  const answer = useActionData();
  const messages = form.errors?.length ? form.errors : form.status === "error" ? [t("formInvalid")] : [];
  const said = messages.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same errors may be answered again
  useEffect(() => {
    const head = ref.current;
    // A page that was loaded with its errors has the attribute autofocus, and is perhaps being typed in already.
    if (!head || !pageBefore()) return;
    const invalid = head.closest("form")?.querySelector<HTMLElement>("[aria-invalid]");
    invalid?.focus({ preventScroll: true });
    (invalid ?? head).scrollIntoView({ block: invalid ? "center" : "nearest" });
  }, [said, answer]);
  if (!said) return null;
  return (
    <Alert ref={ref} id={form.errorId} role="alert">
      {said}
    </Alert>
  );
}
