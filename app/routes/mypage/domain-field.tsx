import { href } from "~/addresses/address";
import { NameField } from "~/components/accounts/name-field";
import { useText } from "~/i18n/i18n";
import type { FieldMeta } from "~/ui/fields/field";
import { TextLink } from "~/ui/text/text-link";

type Props = { meta: FieldMeta; domain: string; domainChangesLeft: number };

/** The domain ID field, with how often it may still be changed. */
export function DomainField({ meta, domain, domainChangesLeft }: Props) {
  const t = useText("mypage/profile");
  return (
    <div className="grid gap-1">
      <NameField
        asks="domain"
        own={domain}
        meta={meta}
        label={t("domain")}
        hint={t("domainHint")}
        inputMode="url"
        autoComplete="off"
        disabled={domainChangesLeft === 0}
        required
      />
      <p className="text-small text-muted">
        {domainChangesLeft > 0 ? t("domainChangesLeft", { count: domainChangesLeft }) : t("domainChangesNone")}
      </p>
      <TextLink to={href("/:domain", { domain })} className="w-fit">
        {t("viewPage")}
      </TextLink>
    </div>
  );
}
