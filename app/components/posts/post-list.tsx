import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts/schemas";
import { MoreList } from "~/ui/more-list";
import { PostCard } from "./post-card";

/** Posts, newest first. `eager` where no larger picture is above them. */
export function PostList({ page, eager = false, more }: { page: Page<Post>; eager?: boolean; more?: string }) {
  const first = eager ? page.items.find((post) => post.images.length > 0) : undefined;
  return (
    <MoreList page={page} idOf={(post) => post.postId} more={more} className="grid">
      {(post) => (
        <li>
          <PostCard post={post} eager={post.postId === first?.postId} />
        </li>
      )}
    </MoreList>
  );
}
