import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { UserSummary } from "#contract/creators/schemas";
import { splitOf } from "#contract/fee-split";
import { cardBrand } from "#contract/payments/card-brands";
import type { StoredPayMethod } from "#contract/payments/schemas";
import { TwoFaces } from "~/components/creators/two-faces";
import { Parties } from "~/components/payments/parties";
import { presets } from "~/gifts/presets";
import { parseDonation } from "~/gifts/won-field";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox, RadioGroup } from "~/ui/fields/choice";
import { FormHead } from "~/ui/fields/form-head";
import { Money } from "~/ui/text/money";
import { type EasyPays, GiftChoices, type GiftValues, giftForm } from "./gift-fields";
import { GiftRules } from "./gift-rules";

type Props = {
  creator: Pick<UserSummary, "nickname" | "profileImageUrl">;
  methods: StoredPayMethod[];
  easyPays: EasyPays;
  /** as in `Parties` */
  seller: string[] | null;
  feeBps: number;
  /** makes the form sent twice one order */
  once: string;
  result: unknown;
  kept: GiftValues | null;
  /** The head of the page. */
  children: ReactNode;
};

/** A donation that one press pays with a stored card: its order's page is skipped, and what it says is here. */
export function PayDonation({ creator, methods, easyPays, seller, feeBps, once, result, kept, children }: Props) {
  const t = useText("gifts");
  const lng = useLng();
  const form = giftForm({ result, kept });
  const method = form.fieldOf("methodId");
  const [own, setOwn] = useState(() => parseDonation(String(form.fieldOf("own").initialValue ?? "")));
  const options = methods.map(({ methodId, brand, last4 }) => ({
    value: methodId as string,
    label: `${cardBrand(brand, lng)} ···· ${last4}`,
  }));
  const follow = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.name === "own") setOwn(parseDonation(target.value));
  };
  return (
    <Form method="post" id="donate" noValidate className="with-aside gap-y-9 py-6 lg:py-10" onInput={follow}>
      <input type="hidden" name="once" value={once} />
      <div className="grid min-w-0 content-start gap-8">
        {children}
        <FormHead form={form.head} />
        <GiftChoices form={form} />
        <div className="grid gap-2">
          <RadioGroup
            meta={method}
            preset={easyPays.find(({ value }) => value === kept?.method)?.value ?? options[0]?.value}
            legend={t("payWith")}
            options={[...options, { value: "other", label: t("otherCard") }, ...easyPays]}
            required
          />
          <p className="text-small text-muted">{t("otherCardHint")}</p>
        </div>
        <GiftRules />
        <Parties seller={seller} />
      </div>
      <Summary creator={creator} own={own} feeBps={feeBps}>
        <Checkbox meta={form.fieldOf("agree")} label={t("agree")} required />
        <SubmitButton fullWidth variant="accent" size="large">
          <Chosen own={own} of={(won) => t("donateAmount", { amount: formatWon(won, lng) })} otherwise={t("donate")} />
        </SubmitButton>
      </Summary>
    </Form>
  );
}

type SummaryProps = Pick<Props, "creator" | "feeBps" | "children"> & { own: number | null };

function Summary({ creator, own, feeBps, children }: SummaryProps) {
  const t = useText("gifts");
  const checkoutText = useText("checkout");
  return (
    <aside aria-label={checkoutText("order")} className="page-aside">
      <Card className="grid gap-4 md:p-6">
        <div className="flex items-center gap-3">
          <TwoFaces creator={creator} />
          <div className="min-w-0">
            <p className="line-clamp-1 text-small text-muted">
              <bdi>{creator.nickname}</bdi>
            </p>
            <h2 className="text-row-head">{t("donation")}</h2>
          </div>
        </div>
        <dl className="grid gap-2 border-t border-line pt-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-row font-bold">{checkoutText("chargeToday")}</dt>
            <dd className="ml-auto text-amount font-bold">
              <Chosen own={own} of={(won) => <Money won={won} />} otherwise="–" />
            </dd>
          </div>
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-small text-muted">{checkoutText("receives")}</dt>
            <dd className="text-right">
              <Chosen own={own} of={(won) => <Money won={splitOf(won, feeBps).net} />} otherwise="–" />
            </dd>
          </div>
        </dl>
        {children}
        <p className="text-center text-caption text-muted">{checkoutText("once")}</p>
      </Card>
    </aside>
  );
}

type ChosenProps = { own: number | null; of: (won: number) => ReactNode; otherwise: ReactNode };

/** The text for the amount. The style sheet shows that of the chosen preset, so that it is right without script. */
function Chosen({ own, of, otherwise }: ChosenProps) {
  return (
    <span className="chosen">
      {presets.map((won) => (
        <span key={won} data-won={won}>
          {of(won)}
        </span>
      ))}
      <span data-won="own">{own === null ? otherwise : of(own)}</span>
    </span>
  );
}
