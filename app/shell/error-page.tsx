import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { href, hrefOfLocation } from "~/addresses/address";
import { Link } from "~/addresses/link";
import type { RefusalData } from "~/http/api-error";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { IconName } from "~/ui/icon";
import { Icon } from "~/ui/icon";

type Kind = "notFound" | "deleted" | "forbidden" | "broken" | "offline" | "busy" | "paused" | "unavailable";

const icons: Record<Kind, IconName> = {
  notFound: "search",
  deleted: "search",
  forbidden: "lock",
  broken: "alert",
  offline: "cloud",
  busy: "alert",
  paused: "cloud",
  unavailable: "cloud",
};

/** A form that could not be sent, with its values: only where the page is the response to it, which has no script. */
export const UnsentFormContext = createContext<ReactNode>(null);

/** The content of an error boundary. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useText("errors");
  const { pathname, search } = useLocation();
  const kind = kindOf(error);
  const refusal = refusalOf(error);
  const unsentForm = useContext(UnsentFormContext);
  const isAway = isOutage(error);
  useEffect(() => {
    if (isAway) import("./outage/reload-once-back").then((late) => late.reloadOnceBack());
  }, [isAway]);
  const canRetry = kind !== "notFound" && kind !== "deleted" && kind !== "forbidden";
  return (
    <EmptyState
      heading="h1"
      icon={icons[kind]}
      title={t(`${kind}Title`)}
      hint={kind === "paused" ? refusal?.message : t(`${kind}Hint`)}
    >
      {unsentForm}
      {canRetry && !unsentForm ? (
        <LinkButton to={hrefOfLocation({ pathname, search })} reloadDocument>
          {t("retry")}
        </LinkButton>
      ) : null}
      {kind === "unavailable" ? null : (
        <LinkButton to="/" variant={canRetry ? "quiet" : "primary"} reloadDocument={canRetry}>
          {t("goHome")}
        </LinkButton>
      )}
      {kind === "notFound" || kind === "deleted" ? (
        <LinkButton to="/explore" variant="secondary">
          {t("findInExplore")}
        </LinkButton>
      ) : null}
      {kind === "notFound" && refusal?.creators?.length ? <SimilarCreators creators={refusal.creators} /> : null}
      {kind === "unavailable" ? <p className="note">{t("paidOnce")}</p> : null}
      {canRetry && refusal?.requestId ? <p className="note">{t("requestId", { id: refusal.requestId })}</p> : null}
    </EmptyState>
  );
}

/** Creators with a domain or nickname similar to that in the address. */
function SimilarCreators({ creators }: { creators: NonNullable<RefusalData["creators"]> }) {
  const t = useText("errors");
  return (
    <section aria-labelledby="meant" className="mt-6 w-full text-left">
      <h2 id="meant" className="text-row font-bold">
        {t("didYouMean")}
      </h2>
      <ul className="divide-y divide-line">
        {creators.map(({ domain, nickname, profileImageUrl }) => (
          <li key={domain}>
            <Link to={href("/:domain", { domain })} className="flex min-h-16 items-center gap-3 py-2 hover:underline">
              <Avatar name={nickname} imageUrl={profileImageUrl} size={48} />
              <span className="grid min-w-0 grow">
                <bdi className="truncate text-row font-semibold">{nickname}</bdi>
                <bdi className="truncate text-caption text-muted">@{domain}</bdi>
              </span>
              <span className="rotate-180 text-muted">
                <Icon name="back" size={18} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the page's error ends by itself and without anybody's decision. */
export const isOutage = (error: unknown) => kindOf(error) === "unavailable";

function kindOf(error: unknown): Kind {
  if (!isRouteErrorResponse(error)) return isFetchFailure(error) ? "offline" : "broken";
  if (error.status === 410) return "deleted";
  if (error.status === 400 || error.status === 404 || error.status === 405) return "notFound";
  if (error.status === 429) return "busy";
  if (error.status === 503) return isPaused(refusalOf(error)) ? "paused" : "unavailable";
  return error.status < 500 ? "forbidden" : "broken";
}

/** The message of these names what is switched off. */
const isPaused = (refusal: RefusalData | null) =>
  refusal?.code === "CAPABILITY_PAUSED" || refusal?.code === "READ_ONLY_MODE";

/** In the browser, page data that could not be fetched. */
const isFetchFailure = (error: unknown) =>
  typeof document !== "undefined" && error instanceof TypeError && /fetch|load|network/i.test(error.message);

function refusalOf(error: unknown): RefusalData | null {
  return isRouteErrorResponse(error) && error.data && typeof error.data === "object"
    ? (error.data as RefusalData)
    : null;
}
