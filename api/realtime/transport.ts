/** Carries payloads between the nodes, each to all others, in batches. */
export type Transport = {
  send(payloads: string[]): Promise<void>;
  subscribe(listener: { onPayload(payload: string): void; onConnected(): void }): () => Promise<void>;
  /** the longest payload, in bytes */
  maxBytes: number;
  end(): Promise<void>;
};
