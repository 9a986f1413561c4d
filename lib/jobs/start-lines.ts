// The lines that somebody at the terminal sees after `npm start`: the first result of each source, the first response of an endpoint,
// and "Ready". Programs read the log instead (lib/process/log.ts).

import type { Outcome } from "@/lib/jobs/run"
import { report } from "@/lib/process/terminal"
import { getSourceEntry } from "@/lib/source-table"
import { findFirstResponse } from "@/lib/sources/first-start"
import { findFailureReason } from "@/lib/sources/names"
import { getSource } from "@/lib/sources/queries"
import { jobOf, type Source, type SourceReport } from "@/lib/sources/schema"

const TITLE_WIDTH = 16

const pad = (part: number) => String(part).padStart(2, "0")
/** The clock of this machine, as the log at a terminal has it. */
const formatLocal = (at: Date) => [at.getHours(), at.getMinutes()].map(pad).join(":")

/** "1,204 found", or "not reachable: name lookup failed, next try 04:20" */
export function describeRun({ last_run, next_run_at }: SourceReport): { words: string; isReached: boolean } | null {
  if (last_run === null || last_run.state === "running") return null
  if (last_run.state === "done") return { words: `${last_run.found.toLocaleString("en-US")} found`, isReached: true }
  const { isReached, words } = findFailureReason(last_run.error)
  const next = next_run_at === null ? "" : `, next try ${formatLocal(new Date(next_run_at))}`
  return { words: `${isReached ? "could not be read" : "not reachable"}: ${words}${next}`, isReached }
}

interface Options {
  sources: readonly Pick<Source, "name">[]
  write?: (line: string) => void
  now?: () => Date
}

/** Returns a function that takes the outcome of each job, and writes at most a line for it. */
export function createStartLines({ sources, write = toTerminal, now = () => new Date() }: Options) {
  const startedAt = now()
  const waiting = new Set(sources.map(({ name }) => name))
  const states = new Map<string, string>()
  let isOffline = false
  let hasResponse = false
  let isReady = false
  const writeLine = (title: string, words: string) => {
    const at = now()
    write(`  ${formatLocal(at)}:${pad(at.getSeconds())}  ${title.padEnd(TITLE_WIDTH)}  ${words}`)
  }
  const writeReady = () => {
    if (waiting.size > 0 || isReady) return
    isReady = true
    write(isOffline ? "  Ready. No internet? Try: npm run demo" : "  Ready. Ctrl-C stops it.")
  }
  return async (job: string, outcome: Outcome): Promise<void> => {
    if (!outcome.ran || outcome.end !== "done") return
    const source = sources.find(({ name }) => jobOf(name) === job)
    if (source) {
      const run = Object.keys(outcome.summary).length > 0 ? describeRun(await getSource(source.name, now())) : null
      // A source that fails again is named again only if its state has changed.
      const state = run?.words.replace(/, next try .*$/, "")
      if (run && state && states.get(source.name) !== state) writeLine(getSourceEntry(source.name).title, run.words)
      if (state) states.set(source.name, state)
      if (run && !run.isReached) isOffline = true
      waiting.delete(source.name)
      writeReady()
    }
    if (job !== "sweep" || hasResponse) return
    const first = await findFirstResponse(startedAt)
    if (first === null) return
    hasResponse = true
    writeLine("checks", `first response ${first.http_status} from ${first.host}, ${first.response_time_ms} ms`)
  }
}

const toTerminal = (line: string) => report(line, line.trim())
