// Redirects the output of libraries to the log: Next and React write to the console, Node writes warnings and uncaught errors to
// standard error.

import { format, stripVTControlCharacters } from "node:util"
import { log, ROUTINE_LEVEL } from "@/lib/process/log"

const LEVELS = {
  debug: "debug",
  error: "error",
  info: ROUTINE_LEVEL,
  log: ROUTINE_LEVEL,
  trace: "debug",
  warn: "warn",
} as const
/** Symbols that Next prints before its lines, and surrounding white space. */
const DECORATION = /^[\s○⨯⚠▲✓»]+|\s+$/g
const MAX_LENGTH = 2000

/** @param isMuted returns true while a library may print text from a request, which must not reach the log */
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
  // Once Next serves requests, the process has a second listener, which logs the error and continues. Exit only without that
  // listener.
  process.on("uncaughtException", (error) => {
    if (process.listenerCount("uncaughtException") > 1) return
    log.fatal({ err: error }, "uncaught error")
    process.exit(1)
  })
}

function formatMessage(given: readonly unknown[]): string {
  return stripVTControlCharacters(format(...given))
    .replaceAll(DECORATION, "")
    .slice(0, MAX_LENGTH)
}
