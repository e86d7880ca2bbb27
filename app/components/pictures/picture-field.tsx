import { type ChangeEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { picturePositions } from "#contract/media/values";
import { useText } from "~/i18n/i18n";
import { useDisplaySettings } from "~/preferences/display";
import { FieldErrors, type FieldMeta } from "~/ui/fields/field";
import { FileInput } from "./file-input";
import { PicturePreview } from "./picture-preview";
import { acceptedTypes, pictureProblem, uploadPicture } from "./upload-picture";

type Purpose = "profile" | "background" | "campaign" | "series";
type Props = {
  purpose: Purpose;
  /** name of the hidden field with the picture's address */
  meta: FieldMeta;
  /** the current picture */
  children: ReactNode;
  removable: boolean;
  /** the picture uploaded with an earlier attempt of this form */
  kept: string | undefined;
  /** whether it may be uploaded straight to the store; a cropped one is sent with the form */
  direct?: boolean;
};
type State = {
  /** counts choices: choosing the same file again is a new choice */
  choice: number;
  step: "none" | "ready" | "sending";
  percent: number;
  url: string;
  complaint?: "pictureKind" | "pictureTooLarge";
};

const shapes = {
  profile: "size-24 rounded-full",
  background: "aspect-2/1 w-full rounded-lg",
  campaign: "aspect-video w-full rounded-lg",
  series: "aspect-4/5 w-40 rounded-t-full",
} as const;
const choices = {
  profile: "chooseProfilePicture",
  background: "chooseBackgroundPicture",
  campaign: "chooseCampaignPicture",
  series: "chooseSeriesPicture",
} as const;
const removals = {
  profile: "removeProfilePicture",
  background: "removeBackgroundPicture",
  campaign: "removeCampaignPicture",
  series: "removeSeriesPicture",
} as const;
const idle: State = { choice: 0, step: "none", percent: 0, url: "" };
// Loaded when a picture has been chosen.
const PictureCrop = lazy(() => import("./picture-crop"));

/**
 * A picture field. Without script the file is sent with the form; with script it is displayed immediately and uploaded
 * to the store, and sent with the form if that upload fails.
 */
export function PictureField({ purpose, meta, children, removable, kept = "", direct = false }: Props) {
  const t = useText("mypage/profile");
  const { lite } = useDisplaySettings();
  const scripted = useHydrated();
  const { state, file, choose, input, takeCropped } = useChosen(purpose, direct);
  const cropped = purpose === "profile" || purpose === "background";
  const [hintId, statusId] = [`${meta.id}-hint`, `${meta.id}-status`];
  const shape = shapes[purpose];
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 text-small font-semibold">{t(`${purpose}Picture`)}</legend>
      {file && cropped ? (
        <Suspense fallback={<div className={`bg-sunken ${shape}`} />}>
          <PictureCrop key={state.choice} file={file} wide={purpose === "background"} onCropped={takeCropped} />
        </Suspense>
      ) : (
        <div className={`overflow-clip bg-sunken ${shape}`}>
          {file ? <PicturePreview file={file} label={t("preview")} wide /> : children}
        </div>
      )}
      <p id={hintId} className="text-small text-muted">
        {t("pictureHint")}
      </p>
      <FileInput
        ref={input}
        label={t(choices[purpose])}
        asArea={scripted}
        accept={acceptedTypes.join(",")}
        name={state.url ? undefined : `${purpose}Picture`}
        aria-invalid={Boolean(meta.errors?.length) || undefined}
        aria-describedby={`${hintId} ${statusId}${meta.errors?.length ? ` ${meta.errorId}` : ""}`}
        onChange={choose}
      />
      {cropped ? <Position purpose={purpose} className={lite ? "grid" : "hidden noscript:grid"} /> : null}
      <input type="hidden" name={meta.name} value={state.url || (file ? "" : kept)} />
      <Status id={statusId} state={state} kept={Boolean(kept) && !file} />
      {removable ? (
        <label className="flex min-h-touch items-center gap-3 text-small">
          <input type="checkbox" name={`${purpose}Removed`} className="size-6 shrink-0 accent-accent" />
          {t(removals[purpose])}
        </label>
      ) : null}
      <FieldErrors meta={meta} />
    </fieldset>
  );
}

/** Without script: the part of the picture that the server crops to. */
function Position({ purpose, className }: { purpose: Purpose; className: string }) {
  const t = useText("mypage/profile");
  return (
    <label className={`gap-1.5 text-small font-semibold ${className}`}>
      {t("cropPosition")}
      <select name={`${purpose}Position`} className="field-box min-h-touch w-full px-3 text-base font-normal">
        {picturePositions.map((position) => (
          <option key={position} value={position}>
            {t(`crop_${position}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Status({ id, state, kept }: { id: string; state: State; kept: boolean }) {
  const t = useText("mypage/profile");
  return (
    <div id={id} aria-live="polite" className="grid gap-1 text-small">
      {state.complaint ? <p className="font-medium text-danger">{t(state.complaint)}</p> : null}
      {state.step === "sending" ? (
        <>
          <progress max={100} value={state.percent} className="h-1.5 w-full accent-accent" aria-hidden="true" />
          <p className="text-muted">{t("pictureSending", { count: state.percent })}</p>
        </>
      ) : null}
      {state.step === "ready" ? <p className="font-medium text-success">{t("pictureReady")}</p> : null}
      {kept ? <p className="font-medium text-success">{t("pictureKept")}</p> : null}
    </div>
  );
}

function useChosen(purpose: Purpose, direct: boolean) {
  // The policy of the loaded document decides; later responses of the loader do not change it.
  const [mayPut] = useState(direct);
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<State>(idle);
  const underway = useRef<AbortController | null>(null);
  useEffect(() => () => underway.current?.abort(), []);

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    underway.current?.abort();
    const chosen = currentTarget.files?.[0] ?? null;
    const complaint = chosen && pictureProblem(chosen);
    const fresh = { ...idle, choice: state.choice + 1 };
    setFile(complaint ? null : chosen);
    setState(complaint ? { ...fresh, complaint } : fresh);
    if (!chosen || complaint || !mayPut || purpose !== "campaign") return;
    const abort = new AbortController();
    underway.current = abort;
    setState({ ...fresh, step: "sending" });
    const url = await uploadPicture({
      file: chosen,
      signUrl: "/mypage/pictures",
      fields: { purpose },
      signal: abort.signal,
      onProgress: (percent) => setState({ ...fresh, step: "sending", percent }),
    }).catch(() => "");
    if (!abort.signal.aborted) setState(url ? { ...fresh, step: "ready", percent: 100, url } : fresh);
  };
  const input = useRef<HTMLInputElement>(null);
  /** The cropped file replaces the original in the form; if cropping fails, the server crops to the middle. */
  const takeCropped = (part: File | null) => {
    if (part && input.current) {
      const carrier = new DataTransfer();
      carrier.items.add(part);
      input.current.files = carrier.files;
    }
    setState((before) => ({ ...before, step: "ready", percent: 100 }));
  };
  return { state, file, choose, input, takeCropped };
}
