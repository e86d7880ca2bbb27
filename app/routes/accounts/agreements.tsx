import type { ChangeEvent } from "react";
import { useText } from "~/i18n/i18n";
import { Checkbox } from "~/ui/fields/choice";
import type { FieldMeta } from "~/ui/fields/field";
import { TextLink } from "~/ui/text/text-link";

type Box = "all" | "atLeast14" | "terms" | "privacy" | "marketing";

/** The boxes of a sign-up under the one that ticks them all; without script the action does what that one says. */
export function Agreements({ fields }: { fields: Record<Box, FieldMeta> }) {
  const t = useText("accounts");
  return (
    <fieldset onChange={keepAllTrue} className="grid rounded-lg border border-line bg-raised px-4 py-2">
      <legend className="px-1 text-small font-semibold">{t("agreements")}</legend>
      <div className="border-b border-line pb-1">
        <div className="font-semibold">
          <Checkbox meta={fields.all} label={t("agreeAll")} />
        </div>
        <p className="-mt-2 pb-2 pl-9 text-caption text-muted">{t("agreeAllHint")}</p>
      </div>
      <Checkbox meta={fields.atLeast14} label={t("atLeast14")} required />
      <Checkbox meta={fields.terms} label={t("agreeTerms")} required />
      <Checkbox meta={fields.privacy} label={t("agreePrivacy")} required />
      <CollectedData />
      <Checkbox meta={fields.marketing} label={t("agreeMarketing")} />
      <p className="flex flex-wrap gap-x-4 text-small">
        <TextLink size="inherit" weight="normal" to="/terms" target="_blank">
          {t("readTerms")}
        </TextLink>
        <TextLink size="inherit" weight="normal" to="/privacy" target="_blank">
          {t("readPrivacy")}
        </TextLink>
      </p>
    </fieldset>
  );
}

/** The one box ticks and clears the others, and is cleared with the first of them that is. */
function keepAllTrue({ target, currentTarget }: ChangeEvent<HTMLFieldSetElement>) {
  const changed = target as Element as HTMLInputElement;
  for (const box of currentTarget.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) {
    if (changed.name === "all") box.checked = changed.checked;
    else if (box.name === "all" && !changed.checked) box.checked = false;
  }
}

/** What matters most of the privacy policy, larger and bolder than the text around it (decree to the Act, 17 (3)). */
function CollectedData() {
  const t = useText("accounts");
  return (
    <div className="grid gap-1 rounded-md bg-soft px-4 py-3">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1">
        {(["items", "purpose", "retention"] as const).map((name) => (
          <div key={name} className="contents">
            <dt className="text-small text-muted">{t(`collected_${name}Name`)}</dt>
            <dd className="text-lead font-bold">{t(`collected_${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-muted">{t("collected_refusal")}</p>
    </div>
  );
}
