/** Carries texts between the nodes, each to all, in batches. */
export type Carrier = {
  send(payloads: string[]): Promise<void>;
  hear(listener: { heard(payload: string): void; connected(): void }): () => Promise<void>;
  /** the longest payload it takes, in bytes */
  maxBytes: number;
  end(): Promise<void>;
};
