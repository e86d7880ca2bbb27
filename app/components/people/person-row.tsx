import type { ReactNode } from "react";
import type { ListedPerson } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { Avatar } from "~/ui/avatar";
import { DateText } from "~/ui/text/time-text";

type Props = {
  person: ListedPerson;
  /** What the date means: "팔로우 날짜". */
  since: string;
  /** Whether the name links to their page. */
  linked?: boolean;
  children?: ReactNode;
};

/** A person in one of the viewer's lists: name, date, and actions (children). */
export function PersonRow({ person, since, linked = true, children }: Props) {
  const { nickname, domain, profileImageUrl, at } = person;
  return (
    <div className="relative flex flex-wrap items-center gap-x-3 gap-y-1 break-keep wrap-anywhere">
      <Avatar name={nickname} imageUrl={profileImageUrl} size={48} />
      <div className="grid min-h-touch min-w-28 flex-1 content-center">
        <h2 className="truncate text-base">
          {linked ? (
            <Link to={href("/:domain", { domain })} className="after:absolute after:inset-0 hover:underline">
              <bdi>{nickname}</bdi>
            </Link>
          ) : (
            <bdi>{nickname}</bdi>
          )}
        </h2>
        <p className="text-caption text-muted">
          {since} <DateText at={at} short />
        </p>
      </div>
      {children ? <div className="relative ml-auto shrink-0">{children}</div> : null}
    </div>
  );
}
