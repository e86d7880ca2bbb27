import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findDebianFile, findDebianProgram } from "./debian-program";
import { launch } from "./launch";

const temporaryPaths = ["client_body", "fastcgi", "uwsgi", "scgi"];
type CacheAddresses = { web: number; listen: number; purge: number };

/** nginx with docs/nginx-cache.conf.example on ports of 127.0.0.1. */
export async function startNginxCache({ web, listen, purge }: CacheAddresses) {
  const program = findDebianProgram("nginx");
  const lua = findDebianFile(["/usr/lib/nginx/modules/ngx_http_lua_module.so"], "libnginx-mod-http-lua");
  const folder = await mkdtemp(join(tmpdir(), "gyeot-cache-"));
  await chmod(folder, 0o755);
  await mkdir(join(folder, "pages"), { mode: 0o777 });
  await chmod(join(folder, "pages"), 0o777);
  const values = {
    WEB: `127.0.0.1:${web}`,
    LISTEN: `127.0.0.1:${listen}`,
    PURGE: `127.0.0.1:${purge}`,
    CACHE: join(folder, "pages"),
  };
  const site = Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`\${${name}}`, value),
    await readFile("docs/nginx-cache.conf.example", "utf8"),
  );
  const configuration = `
load_module ${dirname(lua)}/ndk_http_module.so;
load_module ${lua};
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  ${temporaryPaths.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  proxy_temp_path ${folder}/proxy;
  ${site}
}
`;
  await writeFile(join(folder, "nginx.conf"), configuration);
  const start = () => launch([program, "-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {});
  let nginx = start();
  const end = async () => {
    nginx.signal("SIGTERM");
    await nginx.ended;
  };
  return {
    url: `http://127.0.0.1:${listen}`,
    output: () => nginx.output(),
    async restart() {
      await end();
      nginx = start();
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
