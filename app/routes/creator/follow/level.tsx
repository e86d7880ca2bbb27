import { Form, useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { getCreatorCard, setFollowNotifications } from "#contract/creators/endpoints";
import { NotificationLevel, notificationLevels } from "#contract/creators/schemas";
import { getPushKey } from "#contract/push/endpoints";
import { type Address, href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { mayOfferPush, recordPushOffer } from "~/components/push/push-offer";
import { SubscribeButton } from "~/components/push/subscribe-button";
import { viewerAction, viewerLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { localApiError } from "~/http/local-api-error.server";
import { localPath } from "~/http/redirect-target.server";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Dialog } from "~/ui/overlays/dialog";

// The parent route's `meta` would apply otherwise.
export { notIndexed as meta } from "~/seo/not-indexed";

export const handle = { parameters: ["returnTo", "offer"] } satisfies RouteHandle;

/** The choice of which posts and messages of a creator notify; without a follow, a redirect to the creator's page. */
export const loader = viewerLoader(async (args) => {
  const [card, { publicKey }] = await Promise.all([
    args.api.call(getCreatorCard, { params: { domain: args.param("domain") } }),
    args.api.call(getPushKey),
  ]);
  const parameters = new URL(args.request.url).searchParams;
  const page = href("/:domain", { domain: card.domain });
  if (card.notificationLevel === null) throw args.redirect(page);
  return {
    title: args.title("people", "notificationsTitle", { name: card.nickname }),
    nickname: card.nickname,
    level: card.notificationLevel,
    back: localPath(parameters.get("returnTo"), page),
    publicKey,
    offered: parameters.has("offer"),
  };
});

export const action = viewerAction(async (args) => {
  const domain = args.param("domain");
  const form = await args.readForm();
  const level = NotificationLevel.safeParse(form.get("level"));
  if (!level.success) throw localApiError("INVALID_REQUEST", args);
  const back = localPath(form.get("returnTo"), href("/:domain", { domain }));
  try {
    await args.api.call(setFollowNotifications, { params: { domain }, body: { level: level.data } });
  } catch (error) {
    // Unfollowed meanwhile, in another tab.
    if (!(error instanceof ApiError && error.code === "RESOURCE_NOT_FOUND")) throw error;
    return args.redirect(back, { flash: { key: error.code } });
  }
  const offer = `?${new URLSearchParams({ returnTo: back, offer: "" })}`;
  const next = form.has("offer") && level.data !== "none" ? href("/:domain/notifications", { domain }, offer) : back;
  return args.redirect(next, { flash: { key: "shell.saved" } });
});

export default function NotificationLevels() {
  const { nickname, level, back, publicKey, offered } = useLoaderData<typeof loader>();
  const t = useText("people");
  const mayOffer = useMayOffer(publicKey !== null);
  return (
    <Dialog title={t("notificationsTitle", { name: nickname })} closeTo={back} sheet>
      {offered && mayOffer && publicKey ? <Offer publicKey={publicKey} back={back} /> : null}
      <Form method="post" replace={mayOffer} className="grid divide-y divide-line">
        <input type="hidden" name="returnTo" value={back} />
        {mayOffer ? <input type="hidden" name="offer" /> : null}
        {notificationLevels.map((each) => (
          <button
            key={each}
            type="submit"
            name="level"
            value={each}
            aria-pressed={each === level}
            className="flex min-h-touch items-center gap-3 py-3 text-left"
          >
            <span className="grow">
              <span className="block font-semibold">{t(`level_${each}`)}</span>
              <span className="block text-small text-muted">{t(`levelHint_${each}`)}</span>
            </span>
            {each === level ? <Icon name="check" size={18} /> : null}
          </button>
        ))}
      </Form>
      <p className="mt-3 text-small text-muted">{t("levelAnswers")}</p>
    </Dialog>
  );
}

/** Whether pushes may be offered on this device once a level is chosen; never without script. */
function useMayOffer(hasKey: boolean): boolean {
  const [mayOffer, setMayOffer] = useState(false);
  useEffect(() => {
    if (hasKey) mayOfferPush(Date.now()).then(setMayOffer);
  }, [hasKey]);
  return mayOffer;
}

/** Offers pushes on this device, on top of the level just chosen; the dialog's own way to close dismisses it too. */
function Offer({ publicKey, back }: { publicKey: string; back: Address }) {
  const t = useText("settings/notifications");
  useEffect(() => recordPushOffer(Date.now()), []);
  return (
    <div role="status" className="grid gap-2 pb-5">
      <p className="font-semibold">{t("offer")}</p>
      <SubscribeButton publicKey={publicKey} returnTo={back} />
      <LinkButton to={back} replace variant="quiet">
        {t("notNow")}
      </LinkButton>
    </div>
  );
}
