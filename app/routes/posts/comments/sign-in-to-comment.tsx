import type { Address } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";

/** The sign-in link for a guest, which returns here. */
export function SignInToComment({ words, back }: { words: string; back: Address }) {
  const t = useText("comments");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-3">
      <p className="text-small">{words}</p>
      <LinkButton size="small" variant="secondary" to={`/accounts/login?rd_url=${encodeURIComponent(back)}`}>
        {t("login")}
      </LinkButton>
    </div>
  );
}
