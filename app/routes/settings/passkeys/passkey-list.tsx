import type { Passkey } from "#contract/passkeys/schemas";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { DateText } from "~/ui/text/time-text";

/** The user's passkeys, with links to rename and to remove each. */
export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  if (passkeys.length === 0) return null;
  return (
    <ul className="divide-y divide-line">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey: { id, name, synced, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const t = useText("settings/passkeys");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 items-center gap-3">
        <Icon name="key" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-small text-muted">
            {t("made")} <DateText at={createdAt} short />
            {lastUsedAt ? (
              <>
                {" · "}
                {t("used")} <DateText at={lastUsedAt} short />
              </>
            ) : null}
            {synced ? ` · ${t("synced")}` : null}
          </p>
        </div>
      </div>
      <div className="ms-auto flex shrink-0 gap-2">
        <LinkButton
          variant="quiet"
          size="small"
          to={`/settings/passkeys?rename=${id}`}
          aria-label={t("renameName", { name })}
        >
          {t("rename")}
        </LinkButton>
        <LinkButton
          variant="secondary"
          size="small"
          to={`/settings/passkeys?remove=${id}`}
          aria-label={t("removeName", { name })}
        >
          {t("remove")}
        </LinkButton>
      </div>
    </li>
  );
}
