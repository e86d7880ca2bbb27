import { sql } from "kysely";
import { secondsAfter } from "../clock";

const days = 30;

/**
 * A condition: one user has been the only active admin for thirty days. Admins blocked, demoted or deleted meanwhile still
 * count, so that removing the others makes no admin the only one.
 */
export const soleAdmin = (at: Date) => sql<boolean>`(
  SELECT count(DISTINCT user_id) < 2 FROM admin_tenures
  WHERE ended_at IS NULL OR ended_at > ${secondsAfter(at, -days * 86_400)})`;
