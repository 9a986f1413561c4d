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

export const log = pino({
  level: env.LOG_LEVEL,
  base: { name: "directory" },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: [...SECRET_PATHS, ...SECRET_PATHS.map((path) => `*.${path}`)], censor: "[redacted]" },
})
