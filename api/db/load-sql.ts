import { readFileSync } from "node:fs";
import path from "node:path";
import { CompiledQuery, type Kysely } from "kysely";

/** The .sql files stand beside their callers in `api/`; they are read once, at start. */
const folder = path.join(process.cwd(), "api");

/** A statement with named parameters, compiled to `$1, $2, …` in the order of `parameters`. */
export type Statement<Row, Args> = {
  name: string;
  text: string;
  parameters: readonly (keyof Args & string)[];
  row?: Row;
};

type Source<Args> = {
  /** unique: a connection prepares the statement once under it */
  name: string;
  parameters: readonly (keyof Args & string)[];
  /** `:name` of a number the code knows too, written into the text, so that the planner sees it */
  constants?: Record<string, number>;
};

/** Every statement compiled in this process, by name. */
export const statements = new Map<string, Statement<unknown, never> & { file: string | null }>();

/** The statement of `api/<file>`. Throws at start when its named parameters differ from `parameters`. */
export const loadSql = <Row, Args extends object>(file: string, source: Source<Args>): Statement<Row, Args> =>
  register<Row, Args>(readSql(file), source, file);

/** As `loadSql`, for a text that the code composes. */
export const compileSql = <Row, Args extends object>(text: string, source: Source<Args>): Statement<Row, Args> =>
  register<Row, Args>(text, source, null);

/** The text of `api/<file>` without comments; psql's `\ir other.sql` includes a file, by its path from this one's folder. */
export function readSql(file: string): string {
  const text = readFileSync(path.join(folder, file), "utf8");
  return withoutComments(text).replace(/^[ \t]*\\ir[ \t]+(\S+)[ \t]*$/gm, (_, name: string) =>
    readSql(path.join(path.dirname(file), name)),
  );
}

/** Runs a statement in a transaction. */
export async function execute<Row, Args extends object>(
  db: Pick<Kysely<unknown>, "executeQuery">,
  statement: Statement<Row, Args>,
  args: NoInfer<Args>,
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement.text, valuesOf(statement, args)));
  return rows;
}

/** The values of `$1, $2, …`. Throws for a parameter without one. */
export const valuesOf = <Row, Args extends object>(statement: Statement<Row, Args>, args: Args): unknown[] =>
  statement.parameters.map((parameter) => {
    if (args[parameter] === undefined) throw new Error(`statement ${statement.name} lacks :${parameter}`);
    return args[parameter];
  });

function register<Row, Args extends object>(
  text: string,
  { name, parameters, constants = {} }: Source<Args>,
  file: string | null,
): Statement<Row, Args> {
  if (statements.has(name)) throw new Error(`two statements are named ${name}`);
  const statement = { name, text: numbered(name, text, parameters, constants), parameters };
  statements.set(name, { ...statement, parameters: [], file });
  return statement;
}

/** Texts, quoted names, comments and casts, which contain no parameter, and then `:name`. */
const tokens = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|:([a-z]\w*)/gi;

function numbered(name: string, text: string, parameters: readonly string[], constants: Record<string, number>) {
  const used = new Set<string>();
  const compiled = text.replace(tokens, (token, parameter: string | undefined) => {
    if (parameter === undefined) return token;
    used.add(parameter);
    if (Object.hasOwn(constants, parameter)) return String(constants[parameter]);
    const position = parameters.indexOf(parameter);
    if (position < 0) throw new Error(`statement ${name} has the unknown parameter :${parameter}`);
    return `$${position + 1}`;
  });
  const unused = [...parameters, ...Object.keys(constants)].filter((parameter) => !used.has(parameter));
  if (unused.length > 0) throw new Error(`statement ${name} does not use :${unused.join(", :")}`);
  return compiled;
}

const withoutComments = (text: string): string =>
  text.replace(tokens, (token) => (/^(--|\/\*)/.test(token) ? "" : token)).trim();
