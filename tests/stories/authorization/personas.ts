import type { PlanId } from "#contract/ids";
import type { Person, TestApi } from "../../support/api";

/** The callers, in the order of a row's signs. */
export const personas = [
  "guest",
  "without consent",
  "fan",
  "other fan",
  "subscriber",
  "activist",
  "other activist",
  "blocked",
  "admin",
] as const;
type Persona = (typeof personas)[number];
export type Personas = { people: Record<Exclude<Persona, "guest">, Person>; planId: PlanId };

/** One of each: the subscriber is a member of the activist and has no relation to anybody else. */
export async function createPersonas(api: TestApi, passwordHash: string): Promise<Personas> {
  const [newcomer, fan, other, subscriber, activist, rival, blocked, admin] = (await Promise.all([
    api.person({ consented: false }),
    api.person({ passwordHash }),
    api.person(),
    api.person(),
    api.person({ role: "activist" }),
    api.person({ role: "activist" }),
    api.person(),
    api.person({ role: "admin" }),
  ])) as [Person, Person, Person, Person, Person, Person, Person, Person];
  const planId = await api.plan(activist);
  await api.subscribe(subscriber, planId);
  await api.deps.database.pool.query("UPDATE users SET status = 'blocked' WHERE user_id = $1", [blocked.userId]);
  return {
    planId,
    people: {
      "without consent": newcomer,
      fan,
      "other fan": other,
      subscriber,
      activist,
      "other activist": rival,
      blocked,
      admin,
    },
  };
}
