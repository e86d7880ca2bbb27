import type { UserSummary } from "#contract/creators/schemas";
import { useViewer } from "~/session/use-viewer";
import { Avatar } from "~/ui/avatar";

type Props = { creator: Pick<UserSummary, "nickname" | "profileImageUrl">; size?: 32 | 48 | 64; ring?: string };

/** The creator and the viewer side by side, where one joins the other. The names are beside it. */
export function TwoFaces({ creator, size = 48, ring = "ring-raised" }: Props) {
  const viewer = useViewer();
  return (
    <span aria-hidden="true" className="flex shrink-0 -space-x-2.5">
      <Avatar name={creator.nickname} imageUrl={creator.profileImageUrl} size={size} className={`ring-2 ${ring}`} />
      {viewer && viewer.nickname !== creator.nickname ? (
        <Avatar name={viewer.nickname} imageUrl={viewer.profileImageUrl} size={size} className={`ring-2 ${ring}`} />
      ) : null}
    </span>
  );
}
