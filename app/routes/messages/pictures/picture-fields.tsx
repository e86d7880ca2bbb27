import type { MouseEvent } from "react";
import { fileInputClass } from "~/components/pictures/file-input";
import { PicturePreview } from "~/components/pictures/picture-preview";
import { acceptedTypes } from "~/components/pictures/upload-picture";
import { useText } from "~/i18n/i18n";
import { useDisplaySettings } from "~/preferences/display";
import { Icon } from "~/ui/icon";
import type { ChosenPicture, ChosenPictures } from "./use-chosen-pictures";

type InputProps = { pictures: ChosenPictures; disabled?: boolean; describedBy: string };

/** The button that chooses pictures for a message. Without script the browser's own field, which names the files. */
export function PictureInput({ pictures, disabled, describedBy }: InputProps) {
  const t = useText("messages");
  const { lite } = useDisplaySettings();
  const field = {
    type: "file",
    accept: acceptedTypes.join(","),
    multiple: true,
    name: "pictures",
    disabled,
    "aria-label": t("addPictures"),
    "aria-describedby": describedBy,
  } as const;
  return (
    <>
      <label
        className={`size-12 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-soft has-focus-visible:outline-2 has-focus-visible:outline-accent ${lite ? "hidden" : "grid noscript:hidden"}`}
      >
        <Icon name="picture" />
        <input {...field} ref={pictures.input} onChange={pictures.choose} className="sr-only" />
      </label>
      <input {...field} className={`${fileInputClass} ${lite ? "grid" : "hidden noscript:grid"}`} />
    </>
  );
}

/** The chosen pictures, each with a button that removes it, and what is wrong with others. */
export function ChosenPictureList({
  pictures,
  errors,
  id,
}: {
  pictures: ChosenPictures;
  errors: string[];
  id: string;
}) {
  const t = useText("messages");
  const messages = [...errors, ...pictures.complaints];
  return (
    <>
      {pictures.items.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {pictures.items.map((item, at) => (
            <li key={item.id} className="relative size-20 overflow-clip rounded-md bg-sunken">
              <Thumbnail item={item} number={at + 1} />
              {item.url ? <input type="hidden" name="imageUrls" value={item.url} /> : null}
              <button
                type="submit"
                name="intent"
                value={`remove:${at}`}
                aria-label={t("removePicture", { number: at + 1 })}
                onClick={(event: MouseEvent) => {
                  event.preventDefault();
                  pictures.remove(item.id);
                }}
                className="absolute top-0 right-0 grid size-11 place-items-center"
              >
                <span className="grid size-6 place-items-center rounded-full bg-scrim text-[#fff]">
                  <Icon name="close" size={16} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div id={id} role="alert" className="grid gap-1 text-small font-medium text-danger">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </>
  );
}

function Thumbnail({ item: { file, percent }, number }: { item: ChosenPicture; number: number }) {
  const t = useText("messages");
  if (!file)
    return (
      <span className="grid size-full place-items-center p-1 text-center text-caption">{t("pictureUploaded")}</span>
    );
  return (
    <>
      <PicturePreview file={file} label={t("pictureNumber", { number })} />
      {percent === undefined ? null : (
        <progress
          max={100}
          value={percent}
          aria-label={t("pictureUploading", { number })}
          className="absolute bottom-0 left-0 h-1.5 w-full accent-accent"
        />
      )}
    </>
  );
}
