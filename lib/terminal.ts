// Messages to the person who started the process: plain text at a terminal, else one JSON line in the log's format, whatever
// LOG_LEVEL is. Imports no settings, because an invalid setting is the first thing to report.

const LEVELS = { info: 30, fatal: 60 } as const

/** Writes to standard output: `text` at a terminal, else `message` with its fields. */
export function report(text: string, message: string, fields: Record<string, string | number> = {}): void {
  process.stdout.write(process.stdout.isTTY ? `${text}\n` : formatLine("info", message, fields))
}

/** Writes the error to standard error and exits with 1. */
export function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(process.stderr.isTTY ? `${message}\n` : formatLine("fatal", message))
  process.exit(1)
}

function formatLine(level: keyof typeof LEVELS, msg: string, fields: Record<string, string | number> = {}): string {
  return `${JSON.stringify({ level: LEVELS[level], time: new Date().toISOString(), name: "directory", ...fields, msg })}\n`
}
