import { limits } from "#contract/limits";
import { requesterRoles } from "#contract/takedowns/values";
import { useText } from "~/i18n/i18n";
import { RadioGroup } from "~/ui/fields/choice";
import { EmailField, type FieldMeta, TextField } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";

export type RequestFieldName = "address" | "name" | "role" | "email" | "statement";
type Props = { fields: Record<RequestFieldName, FieldMeta>; footage?: boolean };

/** The fields that both forms have: the content, the requester and what is wrong. */
export function RequestFields({ fields: { address, name, role, email, statement }, footage = false }: Props) {
  const t = useText("takedowns");
  return (
    <>
      <TextField meta={address} label={t("address")} hint={t("addressHint")} inputMode="url" required />
      <TextArea
        meta={statement}
        label={t("statement")}
        hint={t(footage ? "footageStatementHint" : "statementHint")}
        max={limits.takedownLength}
        rows={6}
        required
      />
      <RadioGroup
        meta={role}
        legend={t(footage ? "footageRole" : "role")}
        required
        options={requesterRoles.map((value) => ({
          value,
          label: t(footage ? `footageRole_${value}` : `role_${value}`),
        }))}
      />
      <TextField meta={name} label={t("name")} autoComplete="name" required />
      <EmailField meta={email} label={t("email")} required />
    </>
  );
}
