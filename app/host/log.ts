import pino from "pino";

export const log = pino({ base: undefined, level: process.env.LOG_LEVEL || "info" });
