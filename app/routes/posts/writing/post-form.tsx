import { Form, useNavigation } from "@remix-run/react";
import { type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { limits } from "#contract/limits";
import { postLabels } from "#contract/posts/post-labels";
import type { PostImage } from "#contract/posts/schemas";
import type { Address } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Checkbox, RadioGroup, Select } from "~/ui/fields/choice";
import type { FieldMeta } from "~/ui/fields/field";
import { FormHead } from "~/ui/fields/form-head";
import { TextArea } from "~/ui/fields/text-area";
import { useAutosave } from "./autosave-draft";
import { DraftNotice, DraftStatus } from "./draft-status";
import { PictureListField } from "./picture-list-field";
import type { PostAnswer, PostValues } from "./post-values";
import { TextField } from "./text-field";
import { useTypedBefore } from "./use-typed-before";

type Props = {
  kind: "new" | "edit";
  values: PostValues;
  /** the pictures that can be displayed, by addresses that are currently valid */
  shown: PostImage[];
  plans: { id: string; name: string }[];
  answer: PostAnswer | undefined;
  direct: boolean;
  cancelTo?: Address;
};

/** The form of a new or edited post. A response returns the submitted values, so that nothing typed is lost. */
export function PostForm({ kind, values, shown, plans, answer, direct, cancelTo }: Props) {
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
      className="group/post grid gap-7"
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
      <FormHead
        form={{
          errors: answer?.formErrors,
          status: answer && hasErrors(answer) ? "error" : undefined,
          errorId: "post-errors",
        }}
      />
      <DraftNotice state={notice ?? answer?.state} draftId={draftId} kind={kind} />
      <TextField
        meta={fieldMeta("body", start.body, answer)}
        preview={preview}
        shown={answer?.shown ?? shown}
        files={files}
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
      <Labels start={start} answer={answer} />
      <Audience start={start} plans={plans} answer={answer} />
      <div className="grid gap-3">
        <div className="grid grid-cols-2 gap-2">
          {kind === "new" ? (
            <SubmitButton variant="secondary" fullWidth name="intent" value="save" onClick={saveBeside}>
              {t("saveDraft")}
            </SubmitButton>
          ) : (
            <LinkButton to={cancelTo ?? "/"} variant="secondary" fullWidth>
              {t("cancel")}
            </LinkButton>
          )}
          <SubmitButton fullWidth name="intent" value="publish" disabled={sending}>
            {sending ? t("picturesUnderway") : t(kind === "new" ? "publish" : "saveChanges")}
          </SubmitButton>
        </div>
        {kind === "new" ? <DraftStatus draft={draft} /> : null}
      </div>
    </Form>
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

/** Who may read the post; the plan is shown where it applies, and always in a browser without :has(). */
function Audience({ start, plans, answer }: { start: PostValues } & Pick<Props, "plans" | "answer">) {
  const t = useText("posts/writing");
  const kinds = ["public", "followers", "members"] as const;
  // The form's own value is kept even where the plans could not be loaded.
  const choices = plans.length > 0 || !start.minPlanId ? plans : [{ id: start.minPlanId, name: t("members") }];
  const onlyPlanId = choices.length === 1 ? (choices[0]?.id ?? "") : "";
  const offered = kinds.filter((kind) => kind !== "members" || choices.length > 0 || start.visibility === "members");
  return (
    <>
      <RadioGroup
        meta={fieldMeta("visibility", start.visibility, answer)}
        legend={t("visibility")}
        required
        options={offered.map((kind) => ({ value: kind, label: t(kind), hint: t(`${kind}Hint`) }))}
      />
      {choices.length > 0 ? (
        <div className="supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=members]:checked]/post:block">
          <Select
            meta={fieldMeta("minPlanId", start.minPlanId || onlyPlanId, answer)}
            label={t("plan")}
            hint={t("planHint")}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      ) : null}
      <div className="supports-[selector(:has(*))]:group-has-[[value=public]:checked]/post:hidden">
        <TextArea
          meta={fieldMeta("teaser", start.teaser, answer)}
          label={t("teaser")}
          hint={t("teaserHint")}
          max={limits.teaserLength}
          rows={3}
        />
      </div>
    </>
  );
}

function fieldMeta(name: string, initialValue: string, answer: PostAnswer | undefined): FieldMeta {
  const id = `post-${name}`;
  return { id, name, initialValue, errors: answer?.errors[name], errorId: `${id}-error`, descriptionId: `${id}-hint` };
}

const hasErrors = ({ errors }: PostAnswer) =>
  Object.keys(errors).some((name) => /^(?:body|teaser|minPlanId|pictures|images)/.test(name));
