import type { UserSummary } from "#contract/creators/schemas";
import { useViewer } from "~/session/use-viewer";
import { ArchFace } from "./arch-face";

/** The creator's face and the viewer's in the two arches of the mark: a bond was made. The names are below it. */
export function TwoArches({ creator }: { creator: Pick<UserSummary, "nickname" | "profileImageUrl"> }) {
  const viewer = useViewer();
  return (
    <div aria-hidden="true" className="flex items-end justify-center gap-2.5">
      <ArchFace name={creator.nickname} imageUrl={creator.profileImageUrl} className="h-40 w-32" />
      <ArchFace name={viewer?.nickname ?? ""} imageUrl={viewer?.profileImageUrl ?? null} className="h-28 w-22" />
    </div>
  );
}
