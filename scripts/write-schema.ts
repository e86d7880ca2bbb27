import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeSchema } from "../api/db/describe-schema";
import { startEmbedded } from "../api/db/embedded/start-embedded";
import { migrate } from "../api/db/migrate";
import { countRevision, readFunctions } from "../api/db/sql-functions";
import { freePorts } from "./stack/ports";

const file = "api/db/schema.sql";

for (const each of await readFunctions())
  if (!each.isCounted) await writeFile(join("api", each.file), countRevision(each));

// A server of its own, so that neither a running stack nor what lies in its database is read.
const dataDir = await mkdtemp(join(tmpdir(), "gyeot-schema-"));
await chmod(dataDir, 0o755);
try {
  const settings = { fsync: "off" };
  const server = await startEmbedded({ dataDir, port: (await freePorts()).database, password: "schema", settings });
  try {
    await migrate(server.url);
    await writeFile(file, await describeSchema(server.url));
    console.log(`wrote ${file}`);
  } finally {
    await server.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
