import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getCampaign, getDeliveryInfo } from "#contract/campaigns/endpoints";
import type { Campaign } from "#contract/campaigns/schemas";
import type { CampaignId } from "#contract/ids";
import { openOrder } from "#contract/payments/endpoints";
import { cacheKey } from "#contract/runtime/cache-keys";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import type { RouteHandle } from "~/addresses/route-handle";
import { CampaignBadge } from "~/components/campaigns/campaign-badge";
import { CampaignProgress } from "~/components/campaigns/campaign-progress";
import { GiftFormFields } from "~/components/gifts/gift-form";
import { publicOrigin } from "~/env.server";
import { clearGiftDraft, findGiftDraft, storeGiftDraft } from "~/gifts/gift-draft.server";
import { GiftForm } from "~/gifts/gift-form.server";
import { payChoicesOf } from "~/gifts/pay-choices.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { loginPath } from "~/http/redirect-target.server";
import { publicPage } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { seo } from "~/seo/seo";
import { breadcrumbs } from "~/seo/structured-data";
import { sessionOf } from "~/session/session.server";
import { Avatar } from "~/ui/avatar";
import { buttonClass, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Cover } from "~/ui/cover";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text/text-link";
import { WhenText } from "~/ui/text/time-text";
import { UserText } from "~/ui/text/user-text";
import { donateAction } from "./donate-action";

export const handle = { ownHead: true, capabilities: ["donations"], parameters: [] } satisfies RouteHandle;

export const loader = guardedLoader(async (args) => {
  const id = args.param("campaignId");
  const campaign = await args.api.call(getCampaign, { params: { id } });
  publicPage(args, { of: [cacheKey.campaign(campaign.id), cacheKey.creator(campaign.activist.userId)] });
  const brand = args.text("shell")("brand");
  const takesGifts = campaign.status === "open" && !campaign.isOwn;
  return {
    campaign,
    easyPays: takesGifts ? (await payChoicesOf(args, { kind: "easyPay" })).easyPays : [],
    kept: await findGiftDraft(args, href("/campaigns/:campaignId", { campaignId: id })),
    delivery: campaign.needsDelivery && !campaign.isOwn ? await deliveryOf(args, id) : null,
    origin: publicOrigin(),
    brand,
    title: `${campaign.title} · ${brand}`,
    heading: args.text("campaigns")("title"),
  };
});

/** Whether the viewer still has to enter a delivery address: only donors have any. */
async function deliveryOf(args: HandlerArgs, id: CampaignId): Promise<"missing" | "written" | null> {
  if (await sessionOf(args).isGuest()) return null;
  try {
    const { address, writable } = await args.api.call(getDeliveryInfo, { params: { id } });
    if (address) return "written";
    return writable ? "missing" : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, ...route }) => {
  if (!data) return [];
  const { campaign, title, origin, brand, heading } = data;
  return seo(route, {
    title,
    description: campaign.body,
    // A campaign that is not public yet is not to be indexed.
    noindex: campaign.status !== "open" && campaign.status !== "closed",
    type: "article",
    jsonLd: [
      donateAction(campaign, origin),
      breadcrumbs(
        [
          { name: brand, path: "/" },
          { name: heading, path: "/campaigns" },
          { name: campaign.title, path: href("/campaigns/:campaignId", { campaignId: campaign.id }) },
        ],
        origin,
      ),
    ],
  });
};

/** Opens an order and leads to its page; nothing is charged here. */
export const action = guardedAction(async (args) => {
  const campaignId = args.param("campaignId");
  if (await sessionOf(args).isGuest()) {
    const here = href("/campaigns/:campaignId", { campaignId });
    await storeGiftDraft(args, here);
    return args.redirect(loginPath(here));
  }
  return args.handleForm({ schema: GiftForm }, async (input) => {
    const order = await args.api.call(openOrder, {
      body: {
        kind: "campaign",
        campaignId,
        ...input,
      },
    });
    clearGiftDraft(args);
    return args.redirect(href("/checkout/:orderId", { orderId: order.orderId }));
  });
});

