import { defineEndpoint } from "../endpoint";
import { UploadOffer } from "../media/schemas";
import {
  EvidenceInput,
  EvidenceUpload,
  ObjectionInput,
  TakedownCase,
  TakedownInput,
  TakedownLink,
  TransparencyReport,
} from "./schemas";

const tag = "Takedowns";
export const requestTakedown = defineEndpoint({
  method: "post",
  path: "/takedowns",
  access: "guest",
  tag,
  summary: "Request that a post, comment, campaign, profile or message is taken down; a mail asks to confirm it",
  body: TakedownInput,
  errors: ["TOO_MANY_REQUESTS"],
  limit: "takedownPerAddress",
});

export const getTakedownCase = defineEndpoint({
  method: "get",
  path: "/takedowns/case",
  access: "guest",
  tag,
  summary: "A case, by the link of a mail to the requester or to the author",
  query: TakedownLink,
  response: TakedownCase,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "lookupPerAddress",
});

export const confirmTakedown = defineEndpoint({
  method: "post",
  path: "/takedowns/case/confirm",
  access: "guest",
  tag,
  summary: "Confirm a request by the link of its mail; a repeat changes nothing",
  body: TakedownLink,
  response: TakedownCase,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "lookupPerAddress",
});

export const signEvidenceUpload = defineEndpoint({
  method: "post",
  path: "/takedowns/case/uploads",
  access: "guest",
  tag,
  summary: "A signed address for a picture that a party of a case sends as evidence, by the link of its mail",
  body: EvidenceUpload,
  response: UploadOffer,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
  limit: "lookupPerAddress",
  capability: "pictures",
});

export const sendEvidence = defineEndpoint({
  method: "post",
  path: "/takedowns/case/evidence",
  access: "guest",
  tag,
  summary: "Add uploaded pictures to a case as evidence, which only staff sees; a repeat changes nothing",
  body: EvidenceInput,
  response: TakedownCase,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE"],
  limit: "lookupPerAddress",
});

export const objectToTakedown = defineEndpoint({
  method: "post",
  path: "/takedowns/case/object",
  access: "guest",
  tag,
  summary: "The author's objection while the content is withheld, once; a repeat returns the first one's state",
  body: ObjectionInput,
  response: TakedownCase,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  limit: "appealPerAddress",
});

export const getTransparencyReport = defineEndpoint({
  method: "get",
  path: "/transparency",
  access: "guest",
  tag,
  summary: "Takedown requests, reports and appeals, and what was decided, by half year",
  response: TransparencyReport,
  limit: "lookupPerAddress",
});
