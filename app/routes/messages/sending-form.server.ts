import { z } from "zod";
import { ClientId, MessageBody } from "#contract/chat";

/** Words as the form of a room sends them, and the one for all subscribers, which has to be told from its repeats. */
export const SendingForm = z.object({ body: MessageBody, clientId: ClientId.optional() });
export const BroadcastForm = z.object({ body: MessageBody, clientId: ClientId });
