import { z } from "zod";
import { pageOf } from "./paging";
import { UserSummary } from "./people";
import { Id, Time } from "./text";

export const visibilities = ["public", "followers", "members"] as const;
export const Visibility = z.enum(visibilities);
export type Visibility = z.infer<typeof Visibility>;

export const PostImage = z
  .object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    alt: z.string(),
    color: z.string().meta({ description: "dominant colour, #rrggbb" }),
    variants: z.array(z.object({ url: z.string(), width: z.int() })),
  })
  .meta({ id: "PostImage" });
export type PostImage = z.infer<typeof PostImage>;

/** `locked`: body and images are withheld; `imageCount` and `opensWith` are all the teaser tells. */
export const Post = z
  .object({
    postId: Id,
    activist: UserSummary,
    body: z.string(),
    images: z.array(PostImage),
    imageCount: z.int(),
    visibility: Visibility,
    minPlanId: Id.nullable(),
    opensWith: z.string().nullable().meta({ description: "the name of the least plan that opens the post" }),
    locked: z.boolean(),
    likeStatus: z.boolean(),
    likeCount: z.int(),
    commentCount: z.int(),
    createdAt: Time,
    updatedAt: Time.nullable(),
  })
  .meta({ id: "Post" });
export type Post = z.infer<typeof Post>;

export const PostPage = pageOf(Post);
export const LikeInput = z.strictObject({ postId: Id });
export const LikeAnswer = z.object({ likeStatus: z.boolean(), likeCount: z.int() }).meta({ id: "LikeAnswer" });
export type LikeAnswer = z.infer<typeof LikeAnswer>;
