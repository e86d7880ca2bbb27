import type { EntryContext } from "@remix-run/node";
import type { ReactNode } from "react";
import { hrefOfLocation } from "~/addresses/address";
import { canSendAgain } from "~/http/refused-forms/refused-act.server";
import { isTypedAgain } from "~/http/respond.server";
import type { ResponseContext } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { Button } from "~/ui/button";
import { boxClass } from "~/ui/fields/field";

type Field = [name: string, value: FormDataEntryValue];

/** The form that this request sent, where its response is the page of an error: null for every other page. */
export function unsentForm(
  request: Request,
  status: number,
  { submittedFields }: ResponseContext,
  { staticHandlerContext }: EntryContext,
): ReactNode {
  if (request.method !== "POST" || !submittedFields || !staticHandlerContext.errors || !canSendAgain(status))
    return null;
  const fields = submittedFields.filter(([name]) => !isTypedAgain(name));
  return <UnsentForm action={hrefOfLocation(new URL(request.url))} type={typeOf(request)} fields={fields} />;
}

/** Our forms send one of the two types, and an action may read only that. */
const typeOf = ({ headers }: Request) =>
  headers.get("Content-Type")?.startsWith("multipart/") ? "multipart/form-data" : undefined;

function UnsentForm({ action, type, fields }: { action: string; type: string | undefined; fields: Field[] }) {
  const t = useText("errors/unsent-form");
  return (
    <form method="post" action={action} encType={type} className="grid w-full gap-3 text-left">
      <p className="text-small text-muted">{t("kept")}</p>
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and several fields may have one name
        <UnsentField key={index} field={field} />
      ))}
      <Button type="submit" fullWidth>
        {t("sendAgain")}
      </Button>
    </form>
  );
}

function UnsentField({ field: [name, value] }: { field: Field }) {
  const t = useText("errors/unsent-form");
  if (typeof value !== "string") {
    if (value.size === 0) return null;
    return (
      <label className="grid gap-1.5 text-small font-semibold">
        {t("chooseAgain", { name: value.name })}
        <input type="file" name={name} required />
      </label>
    );
  }
  if (!isWritten(value)) return <input type="hidden" name={name} value={value} />;
  return (
    <textarea
      name={name}
      defaultValue={value}
      aria-label={t("typed")}
      rows={1}
      className={`${boxClass} field-sizing-content max-h-60 resize-y`}
    />
  );
}

/** Unlike ids, keys, addresses and choices, what a person writes has spaces, or letters beyond those of code. */
const isWritten = (value: string) => /[^\w./:@?&=%+#-]/.test(value);
