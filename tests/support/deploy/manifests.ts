import { readdirSync, readFileSync } from "node:fs";
import type { Container, PodSpec, Service } from "kubernetes-types/core/v1";
import type { IngressRule, NetworkPolicySpec } from "kubernetes-types/networking/v1";
import { parse, parseAllDocuments } from "yaml";

const folder = "deploy/kubernetes";

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels: Record<string, string> };
  data?: Record<string, string>;
  spec?: Record<string, unknown> & { rules?: IngressRule[] };
}
interface Kustomization {
  resources: string[];
  images: { name: string; newTag: string }[];
}

export const readKustomization = (): Kustomization =>
  parse(readFileSync(`${folder}/kustomization.yaml`, "utf8")) as Kustomization;

export const manifestFiles = (): string[] => readdirSync(folder).filter((name) => name !== "kustomization.yaml");

/** Every manifest of the folder, with `change` made to its text before. */
export const readManifests = (change: (text: string) => string = (text) => text): Manifest[] =>
  manifestFiles().flatMap((name) =>
    parseAllDocuments(change(readFileSync(`${folder}/${name}`, "utf8"))).map((document) => {
      if (document.errors[0]) throw document.errors[0];
      return document.toJS() as Manifest;
    }),
  );

/** The pods that deployments and jobs make. */
export function podsOf(manifests: Manifest[]): { kind: string; labels: Record<string, string>; spec: PodSpec }[] {
  return manifests
    .filter(({ kind }) => kind === "Deployment" || kind === "Job")
    .map(({ kind, spec }) => {
      const template = spec?.template as { metadata: { labels: Record<string, string> }; spec: PodSpec };
      return { kind, labels: template.metadata.labels, spec: template.spec };
    });
}

export function containerOf({ spec }: { spec: PodSpec }): Container {
  const [container, ...others] = spec.containers;
  if (!container || others.length > 0) throw new Error("a pod has one container");
  return container;
}

/** The variables of a container, with those of its `ConfigMap`s. */
export function environmentOf(container: Container, manifests: Manifest[]): Record<string, string> {
  const maps = (container.envFrom ?? []).map(({ configMapRef }) => {
    const map = manifests.find(({ kind, metadata }) => kind === "ConfigMap" && metadata.name === configMapRef?.name);
    if (!map) throw new Error(`there is no ConfigMap ${configMapRef?.name}`);
    return map.data ?? {};
  });
  const own = (container.env ?? []).map(({ name, value = "" }) => [name, value]);
  return Object.assign({}, ...maps, Object.fromEntries(own));
}

export const specOf = <T extends Service["spec"] | NetworkPolicySpec | object>(
  manifests: Manifest[],
  named: { kind: string; name: string },
): T => {
  const found = manifests.find(({ kind, metadata }) => kind === named.kind && metadata.name === named.name);
  if (!found) throw new Error(`there is no ${named.kind} ${named.name}`);
  return found.spec as T;
};
