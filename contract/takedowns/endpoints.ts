import { defineEndpointWith } from "../endpoint";
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

const define = defineEndpointWith({ tag: "Takedowns", access: "guest", limit: "lookupPerAddress" });

export const requestTakedown = define({
  method: "post",
  path: "/takedowns",
  summary: "Request that a post, comment, campaign, profile or message is taken down; a mail asks to confirm it",
  body: TakedownInput,
  errors: ["TOO_MANY_REQUESTS"],
  limit: "takedownPerAddress",
});

export const getTakedownCase = define({
  method: "get",
  path: "/takedowns/case",
  summary: "A case, by the link of a mail to the requester or to the author",
  query: TakedownLink,
  response: TakedownCase,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const confirmTakedown = define({
  method: "post",
  path: "/takedowns/case/confirm",
  summary: "Confirm a request by the link of its mail; a repeat changes nothing",
  body: TakedownLink,
  response: TakedownCase,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const signEvidenceUpload = define({
  method: "post",
  path: "/takedowns/case/uploads",
  summary: "A signed address for a picture that a party of a case sends as evidence, by the link of its mail",
  body: EvidenceUpload,
  response: UploadOffer,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
  capability: "pictures",
});

export const sendEvidence = define({
  method: "post",
  path: "/takedowns/case/evidence",
  summary: "Add uploaded pictures to a case as evidence, which only staff sees; a repeat changes nothing",
  body: EvidenceInput,
  response: TakedownCase,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE"],
});

export const objectToTakedown = define({
  method: "post",
  path: "/takedowns/case/object",
  summary: "The author's objection while the content is withheld, once; a repeat returns the first one's state",
  body: ObjectionInput,
  response: TakedownCase,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  limit: "appealPerAddress",
});

export const getTransparencyReport = define({
  method: "get",
  path: "/transparency",
  summary: "Takedown requests, reports and appeals, and what was decided, by half year",
  response: TransparencyReport,
});
