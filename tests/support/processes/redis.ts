import { freePorts } from "../../../scripts/stack/ports";
import { findDebianProgram } from "./debian-program";
import { type LaunchedProcess, launch } from "./launch";

/** A real redis-server without stored state, on a free port of 127.0.0.1. */
export async function startRedis() {
  const program = findDebianProgram("redis-server");
  const { api: port } = await freePorts();
  let running: LaunchedProcess | null = null;

  async function start(): Promise<void> {
    const bound = ["--bind", "127.0.0.1", "--port", String(port), "--requirepass", "secret"];
    running = launch([program, ...bound, "--save", "", "--appendonly", "no"], {});
    await running.waitForOutput("Ready to accept connections");
  }

  async function kill(): Promise<void> {
    running?.signal("SIGKILL");
    await running?.ended;
    running = null;
  }

  await start();
  return { url: `redis://:secret@127.0.0.1:${port}`, start, kill };
}
