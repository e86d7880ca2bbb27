import type { FieldMetadata } from "@conform-to/react";
import { limits } from "#contract/limits";
import { PictureField } from "~/components/pictures/picture-field";
import { SeriesCover } from "~/components/posts/series-cover";
import { useText } from "~/i18n/i18n";
import { Checkbox } from "~/ui/fields/choice";
import { TextField } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";

export type SeriesValues = { title: string; description: string; coverUrl: string; isComplete: string };
type Props = {
  fields: { [Name in keyof SeriesValues]: FieldMetadata<string> };
  coverUrl: string | null;
  /** the cover uploaded with an earlier attempt of this form */
  kept: string | undefined;
};

/** The fields of a series, new or changed. */
export function SeriesFields({ fields, coverUrl, kept }: Props) {
  const t = useText("posts/series");
  return (
    <>
      <TextField meta={fields.title} label={t("name")} hint={t("nameHint")} autoComplete="off" required />
      <TextArea meta={fields.description} label={t("about")} max={limits.seriesDescriptionLength} rows={3} />
      <PictureField key={coverUrl} purpose="series" meta={fields.coverUrl} removable={coverUrl !== null} kept={kept}>
        <SeriesCover coverUrl={coverUrl} size="large" />
      </PictureField>
      <Checkbox meta={fields.isComplete} label={t("isComplete")} />
    </>
  );
}
