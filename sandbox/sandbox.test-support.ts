import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createSandbox, type Sandbox, type SandboxOptions } from "./server";

export const publicUrl = "http://app.test:3000";

export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gyeot-sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A sandbox for the running test, on free ports. */
export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const receiver = options.apiUrl ?? "http://127.0.0.1:9";
  const sandbox = await createSandbox({ dataDir: openFolder(), publicUrl, ...options, apiUrl: receiver });
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await sandbox.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...sandbox, close };
}

type Received = { headers: Record<string, unknown>; body: { eventType: string; data: Record<string, unknown> } };

/** A receiver of webhooks that responds with the status of `answer`. */
export async function openReceiver(answer: () => number): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    received.push({ headers: request.headers, body: JSON.parse(text) });
    response.writeHead(answer()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}
