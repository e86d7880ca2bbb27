import { Form, useLoaderData } from "@remix-run/react";
import { deleteDeliveryInfo, getDeliveryInfo, saveDeliveryInfo } from "#contract/campaigns/endpoints";
import { type DeliveryAddress, type DeliveryInfo, DeliveryInput } from "#contract/campaigns/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { actionError } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/fields/field";
import { FormColumn, PageHead } from "~/ui/page-head";
import { NamedText } from "~/ui/text/named-text";
import { TextLink } from "~/ui/text/text-link";
import { WhenText } from "~/ui/text/time-text";

export const handle: RouteHandle = { copies: "never" };

const AddressForm = DeliveryInput.omit({ campaignId: true }).strip();

export const loader = guardedLoader(async (args) => {
  const info = await args.api.call(getDeliveryInfo, { params: { id: args.param("campaignId") } });
  return { title: args.title("campaigns", "deliveryTitle"), info };
});

export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  return form.get("intent") === "remove" ? remove(args) : save(args, form);
});

async function save(args: HandlerArgs, form: FormData) {
  const campaignId = args.param("campaignId");
  return args.handleForm({ schema: AddressForm, form }, async (input) => {
    await args.api.call(saveDeliveryInfo, { body: { campaignId, ...input } });
    return args.redirect(href("/campaigns/:campaignId/delivery", { campaignId }), {
      flash: { key: "campaigns.deliverySaved" },
    });
  });
}

async function remove(args: HandlerArgs) {
  const here = href("/campaigns/:campaignId/delivery", { campaignId: args.param("campaignId") });
  try {
    await args.api.call(deleteDeliveryInfo, { params: { id: args.param("campaignId") } });
  } catch (error) {
    return actionError(args, error, here);
  }
  return args.redirect(here, { flash: { key: "campaigns.deliveryRemoved" } });
}

export default function Delivery() {
  const { info } = useLoaderData<typeof loader>();
  const t = useText("campaigns");
  const { campaign, address, writable } = info;
  return (
    <FormColumn>
      <div>
        <TextLink tone="muted" to={href("/campaigns/:campaignId", { campaignId: campaign.id })}>
          {t("backToCampaign")}
        </TextLink>
        <PageHead
          eyebrow={<bdi>{campaign.title}</bdi>}
          title={t("deliveryTitle")}
          lead={<NamedText names={[campaign.activist.nickname]} say={(name) => t("deliveryLead", { name })} />}
        />
      </div>
      <Notes info={info} />
      {writable ? <AddressFields key={JSON.stringify(address)} address={address} /> : null}
      {!writable && address ? <SavedAddress address={address} /> : null}
      {writable && address ? <Removal /> : null}
      <LinkButton to="/mypage/payments" variant="quiet">
        {useText("gifts")("toSupport")}
      </LinkButton>
    </FormColumn>
  );
}

function Notes({ info: { address, writable, writableUntil, removedAt, listed } }: { info: DeliveryInfo }) {
  const t = useText("campaigns");
  return (
    <div className="grid gap-1.5 rounded-lg bg-soft px-4 py-3 text-small">
      {listed ? <p className="font-semibold">{t("listed")}</p> : null}
      {!listed && !writable ? <p className="font-semibold">{t("over")}</p> : null}
      {writable && writableUntil ? (
        <p className="font-semibold">
          <WhenText at={writableUntil} say={(when) => t(address ? "writableUntil" : "firstUntil", { when })} />
        </p>
      ) : null}
      <p>{t("whoSees")}</p>
      <p className="text-muted">
        <WhenText at={removedAt} say={(when) => t("removedAt", { when })} />
      </p>
    </div>
  );
}

function AddressFields({ address }: { address: DeliveryAddress | null }) {
  const t = useText("campaigns");
  const [form, fields] = useActionForm<DeliveryAddress>({
    id: "delivery",
    defaultValue: address ?? undefined,
  });
  return (
    <ActionForm form={form} className="grid gap-5">
      <TextField meta={fields.name} label={t("name")} autoComplete="name" required />
      <TextField
        meta={fields.phone}
        label={t("phone")}
        hint={t("phoneHint")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <TextField
        meta={fields.postcode}
        label={t("postcode")}
        hint={t("postcodeHint")}
        inputMode="numeric"
        autoComplete="postal-code"
        className="max-w-40"
        required
      />
      <TextField meta={fields.address1} label={t("address1")} autoComplete="address-line1" required />
      <TextField meta={fields.address2} label={t("address2")} hint={t("address2Hint")} autoComplete="address-line2" />
      <TextField meta={fields.note} label={t("note")} hint={t("noteHint")} autoComplete="off" />
      <SubmitButton fullWidth name="intent" value="save">
        {t("save")}
      </SubmitButton>
    </ActionForm>
  );
}

function SavedAddress({ address }: { address: DeliveryAddress }) {
  const t = useText("campaigns");
  const names = ["name", "phone", "postcode", "address1", "address2", "note"] as const;
  return (
    <Card>
      <dl className="grid gap-3">
        {names.map((name) =>
          address[name] ? (
            <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3">
              <dt className="text-small text-muted">{t(name)}</dt>
              <dd className="min-w-0 wrap-anywhere">{address[name]}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Card>
  );
}

function Removal() {
  const t = useText("campaigns");
  return (
    <Form method="post" className="grid gap-2 border-t border-line pt-5">
      <p className="text-small text-muted">{t("removeHint")}</p>
      <SubmitButton name="intent" value="remove" variant="quiet">
        {t("remove")}
      </SubmitButton>
    </Form>
  );
}
