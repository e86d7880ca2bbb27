import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Secrets {
  sessionSecret: string;
  apiSecret: string;
  databasePassword: string;
  storeKeyId: string;
  storeSecret: string;
}

/** The embedded default's own secrets: drawn at the first start, kept for this data folder alone. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, "secrets.json");
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept) return JSON.parse(kept) as Secrets;
  const drawn: Secrets = {
    sessionSecret: draw(32),
    apiSecret: draw(32),
    databasePassword: draw(24),
    storeKeyId: randomBytes(10).toString("hex").toUpperCase(),
    storeSecret: draw(30),
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${JSON.stringify(drawn, null, 2)}\n`, { mode: 0o600 });
  return drawn;
}

function draw(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}
