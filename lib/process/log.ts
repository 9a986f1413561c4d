// The log: one JSON object per line, or readable lines at a terminal. Callers must not pass secrets; the redaction is a second
// line of defence.

import pino from "pino"
import { env } from "@/lib/env"
import { createFormatter } from "@/lib/process/readable-log"
import { chooseFormat, setOutputFormat } from "@/lib/process/terminal"

const SECRET_PATHS = [
  "authorization",
  "secret",
  "token",
  "verification_token",
  "contact_email",
  "contactEmail",
  "probe_body",
  "probeBody",
  "invoice",
  "macaroon",
  "preimage",
]
/** Fields in which Postgres error messages quote the whole rejected row. */
const QUOTED_ROWS = ["err.detail", "err.cause.detail", "err.meta.driverAdapterError.cause.detail"]

setOutputFormat(env.LOG_FORMAT)
const format = chooseFormat(env.LOG_FORMAT, process.stdout.isTTY)

/**
 * The level of the lines for each request and each run of a job. At a terminal the lines of a single page would hide all others.
 */
export const ROUTINE_LEVEL = format === "text" ? "debug" : "info"
/** The level of a problem that has its own line at the terminal (lib/jobs/start-lines.ts), or that `/status` shows. */
export const SHOWN_LEVEL = format === "text" ? "debug" : "warn"

function createTextStream(): pino.DestinationStream {
  const format = createFormatter()
  return { write: (line) => void process.stdout.write(format(line)) }
}

const SETTINGS: pino.LoggerOptions = {
  level: env.LOG_LEVEL,
  base: { name: "directory" },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: [...SECRET_PATHS, ...SECRET_PATHS.map((path) => `*.${path}`), ...QUOTED_ROWS],
    censor: "[redacted]",
  },
}

export const log = format === "text" ? pino(SETTINGS, createTextStream()) : pino(SETTINGS)

const EVERY_MS = 10_000

/**
 * One log line for many rejections, so that a flood of requests causes no flood of log lines. Returns a function that counts its
 * calls. The first call logs at once; later calls are logged together every 10 seconds.
 */
export function createCountedWarning(message: string): () => void {
  let count = 0
  let timer: NodeJS.Timeout | null = null
  const write = () => {
    timer = null
    if (count === 0) return
    log.warn({ count }, message)
    count = 0
    timer = setTimeout(write, EVERY_MS).unref()
  }
  return () => {
    count += 1
    if (timer === null) write()
  }
}
