import { z } from "zod";
import { OwnerProof, TokenAndUser } from "../accounts/schemas";
import { defineEndpointWith } from "../endpoint";
import { PasskeyId } from "../ids";
import {
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyEdit,
  PasskeyLogin,
  PasskeyLoginOptions,
  Passkeys,
} from "./schemas";

const define = defineEndpointWith({ tag: "Accounts", access: "user" });

export const getPasskeyLoginOptions = define({
  method: "get",
  path: "/auth/passkeys/login-options",
  access: "guest",
  summary: "What a browser asks its passkeys to sign; for a login within ten minutes",
  response: PasskeyLoginOptions,
  limit: "lookupPerAddress",
});

export const logInWithPasskey = define({
  method: "post",
  path: "/auth/passkeys/login",
  access: "guest",
  summary: "Sign in by a passkey, which is both factors",
  body: PasskeyLogin,
  response: TokenAndUser,
  errors: ["UNAUTHORIZED", "USER_BLOCKED", "TOO_MANY_REQUESTS"],
  asGuest: true,
  capability: "passkeyLogin",
  whileReadOnly: true,
});

export const listPasskeys = define({
  method: "get",
  path: "/auth/passkeys",
  summary: "My passkeys, oldest first",
  response: Passkeys,
  errors: ["UNAUTHORIZED"],
});

export const beginPasskey = define({
  method: "post",
  path: "/auth/passkeys/creation-options",
  summary: "Verify the owner, and begin to make a passkey within ten minutes",
  body: OwnerProof,
  response: PasskeyCreationOptions,
  errors: [
    "UNAUTHORIZED",
    "INVALID_REQUEST_PASSWORD",
    "INVALID_REQUEST_SOCIAL_ACCOUNT",
    "RESOURCE_CONFLICT",
    "TOO_MANY_REQUESTS",
    "SERVICE_UNAVAILABLE",
  ],
  capability: "passkeyLogin",
});

export const addPasskey = define({
  method: "post",
  path: "/auth/passkeys",
  summary: "Add the passkey that was made",
  body: NewPasskey,
  response: Passkey,
  errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
  limit: "actPerUser",
  capability: "passkeyLogin",
});

export const renamePasskey = define({
  method: "put",
  path: "/auth/passkeys/{passkeyId}",
  summary: "Rename a passkey of mine",
  params: z.strictObject({ passkeyId: PasskeyId }),
  body: PasskeyEdit,
  response: Passkey,
  errors: ["UNAUTHORIZED", "RESOURCE_NOT_FOUND"],
});

export const removePasskey = define({
  method: "delete",
  path: "/auth/passkeys/{passkeyId}",
  summary: "Remove a passkey of mine; ends every other session",
  params: z.strictObject({ passkeyId: PasskeyId }),
  body: OwnerProof,
  errors: [
    "UNAUTHORIZED",
    "INVALID_REQUEST_PASSWORD",
    "INVALID_REQUEST_SOCIAL_ACCOUNT",
    "RESOURCE_NOT_FOUND",
    "TOO_MANY_REQUESTS",
    "SERVICE_UNAVAILABLE",
  ],
});
