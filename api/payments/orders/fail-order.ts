import type { OrderId, UserId } from "#contract/ids";
import type { Order } from "#contract/payments/schemas";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { orderOfBuyer } from "./queries";

type Failure = { orderId: OrderId; code: string };

/** Ends an order with the error of the provider's page, unless a charge for it is in progress. */
export async function failOrder(
  deps: Deps,
  { buyerId, input: { orderId, code }, at }: { buyerId: UserId; input: Failure; at: Date },
): Promise<Order> {
  await orderOfBuyer(deps, buyerId, { orderId, at });
  const ended = await deps.database.db
    .updateTable("orders")
    .set({ status: code === "PAY_PROCESS_CANCELED" ? "canceled" : "failed", failure_code: code.slice(0, 100) })
    .where("order_id", "=", orderId)
    .where("status", "=", "ready")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment_attempts")
            .select("attempt_id")
            .where("order_id", "=", orderId)
            .where("outcome", "in", ["pending", "review"]),
        ),
      ),
    )
    .executeTakeFirst();
  const order = await orderOfBuyer(deps, buyerId, { orderId, at });
  if (ended.numUpdatedRows === 0n && order.status !== "failed" && order.status !== "canceled")
    throw new ApiError("RESOURCE_CONFLICT");
  return order;
}
