import type { PolicyKind } from "#contract/policy-kinds";

/** What the audit log names a kind by. */
export const policyIdOf = (kind: PolicyKind): string => `pol_${kind.padEnd(12, "0")}`;
