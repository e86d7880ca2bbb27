import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { limits } from "#contract/limits";
import { useFormResult } from "~/components/forms/use-form-result";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { TextField } from "~/ui/fields/field";
import { FormHead } from "~/ui/fields/form-head";
import { textLinkClass } from "~/ui/text/text-link";
import { saveIntent } from "./lists";
import { type ListState, PlaceFields } from "./saved-views";

/** A form that saves a list's search text and filters under a name; open when it has errors. */
export function SaveView({ state }: { state: ListState }) {
  const t = useText("admin/views");
  const fetcher = useFetcher<{ result?: SubmissionResult<string[]> }>();
  const stored = useFormResult();
  const lastResult = fetcher.data?.result ?? (stored?.initialValue?.intent === saveIntent ? stored : undefined);
  const [form, { name }] = useForm<{ name: string }>({ id: "save-view", lastResult });
  return (
    <details open={lastResult?.status === "error"}>
      <summary className={`${textLinkClass()} cursor-pointer list-none`}>{t("saveThisView")}</summary>
      <fetcher.Form
        method="post"
        action="/admin/views"
        {...getFormProps(form)}
        noValidate
        className="grid max-w-md gap-3 pt-2"
      >
        <FormHead form={form} />
        <PlaceFields state={state} />
        <TextField
          meta={name}
          label={t("viewName")}
          hint={t("viewNameHint")}
          maxLength={limits.adminViewNameLength}
          autoComplete="off"
          required
        />
        <div>
          <SubmitButton name="intent" value={saveIntent} variant="secondary" pending={fetcher.state !== "idle"}>
            {t("save")}
          </SubmitButton>
        </div>
      </fetcher.Form>
    </details>
  );
}
