import { connect } from "#api/db/connect";
import { runBackfill } from "#api/worker/backfill";
import { testBackfill } from "../fixtures/test-backfill";

// A process for a test to kill in the middle of a backfill: it prints a line for each batch before the batch commits.
const database = connect(String(process.env.DATABASE_URL));
const { fill, ...backfill } = testBackfill;
await runBackfill(
  { database },
  {
    ...backfill,
    async fill(tx, range) {
      const filled = await fill(tx, range);
      console.log(`filled up to ${filled?.last}`);
      return filled;
    },
  },
  new AbortController().signal,
);
await database.end();
