import { Link } from "@remix-run/react";
import { NameField } from "~/components/accounts/name-field";
import { useText } from "~/i18n/i18n";
import type { FieldMeta } from "~/ui/fields/field";

type Props = { meta: FieldMeta; domain: string; domainChangesLeft: number };

/** The address of one's own page, and how often it may still be changed. */
export function DomainField({ meta, domain, domainChangesLeft }: Props) {
  const t = useText("profile");
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
      <Link
        to={`/${domain}`}
        className="inline-flex min-h-touch w-fit items-center text-small font-semibold underline underline-offset-4"
      >
        {t("viewPage")}
      </Link>
    </div>
  );
}
