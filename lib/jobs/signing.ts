// What JOBS=inngest needs to be safe and to work, asked once at the start; apart from the SDK, which is loaded only when
// it is called.

import { env } from "@/lib/env"
import { type Env, isInngestDev } from "@/lib/env/check"

type Keys = Pick<Env, "JOBS" | "INNGEST_DEV" | "INNGEST_SIGNING_KEY" | "INNGEST_EVENT_KEY">

/** Throws when Inngest is to run the jobs but could not prove that it is Inngest, or we could not send it events. */
export function requireInngestKeys(settings: Keys = env): void {
  if (settings.JOBS !== "inngest" || isInngestDev(settings.INNGEST_DEV)) return
  const missing = (["INNGEST_SIGNING_KEY", "INNGEST_EVENT_KEY"] as const).filter((name) => !settings[name])
  if (missing.length === 0) return
  throw new Error(
    `Bad configuration:\n${missing.map((name) => `  ${name}: is required with JOBS=inngest, unless INNGEST_DEV is set`).join("\n")}`,
  )
}
