import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { newId } from "#api/ids";
import type { getPost } from "#api/posts/queries";
import { routeParam } from "~/addresses/route-param";
import { idField } from "~/http/id-field";
import { callOf } from "~/transport/transport.server";
import type { PostId, UserId } from "./ids";
import * as ids from "./ids";
import { likePost } from "./posts/endpoints";

const userId = newId("usr");
const postId = newId("pst");

// Each expected error would be none if ids were plain texts: npm run typecheck then fails on this file.
test("two ids that are swapped in a call do not compile, in the API or in the web", () => {
  type Read = Parameters<typeof getPost>;
  expectTypeOf<UserId>().toExtend<Read[1]>();
  expectTypeOf<PostId>().not.toExtend<Read[1]>();
  expectTypeOf<Read[2]["postId"]>().toEqualTypeOf<PostId>();
  expect(callOf(likePost, { body: { postId } }).body).toEqual({ postId });
  // @ts-expect-error -- a user's id for a post's
  callOf(likePost, { body: { postId: userId } });
  // @ts-expect-error -- an unchecked text for an id
  callOf(likePost, { body: { postId: String(postId) } });
});

test("an id comes typed from a new row, a route's parameter and a form's field", () => {
  expectTypeOf(postId).toEqualTypeOf<PostId>();
  expectTypeOf(routeParam({ params: { postId } }, "postId")).toEqualTypeOf<PostId>();
  expectTypeOf(idField<UserId>(new FormData(), "userId")).toEqualTypeOf<UserId>();
});

test("each kind of id accepts its own new ids, and no schema accepts a text that is no id", () => {
  const schemas = Object.values(ids).filter((each) => each instanceof z.ZodType);
  expect(schemas.length).toBeGreaterThan(30);
  for (const schema of schemas) {
    expect(schema.safeParse("none").success).toBe(false);
    expect(schema.safeParse("pst_").success).toBe(false);
  }
  expect(ids.PostId.safeParse(postId)).toMatchObject({ success: true, data: postId });
  expect(ids.UserId.safeParse(userId)).toMatchObject({ success: true, data: userId });
});

test("a form without its id field names nothing", () => {
  expect(idField(new FormData(), "userId")).toBe("none");
});
