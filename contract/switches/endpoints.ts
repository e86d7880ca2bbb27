import { defineEndpoint } from "../endpoint";
import { Paused } from "./schemas";

const tag = "Operation";

export const listPaused = defineEndpoint({
  method: "get",
  path: "/system/paused",
  access: "guest",
  tag,
  summary: "What is switched off now; answered without the database",
  response: Paused,
});
