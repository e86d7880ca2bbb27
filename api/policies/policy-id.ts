import type { PolicyId } from "#contract/ids";
import type { PolicyKind } from "#contract/policies/values";

/** The id of a policy kind in the audit log. */
export const policyIdOf = (kind: PolicyKind): PolicyId => `pol_${kind.padEnd(12, "0")}`;
