import ts from "typescript";
import type { Manifest } from "./manifests";

/** The package of types for an apiVersion: Kubernetes' published schema, as interfaces. */
const modules: Record<string, string> = {
  v1: "core/v1",
  "apps/v1": "apps/v1",
  "batch/v1": "batch/v1",
  "policy/v1": "policy/v1",
  "autoscaling/v2": "autoscaling/v2",
  "networking.k8s.io/v1": "networking/v1",
};
const fileName = `${process.cwd()}/manifests.ts`;

/** What TypeScript states about the manifests as literals of their types: unknown fields, wrong types, missing fields. */
export function typeErrors(manifests: Manifest[]): string[] {
  const lines = manifests.map((manifest, at) => {
    const module = modules[manifest.apiVersion];
    if (!module) throw new Error(`no types are known for ${manifest.apiVersion}`);
    const type = `import("kubernetes-types/${module}").${manifest.kind}`;
    return `export const manifest${at}: ${type} = ${JSON.stringify(manifest)};`;
  });
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  const source = ts.createSourceFile(fileName, lines.join("\n"), ts.ScriptTarget.ESNext);
  host.fileExists = (path) => path === fileName || fileExists(path);
  host.getSourceFile = (path, ...rest) => (path === fileName ? source : getSourceFile(path, ...rest));
  const program = ts.createProgram([fileName], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}
