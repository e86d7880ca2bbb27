import { Form, useNavigation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { postLabels } from "#contract/posts/post-labels";
import type { PostImage } from "#contract/posts/schemas";
import type { Address } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Checkbox, Select } from "~/ui/fields/choice";
import { TextField as LineField } from "~/ui/fields/field";
import { FormHead } from "~/ui/fields/form-head";
import { AudienceFields } from "./audience-fields";
import { useAutosave } from "./autosave-draft";
import { DraftNotice, DraftStatus } from "./draft-status";
import { PictureListField } from "./picture-list-field";
import type { PlanChoice } from "./post-times";
import { fieldMeta, isBesideField, type PostAnswer, type PostValues, type SeriesChoice } from "./post-values";
import { TextField } from "./text-field";
import { useTypedBefore } from "./use-typed-before";

type Props = {
  kind: "new" | "edit";
  values: PostValues;
  /** the pictures that can be displayed, by addresses that are currently valid */
  shown: PostImage[];
  plans: PlanChoice[];
  series: SeriesChoice[];
  answer: PostAnswer | undefined;
  direct: boolean;
  cancelTo?: Address;
};

/** The form of a new or edited post. A response returns the submitted values, so that nothing typed is lost. */
export function PostForm({ kind, values, shown, plans, series, answer, direct, cancelTo }: Props) {
  const t = useText("posts/writing");
  const form = useRef<HTMLFormElement>(null);
  const start = answer?.values ?? values;
  const [firstId] = useState(start.draftId);
  const draftId = answer?.values.draftId ?? firstId;
  const { draft, version, save, touch, setSent } = useAutosave({
    form,
    enabled: kind === "new",
    version: start.version,
  });
  useTypedBefore(form, touch);
  const [files] = useState(() => new Map<string, File>());
  const [sending, setSending] = useState(false);
  const preview = useMemo(
    () => (answer?.preview ? { blocks: answer.preview, urls: answer.values.images.map(({ url }) => url) } : null),
    [answer],
  );
  const { state } = useNavigation();
  useEffect(() => setSent(state !== "idle"), [state, setSent]);
  const notice =
    draft.state === "signedOut" || draft.state === "stale" || draft.state === "posted" ? draft.state : undefined;

  /** With script the draft is autosaved; files whose upload failed are sent with the form. */
  const saveBeside = (event: MouseEvent) => {
    const files = form.current?.querySelector<HTMLInputElement>("input[type=file]")?.files;
    if (files?.length) return;
    event.preventDefault();
    save();
  };

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={touch}
      className="group/post grid gap-y-7 lg:col-span-full lg:grid-cols-subgrid"
    >
      {/* What the Enter key means in a line of text: the first button of a form. */}
      <button
        type="submit"
        name="intent"
        value={kind === "new" ? "save" : "publish"}
        tabIndex={-1}
        aria-hidden="true"
        onClick={kind === "new" ? saveBeside : undefined}
        className="sr-only"
      />
      <input type="hidden" name="draftId" value={draftId} />
      <input type="hidden" name="version" value={Math.max(version, start.version)} />
      <div className="grid min-w-0 content-start gap-7">
        <FormHead
          form={{
            errors: answer?.formErrors,
            status: Object.keys(answer?.errors ?? {}).some(isBesideField) ? "error" : undefined,
            errorId: "post-errors",
          }}
        />
        <DraftNotice state={notice ?? answer?.state} draftId={draftId} kind={kind} />
        {/* The toolbar of the text stands below the pictures, and is in view as far as both are. */}
        <div className="flex min-w-0 flex-col gap-7">
          <TextField
            meta={fieldMeta("body", start.body, answer)}
            preview={preview}
            shown={answer?.shown ?? shown}
            files={files}
            picturesId="pictures"
          />
          <PictureListField
            key={answer?.at ?? 0}
            images={start.images}
            shown={answer?.shown ?? shown}
            files={files}
            errors={answer?.errors ?? {}}
            direct={direct}
            onChange={touch}
            areaId="post-body"
            onSending={setSending}
          />
        </div>
        <Filing start={start} series={series} answer={answer} />
      </div>
      {/* As high as the screen leaves below the page's head: the buttons at its foot are in view from the beginning. */}
      <div className="page-aside grid content-start gap-7 lg:max-h-[calc(100dvh-13.5rem)] lg:**:scroll-mb-32">
        <AudienceFields start={start} plans={plans} answer={answer} asksWhen={values.when !== ""} />
        <Labels start={start} answer={answer} />
        <div className="grid gap-3 bg-surface lg:sticky lg:-bottom-2 lg:-mx-2 lg:border-t lg:border-line lg:px-2 lg:pt-3 lg:pb-2">
          <Actions kind={kind} cancelTo={cancelTo} onSave={saveBeside} disabled={sending}>
            {sending ? t("picturesUnderway") : values.when ? <PublishWords /> : t("saveChanges")}
          </Actions>
          {kind === "new" ? <DraftStatus draft={draft} /> : null}
        </div>
      </div>
    </Form>
  );
}

