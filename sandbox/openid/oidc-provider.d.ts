/** The part of oidc-provider the double is built on; the package brings no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Claims = Record<string, unknown>;
  export type Context = {
    oidc: { client?: { clientId: string }; session?: { accountId?: string }; provider: Provider };
    type: string;
    body: unknown;
  };
  export type Interaction = { uid: string; params: Record<string, string | undefined> };

  class Grant {
    constructor(properties: { clientId: string; accountId: string });
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export type AccessToken = { clientId: string; accountId: string; scope: string; exp: number; isExpired: boolean };

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: typeof Grant;
    readonly AccessToken: { find(token: string): Promise<AccessToken | undefined> };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    /** The address at which the authorization continues. */
    interactionResult(request: IncomingMessage, response: ServerResponse, result: Claims): Promise<string>;
  }

  type Policy = { add(prompt: object, at?: number): void };
  export const interactionPolicy: {
    base(): Policy;
    Prompt: new (options: { name: string; requestable: boolean }) => object;
  };
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  const adapter: new (model: string) => object;
  export default adapter;
}
