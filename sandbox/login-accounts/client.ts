export type Client = { clientId: string; clientSecret: string };

/** The client of another application, to test that its tokens are refused. */
export const otherClient: Client = { clientId: "another-app.sandbox", clientSecret: "another-app-secret" };

export type LoginOptions = {
  client: Client;
  /** the only address to which an authorization returns */
  redirectUri: string;
  /** the sandbox's origin, known once it listens */
  url: () => string;
};
