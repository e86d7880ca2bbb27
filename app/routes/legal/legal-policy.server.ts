import { getPolicy } from "#contract/policies/endpoints";
import type { Policy } from "#contract/policies/schemas";
import { cacheKey } from "#contract/runtime/cache-keys";
import { requestAsGuest } from "~/api/guest-client.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { publicPage } from "~/http/response-context.server";
import { type Block, blocksOf } from "~/policies/policy-blocks";

export type DisplayedPolicy = Omit<Policy, "body"> & { blocks: Block[]; isAnnounced: boolean };

/** A policy in the page's language: the version in force, or the one that `?version=` names. */
export async function legalPolicy(args: HandlerArgs, kind: "terms" | "privacy") {
  publicPage(args, { of: [cacheKey.policy(kind)] });
  const version = new URL(args.request.url).searchParams.get("version");
  const { body, ...policy } = await requestAsGuest(args, getPolicy, { params: { kind }, query: { version } });
  return {
    policy: { ...policy, blocks: blocksOf(body), isAnnounced: Date.parse(policy.effectiveOn) > Date.now() },
    title: `${policy.title} · ${args.text("shell")("brand")}`,
    description: args.text("legal")(`${kind}Description`),
  };
}
