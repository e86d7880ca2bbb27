import type { Address } from "~/addresses/address";

const capturePage = "/accounts/signup/capture-consent" satisfies Address;
const policiesPage = "/accounts/policies" satisfies Address;

/** With rd_url the consent screen is the modal over where the user was going. */
export const capturePath = (back: string): Address => `${capturePage}?rd_url=${encodeURIComponent(back)}`;

/** The page that asks again for changed terms or policy, leading back to `back`. */
export const policiesPath = (back: string): Address => `${policiesPage}?rd_url=${encodeURIComponent(back)}`;
