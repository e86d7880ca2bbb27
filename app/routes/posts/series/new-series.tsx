import { randomUUID } from "node:crypto";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createSeries } from "#contract/posts/series-endpoints";
import { href } from "~/addresses/address";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { sendCover } from "~/pictures/cover-form.server";
import { pictureFormError, readPictureForm } from "~/pictures/picture-form.server";
import { SubmitButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { SeriesFields, type SeriesValues } from "./series-fields";
import { inputOf, SeriesForm, seriesCover } from "./series-form.server";

export const loader = activistLoader(async (args) => {
  return { title: args.title("posts/series", "newTitle"), once: randomUUID() };
});

/** `once` makes a form sent twice one series. */
export const action = activistAction(async (args) => {
  const form = await readPictureForm(args, 1);
  const { kept, unsent } = await sendCover(args, form, seriesCover);
  const submission = await args.parseForm(SeriesForm, form);
  const refuse = (error?: unknown) => pictureFormError(args, submission, { kept, shown: ["coverUrl"], error });
  if (submission.status !== "success" || unsent) return refuse(unsent);
  try {
    const idempotencyKey = submission.value.once;
    const { seriesId } = await args.api.call(createSeries, { body: inputOf(submission.value), idempotencyKey });
    return args.redirect(href("/posts/series/:seriesId", { seriesId }), { flash: { key: "posts/series.created" } });
  } catch (error) {
    return refuse(error);
  }
});

export default function NewSeries() {
  const { once } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText("posts/series");
  const [form, fields] = useActionForm<SeriesValues & { once: string }>({
    id: "series",
    defaultValue: { once },
  });
  return (
    <FormColumn>
      <PageHead title={t("newTitle")} />
      <ActionForm form={form} encType="multipart/form-data" className="grid gap-6">
        <input type="hidden" name="once" defaultValue={String(fields.once.initialValue ?? once)} />
        <SeriesFields fields={fields} coverUrl={null} kept={answer?.kept} />
        <SubmitButton fullWidth>{t("create")}</SubmitButton>
      </ActionForm>
    </FormColumn>
  );
}
