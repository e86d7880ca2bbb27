import { z } from "zod";
import { sendContact } from "#contract/contact/endpoints";
import { limits } from "#contract/limits";
import { pagePath } from "#contract/pages";
import {
  type ContractFacts,
  contractDocument,
  type DocumentPart,
  withdrawalForm,
} from "#contract/payments/contract-document";
import { getPaymentWithRefunds, refundPayment } from "#contract/payments/endpoints";
import type { Payment, RefundOffer } from "#contract/payments/schemas";
import { businessOf } from "#contract/runtime/business";
import type { PublicSeller } from "#contract/sellers/schemas";
import { line } from "#contract/text";
import { href } from "~/addresses/address";
import { refundTimesText } from "~/components/payments/refund-times.server";
import { env, publicOrigin } from "~/env.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { formatDate } from "~/i18n/format";
import { localeOf } from "~/i18n/i18n.server";

/** The document of a payment's contract in the page's language. */
export function documentOf(args: HandlerArgs, payment: Payment, seller: PublicSeller): DocumentPart[] {
  const lng = localeOf(args.request);
  return contractDocument(factsOf(args, payment, seller), businessOf(env(), lng), lng);
}

type Offer = { isRefundable: boolean; times: string | null };

/** Whether withdrawing refunds the payment at once; null where there is nothing to withdraw from. */
export async function offerOf(args: HandlerArgs, payment: Payment): Promise<Offer | null> {
  if (payment.amount === 0) return null;
  const { offer, refundTimes } = await detailOf(args, payment);
  if (isOver(offer)) return null;
  return { isRefundable: offer.refusal === null, times: refundTimesText(args.request, refundTimes) };
}

const detailOf = (args: HandlerArgs, { paymentId }: Payment) =>
  args.api.call(getPaymentWithRefunds, { params: { id: paymentId } });

const isOver = ({ refusal }: RefundOffer) => refusal === "refundDone" || refusal === "refundProcessing";

const Withdrawal = z.object({
  name: line(limits.withdrawalNameLength, 1),
  reason: line(limits.refundReasonLength).optional(),
});

/**
 * Sends the filled-in withdrawal form: the refund within seven days where it applies, otherwise a letter to the admins
 * with the form's text.
 */
export async function sendWithdrawal(
  args: HandlerArgs,
  payment: Payment,
  { form, email }: { form: FormData; email: string },
) {
  return args.handleForm({ schema: Withdrawal, form }, async (input) => {
    const { paymentId, orderId } = payment;
    const { name, reason } = input;
    const toPayment = href("/mypage/payments/:paymentId", { paymentId });
    const receipt = href("/checkout/:orderId/receipt", { orderId });
    if (payment.amount === 0) return args.redirect(receipt);
    const { offer } = await detailOf(args, payment);
    if (isOver(offer)) return args.redirect(toPayment);
    if (offer.refusal === null) {
      await args.api.call(refundPayment, { params: { id: paymentId }, body: { reason } });
      return args.redirect(toPayment, { flash: { key: "mypage.refunded" } });
    }
    await args.api.call(sendContact, {
      body: { email, topic: "payment", body: letterOf(args, payment, name, reason) },
    });
    return args.redirect(receipt, { flash: { key: "checkout.withdrawalSent" } });
  });
}

function letterOf(args: HandlerArgs, payment: Payment, name: string, reason = "-"): string {
  const lng = localeOf(args.request);
  const written = { name, reason, on: formatDate(new Date(), lng) };
  const { title, lines } = withdrawalForm(factsOf(args, payment, noSeller), businessOf(env(), lng), lng, written);
  return [title, ...lines].join("\n");
}

/** The withdrawal form does not contain it. */
const noSeller: PublicSeller = { kind: null, identity: null };

function factsOf({ text }: HandlerArgs, payment: Payment, seller: PublicSeller): ContractFacts {
  const { kind, activist, plan, campaign, orderId, amount, approvedAt } = payment;
  const origin = publicOrigin();
  return {
    kind,
    seller: { ...seller, nickname: activist.nickname, url: origin + pagePath("creator", { domain: activist.domain }) },
    subject: plan?.name ?? (campaign?.title || text("gifts")(kind)),
    amountWon: amount,
    paidAt: approvedAt,
    orderId,
    receiptUrl: origin + pagePath("receipt", { orderId }),
    subscriptionsUrl: origin + pagePath("subscriptions"),
    contactUrl: origin + pagePath("contact"),
    termsUrl: origin + pagePath("terms"),
  };
}
