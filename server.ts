// The server. `npm start` runs a primary process (lib/server/host.ts), which holds the database, the jobs and the web processes. Each
// web process serves the app on the same port. In development one process does all of it.

import cluster from "node:cluster"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import type { OpenDatabase } from "@/lib/db/start"
import type { RequestQueue } from "@/lib/http/load/request-queue"
import type { App } from "@/lib/net/capture"
import type { TrustedProxies } from "@/lib/net/client-address"
import { createDrain } from "@/lib/net/drain"
import { getRoot, inRoot } from "@/lib/process/programs"
import { setMet, setMissing } from "@/lib/process/readiness"
import { fail } from "@/lib/process/terminal"
import type { DrainPlan } from "@/lib/server/drain-plan"
import type { DrainReason } from "@/lib/server/messages"
import type { measureWebProcess } from "@/lib/server/metrics"

const LIMITS = {
  headerBytes: 32_768,
  headersMs: 15_000,
  requestMs: 60_000,
  /** A request on a connection that is just being closed fails, so connections rest longer than a busy client pauses between calls. */
  keepAliveMs: 25_000,
  connections: 10_000,
} as const

const { values: options } = parseArgs({ options: { dev: { type: "boolean", default: false } } })

type Metrics = Awaited<ReturnType<typeof measureWebProcess>>
type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** Creates an HTTP server whose requests wait until `open` sets the listener. */
function createFrontServer() {
  let open: (app: Listener) => void = () => undefined
  let listener: Listener | null = null
  const opened = new Promise<Listener>((resolve) => {
    open = (app) => {
      listener = app
      resolve(app)
    }
  })
  const server = createServer(
    { maxHeaderSize: LIMITS.headerBytes, headersTimeout: LIMITS.headersMs, requestTimeout: LIMITS.requestMs },
    (request, response) => void (listener ? listener(request, response) : opened.then((app) => app(request, response))),
  )
  server.keepAliveTimeout = LIMITS.keepAliveMs
  server.maxConnections = LIMITS.connections
  return { server, open: (app: Listener) => open(app) }
}

/** Resolves with the port. The system chooses a port when `port` is 0. */
function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE" ? new Error(`Port ${port} on ${host} is in use. Set PORT to another one.`) : error,
      ),
    )
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === "object" && address ? address.port : port)
    })
  })
}

/** Limits the connections of clients and returns the queue in which requests wait. */
async function limitClients(server: Server, trusted: TrustedProxies): Promise<RequestQueue> {
  const { RequestQueue } = await import("@/lib/http/load/request-queue")
  const queue = new RequestQueue()
  // In development, the browser's connection for hot reload may be idle and must not be closed as stalled.
  if (options.dev) return queue
  const { closeStalledConnections, limitConnections } = await import("@/lib/net/connection-limits")
  limitConnections(server, trusted)
  closeStalledConnections(server, (socket) => queue.isWaitingForServer(socket))
  const { releaseMemoryWhenIdle } = await import("@/lib/process/release-memory")
  releaseMemoryWhenIdle()
  return queue
}

/** Serves the compressed files of the build before the app. In development the app serves all files. */
async function addFiles(app: App): Promise<App> {
  if (options.dev) return app
  const { readStaticFiles, withStaticFiles } = await import("@/lib/http/static-files")
  return withStaticFiles(readStaticFiles(inRoot("dist", "web", "static")), app)
}

/** Creates the listener of all requests. In development Next sends all responses. */
async function createListener(next: App, { trusted, metrics }: WebOptions, queue: RequestQueue) {
  const { frontDoor } = await import("@/lib/http/front-door")
  const { ResponseCache } = await import("@/lib/http/response-cache/response-cache")
  const { findDataRoute } = await import("@/app/_shared/data-routes")
  const { GET: streamRoute } = await import("@/app/api/v1/stream/route")
  const { openStreams } = await import("@/lib/events/stream/open-streams")
  const { limitPoolWait } = await import("@/lib/db/connection-config")
  if (!options.dev) limitPoolWait()
  const cache = new ResponseCache({ findRoute: findDataRoute })
  if (!options.dev) await cache.connect()
  const own = options.dev ? {} : { cache, stream: streamRoute }
  const listener = frontDoor(await addFiles(next), trusted, {
    ...own,
    metrics: metrics?.answer,
    isDevelopment: options.dev,
    queue,
  })
  return { listener, endStreams: () => openStreams().closeAll() }
}

/** The package is large, so a tree of `npm run build -- --standalone` leaves it out. */
function requireInngest(): void {
  try {
    import.meta.resolve("inngest")
  } catch {
    throw new Error(
      "JOBS=inngest needs the package inngest, which is not installed here. Install all packages with `npm ci`, or write the tree with `npm run build -- --standalone --with-inngest`.",
    )
  }
}

interface WebOptions {
  trusted: TrustedProxies
  /** Null when metrics are off, and in development. */
  metrics: Metrics | null
}

interface RunningWeb {
  port: number
  /** Resolves when all connections have ended. */
  drain(plan: DrainPlan): Promise<void>
}

/** The port of the server, and the port to listen on: 0 for a port that the system chooses. */
type Port = { port: number; listenOn: number }

