import type { ReactNode } from "react";
import type { UserSummary } from "#contract/creators/schemas";
import { useText } from "~/i18n/i18n";
import { tintOf } from "~/styles/tint-of";
import { Avatar } from "~/ui/avatar";
import { NamedText } from "~/ui/text/named-text";

export type CreatorAhead = Pick<UserSummary, "domain" | "userId" | "nickname" | "profileImageUrl">;

type Props = { creator: CreatorAhead; text: "loginForMembership" | "membershipWaits"; children?: ReactNode };

/** Whose plans come after logging in or signing up, on that creator's tint. */
export function MembershipAhead({ creator: { userId, nickname, profileImageUrl }, text, children }: Props) {
  const t = useText("accounts");
  return (
    <div data-tint={tintOf(userId)} className="grid gap-3 rounded-lg bg-tint-soft px-4 py-3.5 text-tint-ink">
      <div className="flex items-center gap-3.5">
        <Avatar name={nickname} imageUrl={profileImageUrl} size={48} />
        <p className="min-w-0 text-row wrap-anywhere">
          <NamedText names={[nickname]} say={(name) => t(text, { name })} />
        </p>
      </div>
      {children}
    </div>
  );
}
