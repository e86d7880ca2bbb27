import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../../scripts/stack/ports";
import { findDebianProgram, runProgram } from "./debian-program";
import { type LaunchedProcess, launch } from "./launch";

export interface Nginx {
  http: number;
  https: number;
  /** the self-signed certificate, to be trusted by the client */
  certificate: string;
  accessLog(): Promise<string>;
  stop(): Promise<void>;
}

type Upstream = {
  serverName: string;
  web: number | number[];
  api: number | number[];
  /** where web then finds the apis, as in compose.yaml */
  apiListen?: number;
};

/** nginx with docs/nginx.conf.example over a self-signed certificate, on free ports of 127.0.0.1. */
export async function startNginx(upstream: Upstream): Promise<Nginx> {
  const program = findDebianProgram("nginx");
  const folder = await mkdtemp(join(tmpdir(), "gyeot-nginx-"));
  await chmod(folder, 0o755);
  const { web: http, api: https } = await freePorts();
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  runProgram("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-keyout", key, "-out", certificate, "-subj", `/CN=${upstream.serverName}`],
    ...["-addext", `subjectAltName=DNS:${upstream.serverName}`],
  ]);
  const files = ["docs/nginx.conf.example", ...(upstream.apiListen ? ["deploy/compose/api-balancer.conf"] : [])];
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  await writeFile(
    join(folder, "site.conf"),
    fillIn(texts.join("\n"), {
      SERVER_NAME: upstream.serverName,
      HTTP: `127.0.0.1:${http}`,
      HTTPS: `127.0.0.1:${https}`,
      WEB: servers(upstream.web),
      API: servers(upstream.api),
      API_LISTEN: `127.0.0.1:${upstream.apiListen}`,
      ACCESS_LOG: join(folder, "gyeot-access.log"),
      ERROR_LOG: join(folder, "gyeot-error.log"),
      CERTIFICATE: certificate,
      CERTIFICATE_KEY: key,
    }),
  );
  await writeFile(join(folder, "nginx.conf"), mainConfiguration(folder));
  const nginx = launch([program, "-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {});
  try {
    await listening(`http://127.0.0.1:${http}/`, nginx);
  } catch (error) {
    await nginx.stop();
    throw error;
  }
  return {
    http,
    https,
    certificate: await readFile(certificate, "utf8"),
    accessLog: () => readFile(join(folder, "gyeot-access.log"), "utf8"),
    async stop() {
      nginx.signal("SIGTERM");
      await nginx.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const servers = (ports: number | number[]) =>
  [ports]
    .flat()
    .map((port) => `127.0.0.1:${port}`)
    .join(" max_fails=0; server ");

const temporaryPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** The frame of Debian's own nginx.conf around the site's, with every path in a folder of the test's. */
const mainConfiguration = (folder: string) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  ${temporaryPaths.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  include ${folder}/site.conf;
}
`;

/** Each placeholder must be present, and none may be left. */
function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`there is no value for the placeholder ${name}`);
    return values[name];
  });
}

/** Waits at most half a minute. A process is in no list before it has begun, so its end is read from `ended`. */
async function listening(url: string, nginx: LaunchedProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  let hasEnded = false;
  void nginx.ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && Date.now() < deadline) {
    const answer = await fetch(url, { redirect: "manual" }).catch(() => null);
    if (answer) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error(`nginx does not listen: ${nginx.output()}`);
}
