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

/** The embedded stack's secrets: created at the first start, stored in this data folder. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, "secrets.json");
  const stored = await readFile(file, "utf8").catch(() => undefined);
  if (stored) return JSON.parse(stored) as Secrets;
  const secrets: Secrets = {
    sessionSecret: randomSecret(32),
    apiSecret: randomSecret(32),
    databasePassword: randomSecret(24),
    storeKeyId: randomBytes(10).toString("hex").toUpperCase(),
    storeSecret: randomSecret(30),
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

function randomSecret(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}
