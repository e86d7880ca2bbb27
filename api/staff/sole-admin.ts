import { sql } from "kysely";
import { secondsAfter } from "../clock";

const days = 30;

/**
 * A condition: nobody but one person has been an active admin for thirty days. Who was blocked, demoted or deleted
 * meanwhile still counts, so that an admin cannot become the only one by removing the others.
 */
export const soleAdmin = (at: Date) => sql<boolean>`(
  SELECT count(DISTINCT user_id) < 2 FROM admin_tenures
  WHERE ended_at IS NULL OR ended_at > ${secondsAfter(at, -days * 86_400)})`;
