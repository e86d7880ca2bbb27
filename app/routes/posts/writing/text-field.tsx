import type { KeyboardEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { limits } from "#contract/limits";
import type { PostImage } from "#contract/posts/schemas";
import { PicturePreview } from "~/components/pictures/picture-preview";
import { PostEmbed } from "~/components/posts/embed";
import { drawBlocks, within } from "~/components/posts/post-blocks";
import { useText } from "~/i18n/i18n";
import { Button } from "~/ui/button";
import type { FieldMeta } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";
import { Picture } from "~/ui/picture";
import { findPicture } from "./post-values";
import type { TextMark } from "./text-marks";
import { setMark, TextTools } from "./text-tools";
import { type Preview, usePreview } from "./use-preview";

type Props = {
  meta: FieldMeta;
  /** asked for by a button of the form, without script */
  preview: Preview | null;
  shown: PostImage[];
  files: Map<string, File>;
  /** of the list that the toolbar adds pictures to */
  picturesId: string;
};

const shortcuts: Record<string, TextMark> = { b: "bold", i: "italic", k: "link" };

/** The text of a post: with script a toolbar and shortcuts set its marks, which can always be typed. */
export function TextField({ meta, preview: first, shown, files, picturesId }: Props) {
  const t = useText("posts/writing");
  const scripted = useHydrated();
  const { preview, isOpen, toggle } = usePreview(meta.id, first);
  const onKeyDown = (event: KeyboardEvent) => {
    const mark = event.ctrlKey || event.metaKey ? shortcuts[event.key.toLowerCase()] : undefined;
    if (!mark || event.altKey || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setMark(meta.id, mark);
  };
  return (
    <>
      <div className="relative grid gap-2">
        <TextArea meta={meta} label={t("body")} max={limits.postLength} rows={12} onKeyDown={onKeyDown} />
        <div className="flex items-start justify-between gap-4">
          <details className="min-w-0 text-small text-muted">
            <summary className="min-h-6 w-fit cursor-pointer hover:text-ink">{t("marksHelp")}</summary>
            <p className="mt-1 whitespace-pre-line">{t("marks")}</p>
          </details>
          <Button
            type="submit"
            name="intent"
            value="preview"
            variant="secondary"
            size="small"
            aria-pressed={scripted ? isOpen : undefined}
            onClick={toggle}
            className="shrink-0"
          >
            {t("preview")}
          </Button>
        </div>
        {preview ? <PreviewPanel preview={preview} shown={shown} files={files} /> : null}
      </div>
      {scripted ? <TextTools areaId={meta.id} picturesId={picturesId} /> : null}
    </>
  );
}

/** Below the text, and beside it where the page has room there. */
function PreviewPanel({
  preview: { blocks, urls },
  shown,
  files,
}: { preview: Preview } & Pick<Props, "shown" | "files">) {
  const t = useText("posts/writing");
  const picture = (number: number) => {
    const url = urls[number - 1];
    if (!url) return <p className="p-4 text-small text-danger">{t("noSuchPicture", { number })}</p>;
    const image = findPicture(url, shown);
    if (image) return <Picture image={image} />;
    const file = files.get(url);
    const label = t("pictureNumber", { number });
    return file ? (
      <PicturePreview file={file} label={label} wide />
    ) : (
      <p className="bg-sunken p-4 text-small">{label}</p>
    );
  };
  return (
    <section
      id="preview"
      aria-label={t("preview")}
      className="scroll-mt-20 rounded-lg border border-line bg-raised p-4 xl:absolute xl:start-full xl:top-0 xl:ms-8 xl:max-h-[80vh] xl:w-72 xl:overflow-y-auto"
    >
      <h2 className="mb-3 text-small font-semibold text-muted">{t("preview")}</h2>
      {blocks.length > 0 ? (
        within(
          "div",
          { className: "post-text pb-0!" },
          drawBlocks(blocks, picture, (block) => <PostEmbed embed={block} preview />),
        )
      ) : (
        <p className="text-small text-muted">{t("previewEmpty")}</p>
      )}
    </section>
  );
}
