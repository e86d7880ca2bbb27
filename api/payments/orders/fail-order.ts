import type { Order } from "#contract/payments";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { orderOfBuyer } from "./queries";

type Failure = { orderId: string; code: string };

/** What the provider's page said went wrong: the order ends, unless a charge for it is under way. */
export async function failOrder(deps: Deps, buyerId: string, { orderId, code }: Failure, at: Date): Promise<Order> {
  await orderOfBuyer(deps, buyerId, orderId, at);
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
  const order = await orderOfBuyer(deps, buyerId, orderId, at);
  if (ended.numUpdatedRows === 0n && order.status !== "failed" && order.status !== "canceled")
    throw new ApiError("RESOURCE_CONFLICT");
  return order;
}
