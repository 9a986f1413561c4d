// The log: one JSON object per line. Callers must not pass secrets; the redaction is a second line of defence.

import pino from "pino"
import { env } from "@/lib/env"

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

export const log = pino({
  level: env.LOG_LEVEL,
  base: { name: "directory" },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: [...SECRET_PATHS, ...SECRET_PATHS.map((path) => `*.${path}`), ...QUOTED_ROWS],
    censor: "[redacted]",
  },
})
