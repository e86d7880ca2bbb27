import { defineEndpointWith } from "../endpoint";
import { AdminSwitches, SwitchChange, SwitchParam } from "./schemas";

const define = defineEndpointWith({ tag: "Operation", access: "admin" });

export const listSwitches = define({
  method: "get",
  path: "/admin/switches",
  summary: "Every switch, with its last change",
  response: AdminSwitches,
});

export const changeSwitch = define({
  method: "post",
  path: "/admin/switches/{name}",
  summary: "Turn a switch off or on, on every node within a second",
  params: SwitchParam,
  body: SwitchChange,
  status: 204,
  errors: ["RESOURCE_CONFLICT"],
  whileReadOnly: true,
});
