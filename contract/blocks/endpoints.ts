import { z } from "zod";
import { BlockResponse, ListedPeople } from "../creators/schemas";
import { defineEndpointWith } from "../endpoint";
import { UserId } from "../ids";
import { PageQuery } from "../paging";

const define = defineEndpointWith({ tag: "Safety", access: "consented" });
const userParam = z.strictObject({ userId: UserId });

export const listBlockedUsers = define({
  method: "get",
  path: "/users/mypage/blocks",
  summary: "People one has blocked, the newest first",
  query: PageQuery,
  response: ListedPeople,
});

export const blockUser = define({
  method: "post",
  path: "/blocks/{userId}",
  summary: "Block a person: each is hidden from the other",
  params: userParam,
  response: BlockResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const unblockUser = define({
  method: "delete",
  path: "/blocks/{userId}",
  summary: "Take a block back",
  params: userParam,
  response: BlockResponse,
  limit: "actPerUser",
});
