import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { PostsChanged } from "#contract/posts/schemas";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { FormColumn } from "~/ui/page-head";
import { NamedText } from "~/ui/text/named-text";
import type { ChangeValues, Plan } from "./change-values";

type Props = { values: ChangeValues; counted: PostsChanged; plans: Plan[] };

/** Before posts open to more people: how many, and to whom. */
export function ConfirmOpening({ values, counted: { changed, opened: count }, plans }: Props) {
  const t = useText("posts/manage");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { postIds, ...fields } = values;
  const plan = plans.find(({ id }) => id === values.minPlanId)?.name ?? "";
  return (
    <FormColumn>
      <header className="grid gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-headline outline-none">
          {t("confirmTitle")}
        </h1>
        <p>
          {values.visibility === "members" ? (
            <NamedText names={[plan]} say={(name) => t("confirmMembers", { count, plan: name })} />
          ) : (
            t(values.visibility === "public" ? "confirmPublic" : "confirmFollowers", { count })
          )}
        </p>
        {changed > count ? <p>{t("confirmOthers", { count: changed })}</p> : null}
        <p className="text-muted">{t("confirmHint")}</p>
      </header>
      <Form method="post" className="grid gap-3">
        {postIds.map((postId) => (
          <input key={postId} type="hidden" name="postId" value={postId} />
        ))}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton fullWidth name="intent" value="confirm">
          {t("open")}
        </SubmitButton>
        <SubmitButton fullWidth variant="secondary" name="intent" value="back">
          {t("back")}
        </SubmitButton>
      </Form>
    </FormColumn>
  );
}
