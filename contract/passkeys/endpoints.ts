import { z } from "zod";
import { OwnerProof, TokenAndUser } from "../accounts/schemas";
import { defineEndpoint } from "../endpoint";
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

const tag = "Accounts";

export const getPasskeyLoginOptions = defineEndpoint({
  method: "get",
  path: "/auth/passkeys/login-options",
  access: "guest",
  tag,
  summary: "What a browser asks its passkeys to sign; for a login within ten minutes",
  response: PasskeyLoginOptions,
  limit: "lookupPerAddress",
});

export const logInWithPasskey = defineEndpoint({
  method: "post",
  path: "/auth/passkeys/login",
  access: "guest",
  tag,
  summary: "Sign in by a passkey, which is both factors",
  body: PasskeyLogin,
  response: TokenAndUser,
  errors: ["UNAUTHORIZED", "USER_BLOCKED", "TOO_MANY_REQUESTS"],
  asGuest: true,
  capability: "passkeyLogin",
  whileReadOnly: true,
});

export const listPasskeys = defineEndpoint({
  method: "get",
  path: "/auth/passkeys",
  access: "user",
  tag,
  summary: "My passkeys, oldest first",
  response: Passkeys,
  errors: ["UNAUTHORIZED"],
});

export const beginPasskey = defineEndpoint({
  method: "post",
  path: "/auth/passkeys/creation-options",
  access: "user",
  tag,
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

export const addPasskey = defineEndpoint({
  method: "post",
  path: "/auth/passkeys",
  access: "user",
  tag,
  summary: "Add the passkey that was made",
  body: NewPasskey,
  response: Passkey,
  errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
  limit: "actPerUser",
  capability: "passkeyLogin",
});

export const renamePasskey = defineEndpoint({
  method: "put",
  path: "/auth/passkeys/{passkeyId}",
  access: "user",
  tag,
  summary: "Rename a passkey of mine",
  params: z.strictObject({ passkeyId: PasskeyId }),
  body: PasskeyEdit,
  response: Passkey,
  errors: ["UNAUTHORIZED", "RESOURCE_NOT_FOUND"],
});

export const removePasskey = defineEndpoint({
  method: "delete",
  path: "/auth/passkeys/{passkeyId}",
  access: "user",
  tag,
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
