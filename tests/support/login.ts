import type { LoginResponse } from "#contract/second-factor/schemas";
import type { TestResponse } from "./api-client";

/** The tokens and the user of a login that needed no second factor. */
export function sessionOf({ status, body }: TestResponse<LoginResponse>) {
  if (!("token" in body)) throw new Error(`the login began no session: ${status}`);
  return body;
}

/** The challenge of a login that waits for the second factor. */
export function challengeOf({ status, body }: TestResponse<LoginResponse>) {
  if (!("secondFactor" in body)) throw new Error(`the login has no challenge: ${status}`);
  return body.secondFactor;
}
