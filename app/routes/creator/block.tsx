import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { blockUser } from "#contract/blocks/endpoints";
import { getCreatorCard } from "#contract/creators/endpoints";
import type { UserId } from "#contract/ids";
import { href, hrefOfLocation } from "~/addresses/address";
import { viewerAction, viewerLoader } from "~/guards/handlers.server";
import { idField } from "~/http/id-field";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Dialog } from "~/ui/overlays/dialog";

// The parent route's `meta` would apply otherwise.
export { notIndexed as meta } from "~/seo/not-indexed";

/** Asks for confirmation before two people are hidden from each other. */
export const loader = viewerLoader(async (args) => {
  const card = await args.api.call(getCreatorCard, { params: { domain: args.param("domain") } });
  const { userId, nickname, domain, isSelf } = card;
  if (isSelf) throw args.redirect(href("/:domain", { domain }));
  return { title: args.title("people", "blockTitle", { name: nickname }), userId, nickname };
});

export const action = viewerAction(async (args) => {
  // By id: when the button is pressed twice, the second time the creator's page is hidden already.
  const userId = idField<UserId>(await args.readForm(), "userId");
  await args.api.call(blockUser, { params: { userId } });
  return args.redirect("/settings/blocked", { flash: { key: "creator.personBlocked" } });
});

export default function Block() {
  const { userId, nickname } = useLoaderData<typeof loader>();
  const t = useText("people");
  const back = hrefOfLocation({ pathname: useLocation().pathname.replace(/\/block$/, "") });
  return (
    <Dialog title={t("blockTitle", { name: nickname })} closeTo={back} sheet>
      <ul className="grid list-disc gap-1.5 pl-5 text-muted">
        {(["blockEffect1", "blockEffect2", "blockEffect3", "blockEffect4"] as const).map((effect) => (
          <li key={effect}>{t(effect)}</li>
        ))}
      </ul>
      <Form method="post" className="mt-6 grid grid-cols-2 gap-2">
        <input type="hidden" name="userId" value={userId} />
        <LinkButton to={back} variant="secondary" fullWidth preventScrollReset>
          {t("cancel")}
        </LinkButton>
        <SubmitButton variant="danger" fullWidth>
          {t("block")}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
