import { readFileSync } from "node:fs";

/** What a container of the Dockerfile's stage has: its user, its port, its command, its programs and its probe. */
export function dockerTarget(name: string) {
  const stages = readFileSync("Dockerfile", "utf8").split(/^(?=FROM )/m);
  const find = (stage: string) => {
    const found = stages.find((each) => each.split("\n")[0]?.endsWith(` AS ${stage}`));
    if (!found) throw new Error(`the Dockerfile has no stage ${stage}`);
    return found;
  };
  const [own, runtime] = [find(name), find("runtime")];
  const part = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];
  return {
    user: part(runtime, /^USER (\w+)$/m),
    port: Number(part(own, /^EXPOSE (\d+)$/m)),
    command: JSON.parse(part(own, /^CMD (\[.*\])$/m) ?? "[]") as string[],
    files: [...own.matchAll(/\/gyeot\/(build\/\S+)/g)].map(([, path]) => String(path)),
    probe: part(own, /\}(\/\w+)`\)/),
  };
}

/** The variables of every image: `ENV NAME=value` in one line each. */
export function imageVariables(): Record<string, string> {
  const lines = readFileSync("Dockerfile", "utf8").matchAll(/^ENV (\w+)=(?:"([^"]*)"|(\S+))$/gm);
  const variables = Object.fromEntries([...lines].map(([, name, quoted, plain]) => [name, quoted ?? plain]));
  if (!variables.NODE_OPTIONS) throw new Error("the Dockerfile sets no NODE_OPTIONS");
  return variables as Record<string, string>;
}
