import * as endpoints from "#contract/mail/endpoints";
import { handle } from "../http/endpoint";
import { receiveBounce } from "./receive-bounce";

export const mailRoutes = [
  handle(endpoints.receiveMailWebhook, async ({ deps, body, header, address, at }) => {
    await receiveBounce(deps, { secret: header("mail-webhook-secret"), notice: body, address, at });
    return { received: true as const };
  }),
];
