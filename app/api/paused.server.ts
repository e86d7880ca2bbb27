import { errors } from "#contract/errors";
import { listPaused } from "#contract/switches/endpoints";
import type { Paused } from "#contract/switches/schemas";
import { pausedMessages } from "#contract/switches/values";
import type { RouteArgs } from "~/http/response-context.server";
import { localeOf } from "~/i18n/i18n.server";
import type { PausedNotices } from "~/session/root-data";
import { requestAsGuest } from "./guest-client.server";

const freshMs = 1_000;
const nothing: Paused = { readOnly: false, capabilities: [] };

let known: { at: number; paused: Promise<Paused> } | undefined;

/** What is switched off, at most a second old in this process; nothing where the API does not answer. */
function pausedNow(args: RouteArgs): Promise<Paused> {
  if (!known || performance.now() - known.at > freshMs)
    known = { at: performance.now(), paused: requestAsGuest(args, listPaused).then(withKnownNames, () => nothing) };
  return known.paused;
}

/** Without the names of another version of the API. */
const withKnownNames = ({ readOnly, capabilities = [] }: Partial<Paused>): Paused => ({
  readOnly: readOnly === true,
  capabilities: capabilities.filter((name) => Object.hasOwn(pausedMessages, name)),
});

/** The notices of what is switched off, in the request's language; undefined where nothing is. */
export async function pausedNotices(args: RouteArgs): Promise<PausedNotices | undefined> {
  const { readOnly, capabilities } = await pausedNow(args);
  if (!readOnly && capabilities.length === 0) return undefined;
  const lng = localeOf(args.request);
  const notices: PausedNotices = {};
  if (readOnly) notices.writes = errors.READ_ONLY_MODE[lng];
  for (const name of capabilities) notices[name] = pausedMessages[name][lng];
  return notices;
}
