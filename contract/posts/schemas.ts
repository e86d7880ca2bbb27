import { z } from "zod";
import { UserSummary } from "../creators/schemas";
import { DraftId, PlanId, PostId, SeriesId } from "../ids";
import { limits } from "../limits";
import { PictureAddress } from "../media/schemas";
import { DomainParam } from "../names";
import { PageQuery, pageOf } from "../paging";
import { SearchWords } from "../search-words";
import { line, multiline, Time } from "../text";
import { Block } from "./blocks";
import { postLabels } from "./post-labels";

const visibilities = ["public", "followers", "members"] as const;
export const Visibility = z.enum(visibilities);
export type Visibility = z.infer<typeof Visibility>;

const labels = z.array(z.enum(postLabels));

/** The name of a series in addresses. */
export const SeriesSlug = z
  .string()
  .min(1)
  .max(90)
  .transform((slug) => slug.normalize("NFC").toLowerCase());

/** A tag of a creator's posts, in the spelling it is shown in; without commas, which separate tags where they are typed. */
const Tag = line(limits.tagLength, 1, "tagTooLong").refine((tag) => !/[,#]/.test(tag), { message: "invalid" });

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

const PostOpening = z
  .object({
    opensAt: Time,
    visibility: Visibility,
    minPlanId: PlanId.nullable(),
    planName: z.string().nullable(),
    includesViewer: z
      .boolean()
      .meta({ description: "whether the viewer, as they are now, may read the post from then on" }),
  })
  .meta({ id: "PostOpening" });
export type PostOpening = z.infer<typeof PostOpening>;

/**
 * `locked`: nothing of the content is in it, nor how many pictures it has; `opensWith` and `teaser` are all that it says. A post withheld on request
 * is locked for all, and its `body` is the notice of that.
 */
export const Post = z
  .object({
    postId: PostId,
    activist: UserSummary,
    body: z.string().meta({ description: "the words alone, without marks" }),
    teaser: z.string().meta({ description: 'what its creator wrote for those who may not open it; "" for none' }),
    images: z.array(PostImage),
    imageCount: z.int(),
    labels: labels.meta({ description: "what the creator discloses of the post, also of a locked one" }),
    tags: z.array(z.string()).meta({ description: "chosen by the creator, also of a locked post" }),
    visibility: Visibility.meta({ description: "of its present audience; of its first before it opens" }),
    minPlanId: PlanId.nullable(),
    openings: z
      .array(PostOpening)
      .meta({ description: "still to come, each to a wider audience: for its author and for whom it is locked" }),
    opensWith: z.string().nullable().meta({ description: "the name of the least plan that opens the post" }),
    locked: z.boolean(),
    unopened: z
      .boolean()
      .meta({ description: "locked until the viewer, a member, opens the creator's members' posts" }),
    withheldUntil: Time.nullable().meta({ description: "until when it is withheld on request" }),
    pinned: z.boolean(),
    likeStatus: z.boolean(),
    likeCount: z.int(),
    commentCount: z.int(),
    createdAt: Time,
    updatedAt: Time.nullable(),
  })
  .meta({ id: "Post" });
export type Post = z.infer<typeof Post>;

const Neighbour = z.object({ postId: PostId }).nullable();
/** Where a post stands in its series. */
export const PlaceInSeries = z
  .object({
    seriesId: SeriesId,
    slug: z.string(),
    title: z.string(),
    number: z.int(),
    previous: Neighbour,
    next: Neighbour,
  })
  .meta({ id: "PlaceInSeries" });
export type PlaceInSeries = z.infer<typeof PlaceInSeries>;

/** Where one post is asked for: its text with marks, to be drawn in place of `body`. */
export const PostDetail = Post.extend({
  blocks: z.array(Block).nullable().meta({ description: "null where the text has no marks, or is locked" }),
  markdown: z.string().nullable().meta({ description: "as it was typed, for its author; null where it is `body`" }),
  series: PlaceInSeries.nullable(),
  saved: z.boolean().meta({ description: "whether the viewer saved it" }),
  unread: z.boolean().meta({ description: "whether the viewer's reading of it is still to be remembered" }),
}).meta({ id: "PostDetail" });
export type PostDetail = z.infer<typeof PostDetail>;

export const PostPage = pageOf(Post);

export const changesAt = Time.nullable().meta({
  description: "for guests: when a post opens to more people, if that is within `openingForeseenSeconds`",
});
/** A post by the beginning of its words, or by its audience where it is locked. */
export const PostLine = Post.pick({
  postId: true,
  body: true,
  imageCount: true,
  labels: true,
  visibility: true,
  opensWith: true,
  locked: true,
}).meta({ id: "PostLine" });
export type PostLine = z.infer<typeof PostLine>;
export const PicturedPostLine = PostLine.extend({
  createdAt: Time,
  pictureUrl: z.string().nullable().meta({ description: "its first picture in the least width" }),
}).meta({ id: "PicturedPostLine" });
export type PicturedPostLine = z.infer<typeof PicturedPostLine>;
export const OtherPosts = z
  .object({
    previous: PostLine.nullable().meta({ description: "the creator's post published before it" }),
    next: PostLine.nullable(),
    newest: z
      .array(PicturedPostLine)
      .meta({ description: "the creator's newest posts apart from these, at most three" }),
    changesAt,
  })
  .meta({ id: "OtherPosts" });
export type OtherPosts = z.infer<typeof OtherPosts>;
export const NewPicture = Post.pick({ postId: true, body: true, labels: true })
  .extend({ nickname: z.string().meta({ description: "of its creator" }), image: PostImage })
  .meta({ id: "NewPicture" });
export type NewPicture = z.infer<typeof NewPicture>;
export const NewPictures = z.object({ items: z.array(NewPicture) }).meta({ id: "NewPictures" });
const Feed = z.enum(["following", "subscribers"]);
export type Feed = z.infer<typeof Feed>;
export const NewerPostsQuery = z.strictObject({
  feed: Feed,
  since: PostId.meta({ description: "the newest post that is displayed" }),
});
export type NewerPostsQuery = z.infer<typeof NewerPostsQuery>;
export const NewerPosts = z
  .object({ count: z.int().meta({ description: "at most `newerPostsCounted`" }) })
  .meta({ id: "NewerPosts" });
export type NewerPosts = z.infer<typeof NewerPosts>;
export const SavedPostsQuery = PageQuery.extend({
  domain: DomainParam.optional().meta({ description: "of one creator's posts alone" }),
});
export type SavedPostsQuery = z.infer<typeof SavedPostsQuery>;
/** `pinned`: with the first page alone, and whatever its place in the list. */
export const CreatorPostPage = PostPage.extend({
  pinned: Post.nullable(),
  changesAt,
});
export type CreatorPostPage = z.infer<typeof CreatorPostPage>;

/** Only posts that pass all of what is asked. */
export const ArchiveQuery = PageQuery.extend({
  q: SearchWords.optional().meta({ description: "with words, posts the viewer may read alone are searched" }),
  tag: Tag.optional(),
  series: SeriesSlug.optional(),
  year: z.coerce.number().int().min(2000).max(2999).optional().meta({ description: "of Korean time" }),
  open: z.literal("1").optional().meta({ description: "posts the viewer may read alone" }),
});
export type ArchiveQuery = z.infer<typeof ArchiveQuery>;
export const ArchivePage = PostPage.extend({ changesAt });
export type ArchivePage = z.infer<typeof ArchivePage>;

export const OwnPostsQuery = ArchiveQuery.omit({ open: true }).extend({ visibility: Visibility.optional() });
export type OwnPostsQuery = z.infer<typeof OwnPostsQuery>;

const counted = z.int().meta({ description: "at most `postsCounted`" });
/** What a creator's posts can be filtered by, locked ones counted too. */
export const ArchiveFilters = z
  .object({
    postCount: counted,
    tags: z.array(z.object({ tag: z.string(), postCount: counted })),
    years: z.array(z.object({ year: z.int(), postCount: counted })),
  })
  .meta({ id: "ArchiveFilters" });
export type ArchiveFilters = z.infer<typeof ArchiveFilters>;

export const LikeInput = z.strictObject({ postId: PostId });
export const LikeResponse = z.object({ likeStatus: z.boolean(), likeCount: z.int() }).meta({ id: "LikeAnswer" });
export type LikeResponse = z.infer<typeof LikeResponse>;

/** Pictures in order, each by a signed upload's `publicUrl` or by any address the draft or post has returned for it. */
const PostPicture = z.strictObject({ url: PictureAddress, alt: line(limits.altLength, 0, "altTooLong") });
const pictures = z.array(PostPicture).max(limits.postImages, { message: "tooManyPictures" });

/** Who may read a post: everyone, followers and members, or members of a plan of at least the price of `minPlanId`'s. */
const audience = {
  visibility: Visibility,
  minPlanId: PlanId.nullable().meta({ description: "one of one's own plans, for `members`; null otherwise" }),
};
export type Audience = { visibility: Visibility; minPlanId: PlanId | null };
const hasItsPlan = ({ visibility, minPlanId }: Audience) => (visibility === "members") === (minPlanId !== null);
const noPlan = { path: ["minPlanId"], message: "planMissing" };

const LaterAudience = z.strictObject({ opensAt: Time, ...audience }).refine(hasItsPlan, noPlan);
export type LaterAudience = z.infer<typeof LaterAudience>;

const written = {
  body: multiline(limits.postLength, 0, "postTooLong").meta({
    description: "in the Markdown of posts (docs/decisions/139)",
  }),
  images: pictures,
  labels: labels
    .max(postLabels.length)
    .optional()
    .meta({ description: "left out: none, and an edited post keeps its own" }),
  teaser: multiline(limits.teaserLength, 0, "teaserTooLong")
    .optional()
    .meta({ description: "for those who may not open the post; left out: none, and an edited post keeps its own" }),
  tags: z.array(Tag).max(limits.tags, { message: "tooManyTags" }).optional().meta({
    description: "shown with a locked post too; left out: none, and an edited post keeps its own",
  }),
  seriesId: SeriesId.nullable()
    .optional()
    .meta({ description: "its last post is this one then; null: in none; left out: none, and an edited post stays" }),
  ...audience,
  opensAt: Time.nullable()
    .optional()
    .meta({ description: "when the post opens; null: at once; left out: at once, and an edited post keeps its own" }),
  laterAudiences: z.array(LaterAudience).max(limits.laterAudiences, { message: "audienceNotWider" }).optional().meta({
    description: "in order of time, each wider than the one before; left out: none, and an edited post keeps its own",
  }),
};

type Written = { body: string; images: unknown[] };
const hasContent = ({ body, images }: Written) => body !== "" || images.length > 0;
const noContent = { path: ["body"], message: "emptyPost" };

export const PostInput = z
  .strictObject({ ...written, draftId: DraftId.optional() })
  .refine(hasContent, noContent)
  .refine(hasItsPlan, noPlan);
export type PostInput = z.infer<typeof PostInput>;

/** The whole post after the change: anything left out is removed, but for labels. */
export const PostEdit = z
  .strictObject({ postId: PostId, ...written })
  .refine(hasContent, noContent)
  .refine(hasItsPlan, noPlan);
export type PostEdit = z.infer<typeof PostEdit>;

const postIds = z
  .array(PostId)
  .min(1, { message: "noPostChosen" })
  .max(limits.postsChanged, { message: "tooManyPosts" })
  .refine((ids) => new Set(ids).size === ids.length, { message: "invalid" });
const tagList = z.array(Tag).max(limits.tags, { message: "tooManyTags" });

const AudienceOfPosts = z
  .strictObject({
    postIds,
    kind: z.literal("visibility"),
    ...audience,
    dryRun: z.boolean().optional().meta({ description: "only count: nothing is changed" }),
  })
  .refine(hasItsPlan, noPlan);
const SeriesOfPosts = z.strictObject({
  postIds,
  kind: z.literal("series"),
  seriesId: SeriesId.nullable().meta({ description: "they are its last posts then; null: in none" }),
});
const TagsOfPosts = z
  .strictObject({ postIds, kind: z.literal("tags"), add: tagList, remove: tagList })
  .refine(({ add, remove }) => add.length + remove.length > 0, { path: ["add"], message: "required" });

/** One change to several of one's own posts: to all of them or to none. */
export const PostsChange = z.discriminatedUnion("kind", [AudienceOfPosts, SeriesOfPosts, TagsOfPosts]);
export type PostsChange = z.infer<typeof PostsChange>;

export const PostsChanged = z
  .object({
    changed: z.int(),
    opened: z.int().meta({ description: "of `visibility`: those that more people may read than before" }),
  })
  .meta({ id: "PostsChanged" });
export type PostsChanged = z.infer<typeof PostsChanged>;

/** A text as it is being written; `blocks` as its post will have them. */
export const PreviewInput = z.strictObject({ body: multiline(limits.draftLength, 0, "postTooLong") });
export const Preview = z.object({ blocks: z.array(Block) }).meta({ id: "Preview" });

export const PostRemoval = z.strictObject({ postId: PostId });

/** `version` is the version that was edited, 0 for a new draft; a newer one is a conflict. */
export const DraftInput = z.strictObject({
  ...written,
  body: multiline(limits.draftLength, 0, "postTooLong"),
  version: z.int().min(0).max(1_000_000_000),
});
export type DraftInput = z.infer<typeof DraftInput>;

export const Draft = z
  .object({
    draftId: DraftId,
    version: z.int(),
    body: z.string(),
    teaser: z.string(),
    images: z.array(PostImage),
    labels,
    tags: z.array(z.string()),
    seriesId: SeriesId.nullable(),
    visibility: Visibility,
    minPlanId: PlanId.nullable(),
    opensAt: Time.nullable(),
    laterAudiences: z.array(LaterAudience),
    updatedAt: Time,
  })
  .meta({ id: "Draft" });
export type Draft = z.infer<typeof Draft>;

export const DraftSummary = z
  .object({ draftId: DraftId, excerpt: z.string(), imageCount: z.int(), updatedAt: Time })
  .meta({ id: "DraftSummary" });
export type DraftSummary = z.infer<typeof DraftSummary>;
export const DraftList = z.object({ items: z.array(DraftSummary) });

/** A post with openings still to come, as its author's list has it. */
export const PlannedPost = z
  .object({
    postId: PostId,
    excerpt: z.string(),
    imageCount: z.int(),
    open: z.boolean().meta({ description: "whether anybody but its author may read it by now" }),
    visibility: Visibility,
    planName: z.string().nullable(),
    openings: z.array(PostOpening),
  })
  .meta({ id: "PlannedPost" });
export type PlannedPost = z.infer<typeof PlannedPost>;
export const PlannedPostList = z.object({ items: z.array(PlannedPost) });
export const Unscheduled = z.object({ draftId: DraftId }).meta({ id: "UnscheduledPost" });
