import pino from "pino";
import { createLogStream } from "#contract/runtime/log-stream";

export const log = pino({ base: undefined, level: process.env.LOG_LEVEL || "info" }, createLogStream("web"));
