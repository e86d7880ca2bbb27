import { z } from "zod";
import { ClientId, MessageBody } from "#contract/messages/schemas";

/** A message as a room's form sends it, and the one for all subscribers, with a key against repeats. */
export const SendingForm = z.object({ body: MessageBody, clientId: ClientId.optional() });
export const BroadcastForm = z.object({ body: MessageBody, clientId: ClientId });
