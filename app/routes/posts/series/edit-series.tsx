import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { PostId, SeriesId } from "#contract/ids";
import { limits } from "#contract/limits";
import * as endpoints from "#contract/posts/series-endpoints";
import type { Series, SeriesPage } from "#contract/posts/series-schemas";
import { href } from "~/addresses/address";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { PostTitle } from "~/components/posts/post-title";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { localApiError } from "~/http/local-api-error.server";
import { useText } from "~/i18n/i18n";
import { sendCover } from "~/pictures/cover-form.server";
import { pictureFormError, readPictureForm } from "~/pictures/picture-form.server";
import { LinkButton, SubmitButton } from "~/ui/button";
import { boxClass } from "~/ui/fields/field";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { SeriesFields, type SeriesValues } from "./series-fields";
import { inputOf, SeriesForm, seriesCover } from "./series-form.server";

/** Of the creator's own; a page of its posts is not loaded where only the series is needed. */
async function ownSeries(args: HandlerArgs, domain: string): Promise<Series> {
  const seriesId = args.param("seriesId");
  const { items } = await args.api.call(endpoints.listSeries, { params: { domain } });
  const series = items.find((each) => each.seriesId === seriesId);
  if (!series) throw localApiError("RESOURCE_NOT_FOUND", args);
  return series;
}

export const loader = activistLoader(async (args, { domain }) => {
  const series = await ownSeries(args, domain);
  const from = Number(/^\d{1,4}$/.exec(new URL(args.request.url).searchParams.get("from") ?? "")?.[0] || 1) || 1;
  const page = await args.api.call(endpoints.getSeries, { params: { domain, slug: series.slug }, query: { from } });
  return { title: args.title("posts/series", "editTitle"), domain, series, page };
});

export const action = activistAction(async (args, { domain }) => {
  const form = await readPictureForm(args, 1);
  const [intent, post] = String(form.get("intent")).split(":");
  const seriesId = SeriesId.parse((await ownSeries(args, domain)).seriesId);
  if (intent === "save") return save(args, form, domain);
  const page = href("/posts/series/:seriesId", { seriesId });
  if (intent === "delete") {
    await args.api.call(endpoints.deleteSeries, { params: { seriesId } });
    return args.redirect("/posts/series", { flash: { key: "posts/series.deleted" } });
  }
  const { data: postId } = PostId.safeParse(post);
  if (!postId) throw localApiError("INVALID_REQUEST", args);
  const params = { seriesId, postId };
  try {
    if (intent === "out") await args.api.call(endpoints.removeFromSeries, { params });
    else await args.api.call(endpoints.placeInSeries, { params, body: { number: Number(form.get("number")) } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return args.redirect(page, { flash: { key: error.code } });
  }
  return args.redirect(page, { flash: { key: intent === "out" ? "posts/series.takenOut" : "posts/series.placed" } });
});

async function save(args: HandlerArgs, form: FormData, domain: string) {
  const { kept, unsent } = await sendCover(args, form, seriesCover);
  const submission = await args.parseForm(SeriesForm, form);
  const refuse = (error?: unknown) => pictureFormError(args, submission, { kept, shown: ["coverUrl"], error });
  if (submission.status !== "success" || unsent) return refuse(unsent);
  const before = await ownSeries(args, domain);
  const { seriesId } = before;
  try {
    await args.api.call(endpoints.editSeries, { params: { seriesId }, body: inputOf(submission.value, before) });
  } catch (error) {
    return refuse(error);
  }
  return args.redirect(href("/posts/series/:seriesId", { seriesId }), { flash: { key: "shell.saved" } });
}

export default function EditSeries() {
  const { domain, series, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText("posts/series");
  const { title, description, isComplete, slug } = series;
  const [form, fields] = useActionForm<SeriesValues>({
    id: "series",
    defaultValue: { title, description, isComplete: isComplete ? "on" : "" },
  });
  return (
    <FormColumn>
      <div className="grid justify-items-start">
        <PageHead title={t("editTitle")} lead={t("addHint")} />
        <TextLink to={href("/:domain/series/:slug", { domain, slug })}>{t("see")}</TextLink>
      </div>
      <ActionForm form={form} encType="multipart/form-data" className="grid gap-6">
        <SeriesFields fields={fields} coverUrl={series.coverUrl} kept={answer?.kept} />
        <SubmitButton fullWidth name="intent" value="save">
          {t("save")}
        </SubmitButton>
      </ActionForm>
      {page.items.length > 0 ? <Order seriesId={series.seriesId} page={page} /> : null}
      <Form method="post" encType="multipart/form-data" className="grid gap-3 border-t border-line pt-6">
        <p className="text-small text-muted">{t("deleteHint")}</p>
        <div>
          <SubmitButton variant="danger" name="intent" value="delete">
            {t("delete")}
          </SubmitButton>
        </div>
      </Form>
    </FormColumn>
  );
}

type OrderProps = { seriesId: string; page: Pick<SeriesPage, "items" | "previousFrom" | "nextFrom"> };

/** Each post with the number to move it to, in a form of its own. */
function Order({ seriesId, page: { items, previousFrom, nextFrom } }: OrderProps) {
  const t = useText("posts/series");
  const at = (from: number) => href("/posts/series/:seriesId", { seriesId }, `?from=${from}`);
  return (
    <section aria-labelledby="order" className="grid gap-3">
      <h2 id="order" className="text-title">
        {t("order")}
      </h2>
      <p className="text-small text-muted">{t("orderHint")}</p>
      {previousFrom ? <LinkButton to={at(previousFrom)}>{t("earlier")}</LinkButton> : null}
      <ol className="divide-y divide-line">
        {items.map(({ number, post }) => (
          <li key={post.postId} className="grid list-none gap-2 py-4">
            <p className="line-clamp-2 text-row break-keep wrap-anywhere">
              <PostTitle post={post} />
            </p>
            <PlaceForm key={number} number={number} postId={post.postId} name={post.body.slice(0, 30)} />
          </li>
        ))}
      </ol>
      {nextFrom ? <LinkButton to={at(nextFrom)}>{t("later")}</LinkButton> : null}
    </section>
  );
}

function PlaceForm({ number, postId, name }: { number: number; postId: string; name: string }) {
  const t = useText("posts/series");
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-center gap-2">
      <input
        type="number"
        name="number"
        inputMode="numeric"
        min={1}
        max={limits.seriesPosts}
        required
        defaultValue={number}
        aria-label={t("numberOf", { post: name })}
        className={`${boxClass} w-24!`}
      />
      <SubmitButton
        variant="secondary"
        size="small"
        name="intent"
        value={`place:${postId}`}
        aria-label={t("placeOf", { post: name })}
      >
        {t("place")}
      </SubmitButton>
      <SubmitButton
        variant="secondary"
        size="small"
        name="intent"
        value={`out:${postId}`}
        aria-label={t("outOf", { post: name })}
      >
        {t("out")}
      </SubmitButton>
    </Form>
  );
}
