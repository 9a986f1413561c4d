// JSON log lines. Redaction is the last line of defence: callers never hand secrets over in the first place.

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
/** Where Postgres quotes the whole row that it refused. */
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
