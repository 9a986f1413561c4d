// What runs around the web processes: the database, the job process, the signals, and the lines at the terminal. On a stop signal web
// and jobs end side by side, then the database.

import type { ChildProcess } from "node:child_process"
import path from "node:path"
import type { OpenDatabase } from "@/lib/db/start"
import { baseUrl, env } from "@/lib/env"
import type { Supervised } from "@/lib/jobs/supervise"
import { fail, report } from "@/lib/process/terminal"

export interface Web {
  /** Resolves with the port when the app accepts connections. */
  start(): Promise<number>
  stop(): Promise<void>
  /** Replaces the processes of the app; absent in development. */
  replace?(): Promise<void>
  /** Called with each job process that is started, so that its metrics are read; absent when metrics are off. */
  onJobProcess?: ((child: ChildProcess) => void) | undefined
}

const DATABASE_ENDED = new Error("The embedded database ended unexpectedly.")

/** Runs the directory until a signal. `web` starts when the database is open. */
export async function runHost(database: Promise<OpenDatabase>, web: Web): Promise<void> {
  let isStopping = false
  let worker: Supervised | null = null
  let closeControl: (() => void) | null = null
  const stopping = new AbortController()
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    stopping.abort()
    closeControl?.()
    await Promise.all([web.stop(), worker?.stop()])
    await (await database).close()
    process.exit(0)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop().catch(fail))
  try {
    const watch = ({ ended }: OpenDatabase) => ended.then(() => isStopping || fail(DATABASE_ENDED))
    void database.then(watch, () => "the next statement throws the error")
    // The web processes load their libraries while the database starts.
    const [{ place }, port] = await Promise.all([database, web.start()])
    if (isStopping) return
    if (env.JOBS === "embedded") {
      const { superviseWorker } = await import("@/lib/jobs/supervise")
      worker = superviseWorker({ onStart: web.onJobProcess })
    }
    if (web.replace) closeControl = await acceptReloads(web.replace, () => worker)
    await reportServing({ port, place, sources: worker === null ? 0 : env.SOURCES.length })
    const { watchMachine } = await import("@/lib/alerts/watch-machine")
    void watchMachine(stopping.signal)
    const { notifySystemd } = await import("@/lib/process/supervisor-notice")
    notifySystemd(stopping.signal)
  } catch (error) {
    if (isStopping) return
    isStopping = true
    if (env.MIGRATE === "no") await tellOfMigrations()
    await web.stop()
    await database.then(({ close }) => close()).catch(() => undefined)
    fail(error)
  }
}

/** A supervisor may start a refused release again and again: the operator gets one message. */
async function tellOfMigrations(): Promise<void> {
  const { evaluateFailedStart } = await import("@/lib/alerts/watch-machine")
  const { log } = await import("@/lib/process/log")
  await evaluateFailedStart().catch((err) => log.error({ err }, "pending migrations could not be reported"))
}

/** Replaces the processes on SIGUSR2 and by `npm run cli -- reload`. Returns the function that ends it. */
async function acceptReloads(replace: () => Promise<void>, getWorker: () => Supervised | null): Promise<() => void> {
  const { log } = await import("@/lib/process/log")
  const { serveCommands } = await import("@/lib/net/control-socket")
  const reload = async () => {
    try {
      await replace()
      await getWorker()?.replace()
      const message = "The processes were replaced."
      log.info(message)
      return { isDone: true, message }
    } catch (err) {
      log.error({ err }, "the processes were not replaced; the old ones go on")
      const reason = err instanceof Error ? err.message : String(err)
      return { isDone: false, message: `The processes were not replaced, the old ones go on. ${reason}` }
    }
  }
  process.on("SIGUSR2", () => void reload())
  const run = async (command: string) =>
    command === "reload" ? reload() : { isDone: false, message: `The server knows no command ${command}.` }
  return serveCommands(env.DATA_DIR, run).catch((err) => {
    log.warn({ err }, "`npm run cli -- reload` cannot reach this server; SIGUSR2 can")
    return () => undefined
  })
}

interface Serving {
  port: number
  place: string
  /** How many sources this process reads. */
  sources: number
}

/** Writes the first lines in one call, so that a program never reads a part of them. Lines about sources follow from the jobs. */
async function reportServing({ port, place, sources }: Serving): Promise<void> {
  const { getAdminSecretFile } = await import("@/lib/env/secrets")
  const secret = getAdminSecretFile() ?? "as set in ADMIN_SECRET"
  const facts = { address: baseUrl, port, data: place, admin_secret_from: secret, sources }
  const read = sources > 0 ? `reading ${sources}` : "none are read"
  const text = `
${env.SITE_NAME}   ${baseUrl}
  data      ${nameFromHere(place).padEnd(15)} administration  /admin, secret ${nameFromHere(secret)}
  sources   ${read}`
  report(sources > 0 ? text : `${text}\n  Ready. Ctrl-C stops it.`, "the directory serves", facts)
}

/** The path as somebody at this terminal would write it, and any other text as it is. */
function nameFromHere(text: string): string {
  const relative = path.isAbsolute(text) ? path.relative(process.cwd(), text) : text
  return relative.startsWith("..") ? text : relative
}
