import { useText } from "~/i18n/i18n";
import type { FieldMeta } from "~/ui/fields/field";
import { TextField } from "~/ui/fields/field";

export function AppCodeField({ meta, hint }: { meta: FieldMeta; hint?: string }) {
  const t = useText("settings/second-factor");
  return (
    <TextField
      meta={meta}
      label={t("code")}
      hint={hint ?? t("codeHint")}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      className="font-mono tracking-widest"
      required
    />
  );
}

export function RecoveryCodeField({ meta }: { meta: FieldMeta }) {
  const t = useText("settings/second-factor");
  return (
    <TextField
      meta={meta}
      label={t("recoveryCode")}
      hint={t("recoveryHint")}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      className="font-mono"
      required
    />
  );
}
