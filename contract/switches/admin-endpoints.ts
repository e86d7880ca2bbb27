import { defineEndpoint } from "../endpoint";
import { AdminSwitches, SwitchChange, SwitchParam } from "./schemas";

const tag = "Operation";

export const listSwitches = defineEndpoint({
  method: "get",
  path: "/admin/switches",
  access: "admin",
  tag,
  summary: "Every switch, with its last change",
  response: AdminSwitches,
});

export const changeSwitch = defineEndpoint({
  method: "post",
  path: "/admin/switches/{name}",
  access: "admin",
  tag,
  summary: "Turn a switch off or on, on every node within a second",
  params: SwitchParam,
  body: SwitchChange,
  status: 204,
  errors: ["RESOURCE_CONFLICT"],
  whileReadOnly: true,
});
