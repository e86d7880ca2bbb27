import type { FieldMetadata } from "@conform-to/react";
import { limits } from "#contract/limits";
import { PictureField } from "~/components/pictures/picture-field";
import { useText } from "~/i18n/i18n";
import { Cover } from "~/ui/cover";
import { Checkbox } from "~/ui/fields/choice";
import { TextField } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";

export type CampaignValues = {
  title: string;
  body: string;
  imageUrl: string;
  goalAmount: string;
  opensAt: string;
  closesAt: string;
  needsDelivery: string;
};
type Fields = { [Name in keyof CampaignValues]: FieldMetadata<string> };
type Props = {
  fields: Fields;
  imageUrl: string | null;
  kept: string | undefined;
  direct: boolean;
  /** read-only fields: the opening once it has opened, all but text and picture after the first donation */
  stands?: "opening" | "promise";
};

/** The fields of a campaign, new or changed. */
export function CampaignFields({ fields, imageUrl, kept, direct, stands }: Props) {
  const t = useText("campaigns/own");
  const promised = stands === "promise";
  return (
    <>
      {promised ? null : (
        <TextField meta={fields.title} label={t("name")} hint={t("nameHint")} autoComplete="off" required />
      )}
      <PictureField
        key={imageUrl}
        purpose="campaign"
        meta={fields.imageUrl}
        removable={imageUrl !== null}
        kept={kept}
        direct={direct}
      >
        <Cover imageUrl={imageUrl} width={1280} height={720} className="aspect-video" />
      </PictureField>
      <TextArea
        meta={fields.body}
        label={t("body")}
        hint={t("bodyHint")}
        max={limits.campaignLength}
        rows={10}
        required
      />
      {promised ? null : (
        <>
          <TextField
            meta={fields.goalAmount}
            label={t("goal")}
            hint={t("goalHint")}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          {stands === "opening" ? null : (
            <TextField meta={fields.opensAt} label={t("opensAt")} hint={t("opensAtHint")} type="datetime-local" />
          )}
          <TextField
            meta={fields.closesAt}
            label={t("closesAt")}
            hint={t("closesAtHint")}
            type="datetime-local"
            required
          />
          <div>
            <Checkbox meta={fields.needsDelivery} label={t("needsDelivery")} />
            <p className="text-small text-muted">{t("needsDeliveryHint")}</p>
          </div>
        </>
      )}
    </>
  );
}
