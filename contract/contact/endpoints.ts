import { defineEndpoint } from "../endpoint";
import { ContactInput } from "./schemas";

export const sendContact = defineEndpoint({
  method: "post",
  path: "/contact",
  access: "guest",
  tag: "Contact",
  summary: "Write to us; the same words again on one day are one letter",
  body: ContactInput,
  limit: "contactPerAddress",
});
