import type { ReactNode } from "react";
import type { ListedPerson } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { Avatar } from "~/ui/avatar";
import { DateText } from "~/ui/text/time-text";

type Props = {
  person: ListedPerson;
  as?: "h2" | "h3";
  /** Whether the name links to their page. */
  linked?: boolean;
  children?: ReactNode;
} & (
  | {
      /** What the date below the name means: "팔로우 날짜". */
      since: string;
      detail?: undefined;
    }
  | {
      /** what stands below the name in place of the date */
      detail: string;
      since?: undefined;
    }
);

/** A person in one of the viewer's lists: name, date or detail, and actions (children). */
export function PersonRow({ person, as: Heading = "h2", since, detail, linked = true, children }: Props) {
  const { nickname, domain, profileImageUrl, at } = person;
  return (
    <div className="relative flex flex-wrap items-center gap-x-3 gap-y-1 break-keep wrap-anywhere">
      <Avatar name={nickname} imageUrl={profileImageUrl} size={48} />
      <div className="grid min-h-touch min-w-28 flex-1 content-center">
        <Heading className="truncate text-base">
          {linked ? (
            <Link to={href("/:domain", { domain })} className="after:absolute after:inset-0 hover:underline">
              <bdi>{nickname}</bdi>
            </Link>
          ) : (
            <bdi>{nickname}</bdi>
          )}
        </Heading>
        <p className="text-caption text-muted">
          {detail ?? (
            <>
              {since} <DateText at={at} short />
            </>
          )}
        </p>
      </div>
      {children ? <div className="relative ml-auto shrink-0">{children}</div> : null}
    </div>
  );
}
