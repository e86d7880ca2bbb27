import { type ComponentProps, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { limits } from "#contract/limits";
import { renumberPictures, swapped, without } from "#contract/posts/picture-marks";
import type { PostImage } from "#contract/posts/schemas";
import { FileInput } from "~/components/pictures/file-input";
import { PicturePreview } from "~/components/pictures/picture-preview";
import { acceptedTypes, pictureProblem, uploadPicture } from "~/components/pictures/upload-picture";
import { useText } from "~/i18n/i18n";
import { Button } from "~/ui/button";
import { boxClass } from "~/ui/fields/field";
import { type FormPicture, findPicture } from "./post-values";
import { applyEdit, placePicture, replaceValue } from "./text-marks";
import { useReceivedFiles } from "./use-received-files";

type Props = {
  images: FormPicture[];
  shown: PostImage[];
  /** the files uploaded from this page by their addresses: they are displayed from here after an error too */
  files: Map<string, File>;
  errors: Record<string, string[]>;
  direct: boolean;
  /** of the text that the pictures may stand in */
  areaId: string;
  onChange: () => void;
  onSending: (sending: boolean) => void;
};
type Item = FormPicture & { id: string; file?: File; percent?: number };

/**
 * The pictures of a post's form, in order. Without script the files are sent with the form, by each of its buttons;
 * with script they are uploaded to the store, and moved and removed in place.
 */
export function PictureListField({ images, shown, files, errors, direct, areaId, onChange, onSending }: Props) {
  const t = useText("posts/writing");
  const field = useItems({ images, files, direct, areaId, onChange, onSending });
  const id = useId();
  const messages = [...(errors.pictures ?? []), ...(errors.images ?? []), ...field.complaints];
  return (
    <fieldset id="pictures" className="grid scroll-mt-20 gap-3">
      <legend className="mb-1.5 text-small font-semibold">{t("pictures")}</legend>
      <p id={`${id}-hint`} className="text-small text-muted">
        {t("picturesHint")} {t("footageWarning")}
      </p>
      {field.items.length > 0 ? (
        <ol className="grid gap-2">
          {field.items.map((item, at) => (
            <li key={item.id} className="grid gap-2 rounded-lg border border-line bg-raised p-3">
              <PictureRow
                item={item}
                at={at}
                last={at === field.items.length - 1}
                image={findPicture(item.url, shown)}
                errors={[...(errors[`images.${at}.url`] ?? []), ...(errors[`images.${at}.alt`] ?? [])]}
                arrange={field.arrange}
                place={field.place}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {field.items.length < limits.postImages ? (
        <div className="flex flex-wrap items-center gap-2">
          <FileInput
            ref={field.input}
            label={t("addPictures")}
            asArea={field.byItself}
            accept={acceptedTypes.join(",")}
            multiple
            name="pictures"
            aria-invalid={messages.length > 0 || undefined}
            aria-describedby={`${id}-hint ${id}-errors`}
            onChange={field.choose}
          />
          {field.byItself ? null : (
            <Button type="submit" name="intent" value="attach" variant="secondary" size="small">
              {t("attach")}
            </Button>
          )}
        </div>
      ) : null}
      <div id={`${id}-errors`} role="alert" className="grid gap-1 text-small font-medium text-danger">
        {messages.map((word) => (
          <p key={word}>{word}</p>
        ))}
      </div>
      <p role="status" className="sr-only">
        {field.notice}
      </p>
    </fieldset>
  );
}

type RowProps = {
  item: Item;
  at: number;
  last: boolean;
  image: PostImage | undefined;
  errors: string[];
  arrange: (event: MouseEvent, act: "earlier" | "later" | "remove", at: number) => void;
  place: (event: MouseEvent, at: number) => void;
};

function PictureRow({ item, at, last, image, errors, arrange, place }: RowProps) {
  const t = useText("posts/writing");
  const number = at + 1;
  const altId = `alt-${item.id}`;
  const move = (act: "earlier" | "later" | "remove") =>
    ({
      type: "submit",
      name: "intent",
      value: `${act}:${at}`,
      variant: "quiet",
      size: "small",
      id: `${act}-${item.id}`,
      onClick: (event: MouseEvent) => arrange(event, act, at),
    }) satisfies Partial<ComponentProps<typeof Button>>;
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="size-20 shrink-0 overflow-clip rounded-md bg-sunken">
          <PictureThumbnail item={item} image={image} number={number} />
        </div>
        <div className="grid min-w-0 grow gap-1.5">
          <label htmlFor={altId} className="text-small font-semibold">
            {t("altOf", { number })}
          </label>
          <input
            id={altId}
            type="text"
            name={item.url ? "imageAlt" : undefined}
            defaultValue={item.alt}
            placeholder={t("altHint")}
            aria-invalid={errors.length > 0 || undefined}
            aria-describedby={errors.length > 0 ? `${altId}-error` : undefined}
            className={boxClass}
          />
          {item.url ? <input type="hidden" name="imageUrl" value={item.url} /> : null}
        </div>
      </div>
      {item.percent !== undefined ? (
        <div aria-live="polite" className="grid gap-1 text-small text-muted">
          <progress max={100} value={item.percent} className="h-1.5 w-full accent-accent" aria-hidden="true" />
          <p>{t("pictureSending", { count: item.percent })}</p>
        </div>
      ) : null}
      {errors.length > 0 ? (
        <p id={`${altId}-error`} className="text-small font-medium text-danger">
          {errors.join(" ")}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button {...move("earlier")} disabled={at === 0} aria-label={t("earlierOf", { number })}>
          {t("earlier")}
        </Button>
        <Button {...move("later")} disabled={last} aria-label={t("laterOf", { number })}>
          {t("later")}
        </Button>
        <Button {...move("remove")} aria-label={t("takeOutOf", { number })}>
          {t("takeOut")}
        </Button>
        <Button
          type="submit"
          name="intent"
          value={`place:${at}`}
          variant="quiet"
          size="small"
          disabled={!item.url}
          aria-label={t("placeOf", { number })}
          onClick={(event) => place(event, at)}
        >
          {t("place")}
        </Button>
      </div>
    </>
  );
}

function PictureThumbnail({ item, image, number }: { item: Item; image: PostImage | undefined; number: number }) {
  const t = useText("posts/writing");
  const label = t("pictureNumber", { number });
  if (image)
    return (
      <img src={image.variants[0]?.url ?? image.url} alt={label} className="size-full object-cover" decoding="async" />
    );
  if (item.file) return <PicturePreview file={item.file} label={label} />;
  return <span className="grid size-full place-items-center p-1 text-center text-caption">{t("pictureUploaded")}</span>;
}

let itemCount = 0;

function useItems({ images, files, direct, areaId, onChange, onSending }: Omit<Props, "shown" | "errors">) {
  const t = useText("posts/writing");
  // The policy of the loaded document decides; later responses of the loader do not change it.
  const [mayPut] = useState(direct);
  const scripted = useHydrated();
  const [items, setItems] = useState<Item[]>(() =>
    images.map((image, i) => ({ ...image, id: `kept-${i}`, file: files.get(image.url) })),
  );
  const [complaints, setComplaints] = useState<string[]>([]);
  const [notice, setNotice] = useState("");
  const [focused, setFocused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController | null>(null);
  const list = JSON.stringify(items.map(({ url }) => url));
  const before = useRef(list);
  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current?.abort();
  }, []);
  useEffect(() => {
    onSending(items.some(({ percent }) => percent !== undefined));
    if (before.current === list) return;
    before.current = list;
    onChange();
  }, [list, items, onChange, onSending]);
  useEffect(() => {
    if (focused) document.getElementById(focused)?.focus();
    setFocused(null);
  }, [focused]);

  const change = (id: string, to: Partial<Item>) =>
    setItems((now) => now.map((item) => (item.id === id ? { ...item, ...to } : item)));

  const send = async (file: File) => {
    const id = `new-${itemCount++}`;
    const signal = abort.current?.signal ?? AbortSignal.abort();
    setItems((now) => [...now, { id, url: "", alt: "", file, percent: 0 }]);
    try {
      const onProgress = (percent: number) => change(id, { percent });
      const url = await uploadPicture({ file, signUrl: "/posts/pictures", signal, onProgress });
      files.set(url, file);
      change(id, { url, percent: undefined });
    } catch {
      if (signal.aborted) return;
      setItems((now) => now.filter((item) => item.id !== id));
      setComplaints((now) => [...now, t("fileComplaint", { name: file.name, reason: t("pictureFailed") })]);
    }
  };

  const choose = () => {
    if (!mayPut || !input.current) return;
    const chosen = [...(input.current.files ?? [])];
    input.current.value = "";
    const wrong = chosen.flatMap((file) => {
      const complaint = pictureProblem(file);
      return complaint ? [t("fileComplaint", { name: file.name, reason: t(complaint) })] : [];
    });
    const good = chosen.filter((file) => !pictureProblem(file));
    const added = good.slice(0, limits.postImages - items.length);
    setComplaints(good.length > added.length ? [...wrong, t("tooManyPictures")] : wrong);
    for (const file of added) void send(file);
  };

  useReceivedFiles(areaId, (received) => {
    if (!input.current) return;
    input.current.files = received;
    choose();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the files that were chosen before the script arrived
  useEffect(() => {
    if (input.current?.files?.length) choose();
  }, []);

  const arrange = (event: MouseEvent, act: "earlier" | "later" | "remove", at: number) => {
    event.preventDefault();
    const picture = items[at];
    if (!picture) return;
    const others = items.filter((item) => item !== picture);
    const to = act === "earlier" ? at - 1 : at + 1;
    setItems(act === "remove" ? others : [...others.slice(0, to), picture, ...others.slice(to)]);
    renumber(act === "remove" ? without([at + 1]) : swapped(at + 1, to + 1));
    setNotice(act === "remove" ? t("takenOut") : t("moved", { number: to + 1 }));
    const stay = (act === "earlier" && to > 0) || (act === "later" && to < others.length);
    const next = others[Math.min(at, others.length - 1)];
    if (act === "remove") setFocused(next ? `remove-${next.id}` : null);
    else setFocused(`${stay ? act : act === "earlier" ? "later" : "earlier"}-${picture.id}`);
  };

  const textArea = () => document.getElementById(areaId) as HTMLTextAreaElement | null;
  /** The pictures in the text keep theirs when the list changes. */
  const renumber = (placeOf: (number: number) => number | null) => {
    const area = textArea();
    const text = area ? renumberPictures(area.value, placeOf) : "";
    if (area && text !== area.value) replaceValue(area, { from: 0, to: area.value.length, text });
  };
  const place = (event: MouseEvent, at: number) => {
    const area = textArea();
    if (!area) return;
    event.preventDefault();
    const { value, selectionStart: from, selectionEnd: to } = area;
    applyEdit(area, placePicture({ value, from, to }, at + 1));
    setNotice(t("placed", { number: at + 1 }));
  };

  return { items, complaints, notice, input, choose, arrange, place, byItself: scripted && mayPut };
}
