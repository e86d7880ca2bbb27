import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HorizontalPodAutoscalerSpec } from "kubernetes-types/autoscaling/v2";
import type { Container, ServiceSpec } from "kubernetes-types/core/v1";
import type { NetworkPolicySpec } from "kubernetes-types/networking/v1";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phases } from "../../api/db/migration-file";
import { type Program, refusalOf, unreadNames } from "../support/deploy/accepted-environment";
import { dockerTarget } from "../support/deploy/dockerfile";
import { typeErrors } from "../support/deploy/manifest-types";
import {
  containerOf,
  environmentOf,
  type Manifest,
  manifestFiles,
  podsOf,
  readKustomization,
  readManifests,
  specOf,
} from "../support/deploy/manifests";
import { operatorValues, providerSecrets } from "../support/deploy/operator-values";
import { ownCompanies } from "../support/processes/production-env";

const manifests = readManifests();
const pods = podsOf(manifests);
const programs: Program[] = ["web", "api", "worker"];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gyeot-kubernetes-"));
  execFileSync("sh", ["deploy/compose/make-secrets.sh", folder]);
  for (const [name, value] of Object.entries(providerSecrets)) writeFileSync(join(folder, name), `${value}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const podOf = (program: string) => {
  const pod = pods.find(({ labels, kind }) => kind === "Deployment" && labels.app === program);
  if (!pod) throw new Error(`no deployment has the label app: ${program}`);
  return pod;
};
/** The container's variables, with secrets as the cluster would give them; `own` are the operator's. */
const given = (container: Container, from: Manifest[], own: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(environmentOf(container, from)).map(([name, value]) => [
      name,
      (own[name] ?? value).replace("/run/secrets/gyeot", folder),
    ]),
  );
const operator = () => ({ ...operatorValues(), ...ownCompanies, PUBLIC_URL: "https://gyeot.example" });

describe("the manifests of Kubernetes", () => {
  it("have only fields of its published types, and a misspelt one is found", () => {
    expect(typeErrors(manifests)).toEqual([]);
    const planted = readManifests((text) => text.replace("readinessProbe:", "readynessProbe:"));
    expect(typeErrors(planted).join()).toContain("readynessProbe");
  });

  it.each(programs)("give %s only variables that it reads, and all without which it does not start", (program) => {
    const container = containerOf(podOf(program));
    expect(unreadNames(program, Object.keys(environmentOf(container, manifests)))).toEqual([]);
    expect(refusalOf(program, given(container, manifests, operator()))).toBeNull();
  });

  it.each(programs)("%s does not start on the examples as they are, nor on a wrong name planted", (program) => {
    const container = containerOf(podOf(program));
    expect(refusalOf(program, given(container, manifests))).toContain("still an example");
    const planted = readManifests((text) => text.replace("  BUSINESS_NAME:", "  BUSINES_NAME:"));
    expect(unreadNames(program, Object.keys(environmentOf(container, planted)))).toEqual(["BUSINES_NAME"]);
    expect(refusalOf(program, given(container, planted, operator()))).toContain("BUSINESS_NAME");
  });

  it("mount for each pod the secrets that it reads and no others, each of which the script makes", () => {
    for (const pod of pods) {
      const files = Object.entries(environmentOf(containerOf(pod), manifests)).filter(([name]) => /_FILE$/.test(name));
      const secret = pod.spec.volumes?.find(({ name }) => name === "secrets")?.secret;
      expect(secret?.items?.map(({ path }) => `/run/secrets/gyeot/${path}`)).toEqual(files.map(([, path]) => path));
      for (const { key } of secret?.items ?? []) readFileSync(join(folder, key));
    }
  });

  it("probe addresses, ports and commands are those of the images", () => {
    for (const program of programs) {
      const container = containerOf(podOf(program));
      const { port, probe } = dockerTarget(program);
      expect(container.ports).toEqual([{ name: "http", containerPort: port }]);
      const probed = [container.startupProbe, container.readinessProbe, container.livenessProbe];
      expect(probed.map((each) => each?.httpGet)).toEqual(
        ["/healthz", probe, "/healthz"].map((path) => ({ path, port: "http" })),
      );
      expect(container.image).toBe(`gyeot-${program}`);
    }
    for (const phase of phases) {
      const { spec } = {
        spec: specOf<{ template: { spec: never } }>(manifests, { kind: "Job", name: `migrate-${phase}` }),
      };
      expect(containerOf(spec.template).command).toEqual(["node", "build/command.js", "migrate", phase]);
    }
    expect(dockerTarget("api").files).toContain("build/command.js");
  });

  it("every pod runs without root, privileges, a writable root or the cluster's key", () => {
    for (const { spec } of pods) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: "RuntimeDefault" } },
      });
      expect(containerOf({ spec }).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(containerOf({ spec }).resources).toMatchObject({
        requests: expect.anything(),
        limits: { memory: "512Mi" },
      });
    }
  });

  it("no pod is given the variables of services, whose API_PORT api would read as its own", () => {
    expect(pods.map(({ spec }) => spec.enableServiceLinks)).toEqual(pods.map(() => false));
  });

  it("a pod has the time that its process takes to end, after preStop", () => {
    const limit = (path: string, pattern: RegExp) =>
      Number(pattern.exec(readFileSync(path, "utf8"))?.[1]?.replace("_", ""));
    const apiMs = limit("api/on-stop.ts", /process\.exit\(1\), ([\d_]+)\)/);
    const webMs = limit("app/host/supervise.ts", /patienceMs = ([\d_]+)/);
    for (const [program, ms] of [
      ["web", webMs],
      ["api", apiMs],
      ["worker", apiMs],
    ] as const) {
      const { spec } = podOf(program);
      const { lifecycle } = containerOf({ spec });
      expect(ms).toBeGreaterThan(5_000);
      const before = lifecycle?.preStop?.sleep?.seconds ?? 0;
      expect(before > 0).toBe(program !== "worker");
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(before + ms / 1_000);
    }
  });

  it("services, disruption budgets, autoscalers and the ingress name what exists", () => {
    for (const program of programs) {
      const budget = specOf<object>(manifests, { kind: "PodDisruptionBudget", name: program });
      expect(budget).toEqual({ maxUnavailable: 1, selector: { matchLabels: { app: program } } });
      if (program === "worker") continue;
      const { port } = dockerTarget(program);
      expect(specOf<ServiceSpec>(manifests, { kind: "Service", name: program })).toEqual({
        selector: { app: program },
        ports: [{ name: "http", port, targetPort: "http" }],
      });
      const scaler = specOf<HorizontalPodAutoscalerSpec>(manifests, { kind: "HorizontalPodAutoscaler", name: program });
      expect(scaler).toMatchObject({ minReplicas: 2, scaleTargetRef: { kind: "Deployment", name: program } });
      expect(containerOf(podOf(program)).resources?.requests?.cpu).toBeTruthy();
    }
    const rules = manifests.filter(({ kind }) => kind === "Ingress").flatMap(({ spec }) => spec?.rules ?? []);
    const paths = rules.flatMap(({ http }) => http?.paths ?? []);
    expect(Object.fromEntries(paths.map(({ path, backend }) => [path, backend.service?.name]))).toEqual(proxied());
    expect(environmentOf(containerOf(podOf("web")), manifests).PRODUCT_API_URL).toBe(
      `http://api:${dockerTarget("api").port}`,
    );
  });

  it("traffic is refused unless a policy names it: only api and worker reach the stores", () => {
    const policy = (name: string) => specOf<NetworkPolicySpec>(manifests, { kind: "NetworkPolicy", name });
    expect(policy("nothing-else")).toEqual({ podSelector: {}, policyTypes: ["Ingress", "Egress"] });
    const ports = (name: string) => policy(name).egress?.flatMap((rule) => rule.ports?.map(({ port }) => port));
    expect(ports("web")).toEqual([dockerTarget("api").port, 443]);
    expect(policy("stores-and-providers").podSelector.matchExpressions?.[0]?.values).toEqual(["api", "worker"]);
    expect(policy("api").ingress?.[0]?.from?.[0]).toEqual({ podSelector: { matchLabels: { app: "web" } } });
    const apps = new Set(pods.map(({ labels }) => labels.app));
    const selected = manifests
      .filter(({ kind }) => kind === "NetworkPolicy")
      .flatMap(({ spec }) => [...JSON.stringify(spec).matchAll(/"app":"(\w+)"/g)].map(([, app]) => app));
    expect(selected.filter((app) => !apps.has(app))).toEqual([]);
  });

  it("the kustomization has every file, and a pinned version of every image", () => {
    const { resources, images } = readKustomization();
    expect([...resources].sort()).toEqual(manifestFiles().sort());
    expect([...new Set(pods.map((pod) => containerOf(pod).image))].sort()).toEqual(
      images.map(({ name }) => name).sort(),
    );
    for (const { newTag } of images) expect(newTag).toMatch(/^\d+\.\d+\.\d+$/);
    const steps = ["settings", "migrate-before", "site", "migrate-after"];
    for (const { kind, metadata } of manifests) {
      expect(steps).toContain(metadata.labels.step);
      if (kind !== "Namespace") expect(metadata.namespace).toBe("gyeot");
    }
  });
});

/** Which addresses docs/nginx.conf.example passes to which process. */
function proxied(): Record<string, string> {
  const site = readFileSync("docs/nginx.conf.example", "utf8");
  const locations = site.matchAll(/location (?:= |\^~ )?(\S+) \{[^}]*proxy_pass http:\/\/gyeot_(\w+);/g);
  return Object.fromEntries([...locations].map(([, path, process]) => [path, String(process)]));
}
