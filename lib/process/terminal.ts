// Messages to the person who started the process: plain text or one JSON line in the log's format, whatever LOG_LEVEL is. Imports
// no settings, because an invalid setting is the first thing to report.

import type { OutputFormat } from "@/lib/env/values"

const LEVELS = { info: 30, fatal: 60 } as const
let setting: OutputFormat | undefined

/** Sets the format of later messages to the valid value of LOG_FORMAT. Until then, and without a value, the stream decides. */
export function setOutputFormat(format: OutputFormat | undefined): void {
  setting = format
}

/** Returns text for a terminal and JSON for any other output, unless LOG_FORMAT names a format. */
export function chooseFormat(format: OutputFormat | undefined, isTerminal: boolean | undefined): OutputFormat {
  return format ?? (isTerminal ? "text" : "json")
}

/** True if standard output shows text for a reader, not JSON for a program. */
export const isForReader = (): boolean => chooseFormat(setting, process.stdout.isTTY) === "text"

/** Writes to standard output: `text` as it is, or `message` with its fields as JSON. */
export function report(text: string, message: string, fields: Record<string, string | number> = {}): void {
  process.stdout.write(isForReader() ? `${text}\n` : formatLine("info", message, fields))
}

/** Writes the error to standard error and exits with 1. */
export function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  const isText = chooseFormat(setting, process.stderr.isTTY) === "text"
  process.stderr.write(isText ? `${message}\n` : formatLine("fatal", message))
  process.exit(1)
}

function formatLine(level: keyof typeof LEVELS, msg: string, fields: Record<string, string | number> = {}): string {
  return `${JSON.stringify({ level: LEVELS[level], time: new Date().toISOString(), name: "directory", ...fields, msg })}\n`
}
