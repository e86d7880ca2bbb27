import { z } from "zod";
import type { Random } from "../support/random";
import { hostileNames, hostileValues } from "./form-bodies";

type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minimum?: number;
  minLength?: number;
  format?: string;
};

/** A value that roughly fits a schema, so that hostile parts reach the code behind the validation. */
export function sampleOf(schema: z.ZodType, random: Random): unknown {
  return sample(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema, random);
}

function sample(schema: JsonSchema, random: Random): unknown {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return sample(random.one(choices) ?? {}, random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.one(schema.enum);
  if (schema.type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sample(inner, random)]),
    );
  if (schema.type === "array") return [sample(schema.items ?? {}, random)];
  if (schema.type === "boolean") return random.below(2) === 0;
  if (schema.type === "integer" || schema.type === "number") return Math.max(1_000, schema.minimum ?? 0);
  if (schema.type === "null") return null;
  if (schema.format === "email") return "someone@example.com";
  if (schema.format === "date-time") return "2026-11-30T14:59:59.000Z";
  return "곁".repeat(Math.max(schema.minLength ?? 0, 3));
}

const hostileJson: unknown[] = [
  ...hostileValues,
  null,
  true,
  0,
  -1,
  2 ** 31,
  2 ** 53,
  1.5,
  1e300,
  "\ud800",
  [],
  {},
  [[[[]]]],
  Array(5_000).fill(0),
  { __proto__: null, length: 1e9 },
  { toString: 1, valueOf: 1 },
];

/** `value` with a part replaced by a hostile one, a member too many, or one too few. */
export function mutatedJson(value: unknown, random: Random): unknown {
  if (value === null || typeof value !== "object" || random.below(8) === 0) return random.one(hostileJson);
  if (Array.isArray(value))
    return random.below(3) ? value.map((item) => mutatedJson(item, random)) : [...value, ...value];
  const members = Object.entries(value);
  const name = random.one(members)?.[0];
  const changed = members.flatMap(([key, inner]) =>
    key === name ? (random.below(5) ? [[key, mutatedJson(inner, random)]] : []) : [[key, inner]],
  );
  if (random.below(5) === 0) changed.push([random.one(hostileNames), random.one(hostileJson)]);
  return Object.fromEntries(changed);
}

/** The request body for `value`: mostly its JSON, sometimes invalid, in another encoding or too long. */
export function rawBodyOf(value: unknown, random: Random): Buffer {
  const json = JSON.stringify(value) ?? "";
  switch (random.below(24)) {
    case 0:
      return Buffer.from(json.slice(0, random.below(json.length + 1)));
    case 1:
      return Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0])]);
    case 2:
      return Buffer.from(json, "utf16le");
    case 3:
      return Buffer.from(`\ufeff${json}`);
    case 4:
      return Buffer.from(`${"[".repeat(100_000)}${json}${"]".repeat(100_000)}`);
    case 5:
      return Buffer.from('\\"'.repeat(131_000));
    case 6:
      return Buffer.from(`${json.slice(0, -1)},"a":1,"a":2${json.slice(-1)}`);
    case 7:
      return Buffer.alloc(256 * 1024 + random.below(3), "1");
    case 8:
      return Buffer.from(json.replaceAll(/\d+/g, "1e400"));
    default:
      return Buffer.from(json);
  }
}
