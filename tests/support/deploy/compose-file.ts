import { readFileSync } from "node:fs";
import { parse } from "yaml";

type Named = { source: string; target: string };
export interface Service {
  image: string;
  build?: { context: string; target?: string };
  user?: string;
  command?: string[];
  ports?: string[];
  networks: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  configs?: Named[];
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
}
export interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  secrets: Record<string, { file: string }>;
  configs: Record<string, { file: string }>;
}

/** compose.yaml as `docker compose` reads it with `values` as its .env; throws where a required one is missing. */
export function readCompose(values: Record<string, string>, text = readFileSync("compose.yaml", "utf8")): Compose {
  // Compose, too, fills in the texts of a document that it has parsed.
  return parse(text, (_, value) => (typeof value === "string" ? interpolate(value, values) : value), { merge: true });
}

/** The names that the operator may or must give. */
export const interpolatedNames = (text: string): string[] => [
  ...new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => String(name))),
];

/** `${NAME:?}` is required, `${NAME:-text}` has a default. */
function interpolate(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::(\?|-)([^}]*))?\}/g, (_, name: string, kind?: string, fallback = "") => {
    const value = values[name];
    if (value) return value;
    if (kind !== "-") throw new Error(`compose.yaml requires ${name}`);
    return fallback;
  });
}
