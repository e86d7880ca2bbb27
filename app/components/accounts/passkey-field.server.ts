import type { z } from "zod";
import { PasskeyAssertion, PasskeyAttestation } from "#contract/passkeys/schemas";

/** The passkey's response that a script wrote into a form as JSON; null for anything else. */
export const assertionOf = (field: FormDataEntryValue | null) => parseJson(PasskeyAssertion, field);
export const attestationOf = (field: FormDataEntryValue | null) => parseJson(PasskeyAttestation, field);

function parseJson<S extends z.ZodType>(schema: S, field: FormDataEntryValue | null): z.output<S> | null {
  if (typeof field !== "string") return null;
  try {
    return schema.safeParse(JSON.parse(field)).data ?? null;
  } catch {
    return null;
  }
}