/**
 * Serves the app. The port opens when the app can respond, because a balancer takes any response for an answer. A port that the system
 * chooses opens first, since the app needs its number, which nobody knows until then; requests wait.
 */
async function serve({ port, listenOn }: Port, given: WebOptions): Promise<RunningWeb> {
  const { env, setPort } = await import("@/lib/env")
  const { server, open } = createFrontServer()
  const connections = createDrain(server)
  const queue = await limitClients(server, given.trusted)
  const stopped = new AbortController()
  const known = port === 0 ? await listen(server, listenOn, env.HOST) : port
  setPort(known)
  const { default: createNext } = await import("next")
  // Next's upgrade handler never responds to requests with an `Upgrade` header, for example for HTTP/2. Give Next a server that
  // never listens, so that Next adds the handler to that server, not to the real server.
  const httpServer = options.dev ? server : createServer()
  const app = createNext({ dir: getRoot(), dev: options.dev, hostname: env.HOST, port: known, httpServer })
  await app.prepare()
  const { listener, endStreams } = await createListener(app.getRequestHandler(), given, queue)
  open(listener)
  setMet("started")
  const { getAdminSecret } = await import("@/lib/env/secrets")
  getAdminSecret()
  if (!server.listening) await listen(server, listenOn, env.HOST)
  if (env.JOBS === "inngest") {
    const { wakeInngest } = await import("@/lib/jobs/inngest-wake")
    wakeInngest(stopped.signal)
  }
  const drain = async ({ isLast, openMs, idleMs, limitMs }: DrainPlan) => {
    if (isLast) setMissing("accepting", "the process stops")
    stopped.abort()
    connections.begin()
    await pause(openMs)
    connections.closePort()
    endStreams()
    await connections.finish({ idleMs, limitMs })
  }
  return { port: known, drain }
}

/** Checks the settings that the server needs, before anything is started. */
async function checkSettings(): Promise<TrustedProxies> {
  const { env, requireInngestKeys, requireProductionSecrets } = await import("@/lib/env")
  requireProductionSecrets()
  requireInngestKeys()
  if (env.JOBS === "inngest") requireInngest()
  const { parseTrustedProxies } = await import("@/lib/net/client-address")
  return parseTrustedProxies(env.TRUSTED_PROXIES)
}

async function runPrimary(): Promise<void> {
  await checkSettings()
  const { runHost } = await import("@/lib/server/host")
  const { startDatabase } = await import("@/lib/db/start")
  const { createWebProcesses } = await import("@/lib/server/primary")
  const database = startDatabase()
  await runHost(database, await createWebProcesses(database))
}

/** The web process loads its libraries while the primary starts the database. */
async function runWebProcess(): Promise<void> {
  const { announceReady, failToPrimary, joinPrimary } = await import("@/lib/server/web-link")
  let web: RunningWeb | null = null
  let database: OpenDatabase | null = null
  let metrics: Metrics | null = null
  let isEnding = false
  const end = async (reason: DrainReason) => {
    if (isEnding) return
    isEnding = true
    const { planDrain } = await import("@/lib/server/drain-plan")
    const { env } = await import("@/lib/env")
    await web?.drain(planDrain(reason, env.DRAIN_SECONDS))
    await metrics?.reportLast()
    await database?.close()
    process.exit(0)
  }
  // Ctrl-C sends the signal to all processes of the terminal.
  const stop = () => (isEnding ? process.exit(1) : void end("stop").catch(failToPrimary))
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop)
  try {
    const started = joinPrimary((reason) => void end(reason).catch(failToPrimary))
    const { captureConsole } = await import("@/lib/process/console-log")
    const { isReadingForm } = await import("@/lib/http/forms/form-call")
    captureConsole({ isMuted: isReadingForm })
    const { servesMetrics, setRuntime } = await import("@/lib/env")
    const trusted = await checkSettings()
    setRuntime(false)
    await import("next")
    const { connectDatabase } = await import("@/lib/db/open")
    const port = await started
    database = await connectDatabase()
    if (servesMetrics) metrics = await (await import("@/lib/server/metrics")).measureWebProcess()
    web = await serve(port, { trusted, metrics })
    announceReady(web.port)
  } catch (error) {
    failToPrimary(error)
  }
}

/** One process for everything, because Next's development server does not run in several. */
async function runDevelopment(): Promise<void> {
  const { env, setRuntime } = await import("@/lib/env")
  const trusted = await checkSettings()
  setRuntime(true)
  const { generateClient } = await import("@/lib/db/generate")
  await generateClient()
  const { runHost } = await import("@/lib/server/host")
  const { openDatabase } = await import("@/lib/db/open")
  let web: RunningWeb | null = null
  const database = openDatabase({ share: false })
  await runHost(database, {
    start: async () => {
      await database
      web = await serve({ port: env.PORT, listenOn: env.PORT }, { trusted, metrics: null })
      return web.port
    },
    // The browser's connection for hot reload never ends, so do not wait for it.
    stop: async () => web?.drain({ isLast: true, openMs: 0, idleMs: 0, limitMs: 100 }),
  })
}

if (options.dev) runDevelopment().catch(fail)
else if (cluster.isPrimary) runPrimary().catch(fail)
else await runWebProcess()