type ActionsProps = Pick<Props, "kind" | "cancelTo"> & {
  onSave: (event: MouseEvent) => void;
  disabled: boolean;
  /** the label of the button that publishes */
  children: ReactNode;
};

function Actions({ kind, cancelTo, onSave, disabled, children }: ActionsProps) {
  const t = useText("posts/writing");
  return (
    <div className="grid grid-cols-2 gap-2">
      {kind === "new" ? (
        <SubmitButton variant="secondary" fullWidth name="intent" value="save" onClick={onSave}>
          {t("saveDraft")}
        </SubmitButton>
      ) : (
        <LinkButton to={cancelTo ?? "/"} variant="secondary" fullWidth>
          {t("cancel")}
        </LinkButton>
      )}
      <SubmitButton fullWidth name="intent" value="publish" disabled={disabled}>
        {children}
      </SubmitButton>
    </div>
  );
}

/** What the button does at the chosen time; the same words at all times in a browser without :has(). */
function PublishWords() {
  const t = useText("posts/writing");
  return (
    <>
      <span className="group-has-[[value=later]:checked]/post:hidden">{t("publish")}</span>
      <span className="hidden group-has-[[value=later]:checked]/post:inline">{t("schedule")}</span>
    </>
  );
}

/** Where the post is found later: its series and tags. A series that could not be loaded is kept. */
function Filing({ start, series, answer }: { start: PostValues } & Pick<Props, "series" | "answer">) {
  const t = useText("posts/writing");
  const { seriesId } = start;
  const unknown = seriesId && !series.some((each) => each.seriesId === seriesId);
  const choices = unknown ? [...series, { seriesId, title: t("series") }] : series;
  const options = choices.map((each) => ({ value: each.seriesId as string, label: each.title }));
  return (
    <>
      {options.length > 0 ? (
        <Select
          meta={fieldMeta("seriesId", seriesId, answer)}
          label={t("series")}
          options={[{ value: "", label: t("noSeries") }, ...options]}
        />
      ) : null}
      <LineField meta={fieldMeta("tags", start.tags, answer)} label={t("tags")} hint={t("tagsHint")} />
    </>
  );
}

/** What has to be disclosed of the post; it stands above the post wherever it is displayed. */
function Labels({ start, answer }: { start: PostValues } & Pick<Props, "answer">) {
  const t = useText("posts/writing");
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-small font-semibold">{t("labels")}</legend>
      {postLabels.map((label) => (
        <Checkbox
          key={label}
          meta={fieldMeta(label, start.labels.includes(label) ? "on" : "", answer)}
          label={t(`${label}Label`)}
        />
      ))}
      <p className="text-small text-muted">{t("labelsHint")}</p>
    </fieldset>
  );
}