export default function CampaignPage() {
  const { campaign, delivery } = useLoaderData<typeof loader>();
  const t = useText("campaigns");
  const { activist, title, body, imageUrl, status, supporterCount, opensAt, closesAt, editedAt } = campaign;
  const time =
    status === "scheduled" ? "opensAt" : status === "open" || status === "withheld" ? "closesAt" : "closedAt";
  return (
    <div className="with-aside gap-y-6 py-6 lg:grid-rows-[auto_1fr]">
      <div className="grid gap-6">
        <Cover imageUrl={imageUrl} width={1280} height={720} eager className="aspect-video rounded-xl" />
        <header className="grid gap-3">
          <p className="flex items-center gap-2">
            <CampaignBadge status={status} />
          </p>
          <h1 className="text-headline break-keep wrap-anywhere">
            <bdi>{title}</bdi>
          </h1>
          <Link
            to={href("/:domain", { domain: activist.domain })}
            className="flex min-h-touch items-center gap-3 hover:underline"
          >
            <Avatar name={activist.nickname} imageUrl={activist.profileImageUrl} size={48} />
            <bdi className="font-semibold">{activist.nickname}</bdi>
          </Link>
        </header>
      </div>
      <aside aria-label={t("progress")} className="page-aside grid gap-3 lg:row-span-2 lg:row-start-1">
        <Card>
          <CampaignProgress campaign={campaign} />
          <p className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-small text-muted">
            <span>{t("supporters", { count: supporterCount })}</span>
            <WhenText at={status === "scheduled" ? opensAt : closesAt} say={(when) => t(time, { when })} />
          </p>
          {status === "open" && !campaign.isOwn ? (
            <a href="#give" className={`${buttonClass({ variant: "accent", size: "large", fullWidth: true })} mt-4`}>
              {t("giveTitle")}
            </a>
          ) : null}
        </Card>
        {delivery ? <DeliveryNotice campaign={campaign} missing={delivery === "missing"} /> : null}
      </aside>
      <div className="grid min-w-0 content-start gap-6">
        <article className="grid gap-3">
          <UserText text={body} className="leading-relaxed" />
          {editedAt ? (
            <p className="text-caption text-muted">
              <WhenText at={editedAt} say={(when) => t("edited", { when })} />
            </p>
          ) : null}
        </article>
        <DonationSection campaign={campaign} />
        {campaign.isOwn ? null : (
          <p className="max-md:text-center">
            <TextLink to={href("/:domain/report", { domain: activist.domain })} tone="muted" weight="normal">
              {t("report")}
            </TextLink>
          </p>
        )}
      </div>
    </div>
  );
}

function DeliveryNotice({ campaign, missing }: { campaign: Campaign; missing: boolean }) {
  const t = useText("campaigns");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-accent-soft px-5 py-4 text-accent-soft-ink">
      <p className="font-semibold">{t(missing ? "deliveryWaiting" : "deliveryThere")}</p>
      <LinkButton
        to={href("/campaigns/:campaignId/delivery", { campaignId: campaign.id })}
        variant={missing ? "primary" : "secondary"}
        size="small"
      >
        {t(missing ? "toDelivery" : "seeDelivery")}
      </LinkButton>
    </div>
  );
}

/** The donation form, or why there is none. */
function DonationSection({ campaign }: { campaign: Campaign }) {
  const t = useText("campaigns");
  const result = useActionData<typeof action>()?.result;
  const { kept, easyPays } = useLoaderData<typeof loader>();
  const { status, isOwn, needsDelivery } = campaign;
  if (isOwn) {
    return (
      <Card as="section" className="grid gap-3">
        <div>
          <h2 className="text-title">{t(status === "scheduled" ? "scheduledTitle" : "ownTitle")}</h2>
          <p className="text-small text-muted">{t(status === "scheduled" ? "scheduledLead" : "ownLead")}</p>
        </div>
        <LinkButton to={href("/mypage/campaigns/:campaignId", { campaignId: campaign.id })} variant="secondary">
          {t("manage")}
        </LinkButton>
      </Card>
    );
  }
  if (status === "withheld") return null;
  if (status !== "open") {
    return (
      <Card as="section">
        <h2 className="text-title">{t("closedTitle")}</h2>
        <p className="mt-1 text-small text-muted">{t("closedLead")}</p>
      </Card>
    );
  }
  return (
    <section id="give" className="mx-auto grid w-full max-w-form gap-5 border-t border-line pt-8 md:mx-0">
      <div>
        <h2 className="text-title">{t("giveTitle")}</h2>
        <p className="mt-1 text-small text-muted">{t("giveLead")}</p>
      </div>
      {needsDelivery ? (
        <div className="flex gap-3 rounded-lg bg-soft px-4 py-3 text-small">
          <span className="text-muted">
            <Icon name="gift" size={20} />
          </span>
          <p>
            <strong className="block">{t("needsDelivery")}</strong>
            {t("needsDeliveryHint")}
          </p>
        </div>
      ) : null}
      <GiftFormFields result={result} kept={kept} easyPays={easyPays} />
    </section>
  );
}
