import { Form, useLoaderData } from "@remix-run/react";
import { listBlockedUsers, unblockUser } from "#contract/blocks/endpoints";
import type { UserId } from "#contract/ids";
import type { RouteHandle } from "~/addresses/route-handle";
import { PersonRow } from "~/components/people/person-row";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { idField } from "~/http/id-field";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await args.api.call(listBlockedUsers, { query: { pagingKey } });
  return { title: args.title("people", "blockedTitle"), page };
});

export const action = guardedAction(async (args) => {
  const userId = idField<UserId>(await args.readForm(), "unblock");
  await args.api.call(unblockUser, { params: { userId } });
  return args.redirect("/settings/blocked", { flash: { key: "settings.personUnblocked" } });
});

export default function Blocked() {
  const { page } = useLoaderData<typeof loader>();
  const t = useText("people");
  return (
    <Column>
      <PageHead title={t("blockedTitle")} lead={t("blockedLead")} />
      {page.items.length === 0 ? (
        <EmptyState icon="people" title={t("blockedEmpty")} hint={t("blockedEmptyHint")} />
      ) : null}
      <MoreList page={page} idOf={({ userId }) => userId} className="divide-y divide-line">
        {(person) => (
          <li className="py-3">
            <PersonRow person={person} since={t("blockedOn")} linked={false}>
              <Form method="post">
                <SubmitButton
                  name="unblock"
                  value={person.userId}
                  variant="secondary"
                  size="small"
                  aria-label={t("unblockName", { name: person.nickname })}
                >
                  {t("unblock")}
                </SubmitButton>
              </Form>
            </PersonRow>
          </li>
        )}
      </MoreList>
    </Column>
  );
}
