// Everything that libraries print becomes a line of the log: Next and React write to the console, Node writes its warnings and
// its last words to standard error.

import { format, stripVTControlCharacters } from "node:util"
import { log } from "@/lib/log"

const LEVELS = { debug: "debug", error: "error", info: "info", log: "info", trace: "debug", warn: "warn" } as const
/** Signs that Next puts before its lines, and the space around them. */
const DECORATION = /^[\s○⨯⚠▲✓»]+|\s+$/g
const MAX_LENGTH = 2000

/** From now on the console of this process is the log. `isMuted`: true while what is printed is a caller's text. */
export function captureConsole({ isMuted = () => false }: { isMuted?: () => boolean } = {}): void {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, (typeof LEVELS)["log"]][]) {
    console[method] = (...given: unknown[]) => {
      if (isMuted()) return
      const err = given.find((one) => one instanceof Error)
      const text = formatMessage(given.filter((one) => one !== err))
      if (text !== "" || err) log[level]({ printed: true, ...(err && { err }) }, text || (err?.message ?? ""))
    }
  }
  process.removeAllListeners("warning")
  process.on("warning", (err) => log.warn({ printed: true, err }, err.message))
  // Next, once it serves, logs such an error itself and goes on.
  process.on("uncaughtException", (error) => {
    if (process.listenerCount("uncaughtException") > 1) return
    log.fatal({ err: error }, "an error that nothing catches")
    process.exit(1)
  })
}

function formatMessage(given: readonly unknown[]): string {
  return stripVTControlCharacters(format(...given))
    .replaceAll(DECORATION, "")
    .slice(0, MAX_LENGTH)
}
