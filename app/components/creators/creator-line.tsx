import type { ReactNode } from "react";
import type { CreatorCard } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { PageHead } from "~/ui/page-head";
import { NamedText } from "~/ui/text/named-text";

type Props = { card: CreatorCard; title: (name: string) => string; lead?: ReactNode };

/** The head of a creator's further pages: the face, which leads back to the posts, and what this one is. */
export function CreatorLine({ card: { domain, nickname, profileImageUrl }, title, lead }: Props) {
  const t = useText("gifts");
  return (
    <div className="flex items-center gap-4">
      <Link
        to={href("/:domain", { domain })}
        aria-label={t("toCreator", { name: nickname })}
        className="shrink-0 rounded-full"
      >
        <Avatar name={nickname} imageUrl={profileImageUrl} size={64} />
      </Link>
      <PageHead title={<NamedText names={[nickname]} say={title} />} lead={lead} />
    </div>
  );
}
