import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PostId } from "../ids";

const tag = "Series";

export const ReadingChoice = z.strictObject({ remembered: z.boolean() }).meta({ id: "ReadingChoice" });
export type ReadingChoice = z.infer<typeof ReadingChoice>;

export const markRead = defineEndpoint({
  method: "put",
  path: "/feed/post/{postId}/read",
  access: "consented",
  tag,
  summary: "Remember that one read a post of a series, unless one's choice is against it",
  params: z.strictObject({ postId: PostId }),
  limit: "actPerUser",
});

export const getReadingChoice = defineEndpoint({
  method: "get",
  path: "/users/mypage/reading-choice",
  access: "consented",
  tag,
  summary: "Whether the posts of series that one reads are remembered",
  response: ReadingChoice,
});

export const changeReadingChoice = defineEndpoint({
  method: "put",
  path: "/users/mypage/reading-choice",
  access: "consented",
  tag,
  summary: "Remember the posts of series that one reads, or erase all that is remembered and stop",
  body: ReadingChoice,
  response: ReadingChoice,
  limit: "actPerUser",
});
