// Checks the keys of JOBS=inngest at start. Separate from inngest.ts, because the SDK is loaded only when Inngest calls.

import { env } from "@/lib/env"
import { type Env, isInngestDev } from "@/lib/env/check"

type Keys = Pick<Env, "JOBS" | "INNGEST_DEV" | "INNGEST_SIGNING_KEY" | "INNGEST_EVENT_KEY">

/** Throws when JOBS=inngest lacks the key that authenticates calls of Inngest, or the key for sending events. */
export function requireInngestKeys(settings: Keys = env): void {
  if (settings.JOBS !== "inngest" || isInngestDev(settings.INNGEST_DEV)) return
  const missing = (["INNGEST_SIGNING_KEY", "INNGEST_EVENT_KEY"] as const).filter((name) => !settings[name])
  if (missing.length === 0) return
  throw new Error(
    `Bad configuration:\n${missing.map((name) => `  ${name}: is required with JOBS=inngest, unless INNGEST_DEV is set`).join("\n")}`,
  )
}
