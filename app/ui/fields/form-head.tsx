import { useEffect, useRef } from "react";
import { useText } from "~/i18n/i18n";

/** What is wrong with the form as a whole; the first thing read after sending it. */
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
    <div
      ref={ref}
      id={form.errorId}
      role="alert"
      className="rounded-md bg-danger-soft px-4 py-3 text-small font-medium text-danger"
    >
      {said}
    </div>
  );
}
