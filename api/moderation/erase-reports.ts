import { sql } from "kysely";
import type { Tx } from "../db/connect";

/**
 * What a person said in reports goes, and who they were goes out of what was kept of them. The report itself stays for
 * the three years that complaints are kept, under a name that is nobody's.
 */
export async function eraseReports(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("reports").set({ detail: "" }).where("reporter_id", "=", userId).execute();
  await sql`UPDATE reports SET evidence = evidence || jsonb_build_object('nickname', NULL, 'domain', NULL, 'pictures', '[]'::jsonb,
      'body', CASE WHEN target_type = 'user' THEN '' ELSE evidence->>'body' END)
    WHERE owner_id = ${userId}`.execute(tx);
}
