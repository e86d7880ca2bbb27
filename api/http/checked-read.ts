import type { Access } from "#contract/endpoint";
import type { Database } from "../db/connect";
import type { Statement } from "../db/load-sql";
import type { Deps } from "../deps";
import { type ActorRow, actorStatement, authorize, type Claims, readActor, toActor } from "./actor";

type CheckedRead = {
  /** For the handler: its first statement brings the actor along, and nothing else reaches the database before it. */
  deps: Deps;
  /** Resolves when the actor has passed; reads them when no statement did. Throws as `actorOf` and `authorize` do. */
  check(): Promise<void>;
};

/**
 * A read and the check of its actor as one statement, one round trip in place of two (docs/decisions/095). The actor is
 * the database's at that moment, as for every other request, and rows of a session that has ended are not returned.
 */
export function checkedRead(deps: Deps, claims: Claims, { access, at }: { access: Access; at: Date }): CheckedRead {
  const { database } = deps;
  let checking: Promise<void> | undefined;
  let passed = false;
  const pass = (read: Promise<ActorRow | undefined>): Promise<void> =>
    read.then((row) => {
      authorize(toActor(row, claims), access);
      passed = true;
    });

  async function run<Row, Args extends object>(statement: Statement<Row, Args>, args: NoInfer<Args>): Promise<Row[]> {
    if (checking) {
      await checking;
      return database.run(statement, args);
    }
    const reading = database.run(withActor(statement), { ...args, actorSession: claims.sessionId, actorAt: at });
    checking = pass(reading.then(([row]) => row && (JSON.parse(row.actor) as ActorRow)));
    await checking;
    return (await reading).filter((row) => row.found);
  }

  const afterCheck = <Key extends keyof Database>(key: Key): Database[Key] => {
    if (!passed) throw new Error("a read begins with database.run, which checks its actor");
    return database[key];
  };
  const checkedDatabase: Database = {
    run,
    get db() {
      return afterCheck("db");
    },
    get pool() {
      return afterCheck("pool");
    },
    limited: database.limited,
    end: database.end,
  };
  return {
    deps: { ...deps, database: checkedDatabase },
    async check() {
      checking ??= readActor(deps, claims, at).then((actor) => {
        authorize(actor, access);
        passed = true;
      });
      await checking;
    },
  };
}

type WithActor<Row> = Row & { actor: string; found: true | null };
type ActorArgs = { actorSession: Claims["sessionId"]; actorAt: Date };

const composed = new Map<string, Statement<unknown, never>>();

/**
 * The statement's rows in their order, each with the session's actor as JSON; one row that is not `found` where there is
 * none, and no row without the session. A statement that writes cannot be composed: PostgreSQL refuses it.
 */
function withActor<Row, Args extends object>(
  statement: Statement<Row, Args>,
): Statement<WithActor<Row>, Args & ActorArgs> {
  const known = composed.get(statement.name) as Statement<WithActor<Row>, Args & ActorArgs> | undefined;
  if (known) return known;
  const numbered = (n: string) => `$${Number(n) + statement.parameters.length}`;
  const actor = actorStatement.text.replace(/\$(\d+)/g, (_, n: string) => numbered(n));
  const made = {
    name: `${statement.name} as actor`,
    text: `SELECT a.actor, r.* FROM (
        SELECT to_json(x)::text AS actor, x.live AND x.status <> 'blocked' AS open FROM (${actor}) x OFFSET 0) a
      LEFT JOIN (SELECT true AS found, q.* FROM (${statement.text}) q) r ON a.open`,
    parameters: [...statement.parameters, "actorSession", "actorAt"],
  } as Statement<WithActor<Row>, Args & ActorArgs>;
  composed.set(statement.name, made);
  return made;
}
