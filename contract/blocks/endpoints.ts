import { z } from "zod";
import { BlockResponse, ListedPeople } from "../creators/schemas";
import { defineEndpoint } from "../endpoint";
import { UserId } from "../ids";
import { PageQuery } from "../paging";

const tag = "Safety";
const userParam = z.strictObject({ userId: UserId });

export const listBlockedUsers = defineEndpoint({
  method: "get",
  path: "/users/mypage/blocks",
  access: "consented",
  tag,
  summary: "People one has blocked, the newest first",
  query: PageQuery,
  response: ListedPeople,
});

export const blockUser = defineEndpoint({
  method: "post",
  path: "/blocks/{userId}",
  access: "consented",
  tag,
  summary: "Block a person: each is hidden from the other",
  params: userParam,
  response: BlockResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const unblockUser = defineEndpoint({
  method: "delete",
  path: "/blocks/{userId}",
  access: "consented",
  tag,
  summary: "Take a block back",
  params: userParam,
  response: BlockResponse,
  limit: "actPerUser",
});
