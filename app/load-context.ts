declare module "@remix-run/node" {
  /** What the host hands over; plain remix-serve hands over nothing. */
  interface AppLoadContext {
    clientAddress?: string;
    requestId?: string;
    report?: (error: unknown) => void;
    log?: { error(details: object, message: string): void };
  }
}

export {};
