import type { Person, TestApi } from "../../support/api";

/** Who calls, in the order of a row's signs. */
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
export type Cast = { people: Record<Exclude<Persona, "guest">, Person>; planId: string };

/** One of each: the subscriber has a membership of the activist's, and is in nothing with anybody else. */
export async function castOf(api: TestApi, passwordHash: string): Promise<Cast> {
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
