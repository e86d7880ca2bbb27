import { AccountDeletion, Deletion, PersonalData } from "#contract/leaving";
import { endpoint } from "../http/endpoint";
import { deletionOf } from "./obstacles";
import { personalData } from "./personal-data";
import { requestDeletion } from "./request-deletion";

const tag = "Leaving";

export const accountDeletionRoutes = [
  endpoint({
    method: "get",
    path: "/auth/account/deletion",
    who: "user",
    tag,
    summary: "What deleting the account would meet and end",
    answer: Deletion,
    errors: ["UNAUTHORIZED"],
    handle: ({ deps, actor }) => deletionOf(deps.database.db, actor.userId),
  }),
  endpoint({
    method: "delete",
    path: "/auth/account",
    who: "user",
    tag,
    summary: "Delete the account, in seven days",
    body: AccountDeletion,
    errors: [
      "UNAUTHORIZED",
      "INVALID_REQUEST_PASSWORD",
      "RESOURCE_CONFLICT",
      "TOO_MANY_REQUESTS",
      "SERVICE_UNAVAILABLE",
    ],
    handle: ({ deps, actor, body, at }) => requestDeletion(deps, { userId: actor.userId, ...body, at }),
  }),
  endpoint({
    method: "get",
    path: "/accounts/export",
    slow: true,
    who: "user",
    tag,
    summary: "Everything kept of the signed-in user",
    answer: PersonalData,
    errors: ["UNAUTHORIZED", "TOO_MANY_REQUESTS"],
    handle: ({ deps, actor, at }) => personalData(deps, actor.userId, at),
  }),
];
