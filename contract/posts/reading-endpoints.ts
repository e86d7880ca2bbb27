import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { PostId } from "../ids";

const define = defineEndpointWith({ tag: "Series", access: "consented" });

export const ReadingChoice = z.strictObject({ remembered: z.boolean() }).meta({ id: "ReadingChoice" });
export type ReadingChoice = z.infer<typeof ReadingChoice>;

export const markRead = define({
  method: "put",
  path: "/feed/post/{postId}/read",
  summary: "Remember that one read a post of a series, unless one's choice is against it",
  params: z.strictObject({ postId: PostId }),
  limit: "actPerUser",
});

export const getReadingChoice = define({
  method: "get",
  path: "/users/mypage/reading-choice",
  summary: "Whether the posts of series that one reads are remembered",
  response: ReadingChoice,
});

export const changeReadingChoice = define({
  method: "put",
  path: "/users/mypage/reading-choice",
  summary: "Remember the posts of series that one reads, or erase all that is remembered and stop",
  body: ReadingChoice,
  response: ReadingChoice,
  limit: "actPerUser",
});
