import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts/schemas";
import { MoreList } from "~/ui/more-list";
import type { JoinVariant } from "./locked-post";
import { PostCard } from "./post-card";

type Props = { page: Page<Post>; eager?: boolean; more?: string; join?: JoinVariant };

/** Posts, newest first. `eager` where no larger picture is above them; `join` as of a closed post. */
export function PostList({ page, eager = false, more, join }: Props) {
  const first = eager ? page.items.find((post) => post.images.length > 0) : undefined;
  return (
    <MoreList page={page} idOf={(post) => post.postId} more={more} className="grid">
      {(post) => (
        <li>
          <PostCard post={post} eager={post.postId === first?.postId} join={join} />
        </li>
      )}
    </MoreList>
  );
}
