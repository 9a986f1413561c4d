// The server process: opens and migrates the database, serves requests and starts the worker process. On a stop signal the process
// finishes requests in flight, then closes everything in order.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import path from "node:path"
import { parseArgs } from "node:util"
import type { RequestQueue } from "@/lib/http/load/request-queue"
import type { Supervised } from "@/lib/jobs/supervise"
import type { App } from "@/lib/net/capture"
import type { TrustedProxies } from "@/lib/net/client-address"
import { getRoot, inRoot } from "@/lib/process/programs"
import { setMet, setMissing } from "@/lib/process/readiness"
import { fail, report } from "@/lib/process/terminal"

const LIMITS = {
  headerBytes: 32_768,
  headersMs: 15_000,
  requestMs: 60_000,
  /** A request on a connection that is just being closed fails, so connections rest longer than a busy client pauses between calls. */
  keepAliveMs: 25_000,
  connections: 10_000,
  stopMs: 10_000,
  sweepMs: 100,
} as const

const { values: options } = parseArgs({ options: { dev: { type: "boolean", default: false } } })

type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** Creates an HTTP server that responds by `starting` until `open` sets the listener, so that the port is open while the app starts. */
function createFrontServer(starting: Listener) {
  let listener = starting
  const server = createServer(
    { maxHeaderSize: LIMITS.headerBytes, headersTimeout: LIMITS.headersMs, requestTimeout: LIMITS.requestMs },
    (request, response) => void listener(request, response),
  )
  server.keepAliveTimeout = LIMITS.keepAliveMs
  server.maxConnections = LIMITS.connections
  const open = (app: Listener) => {
    listener = app
  }
  return { server, open }
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

/** Waits at most `stopMs` for requests in flight, and closes idle connections. */
function stopServer(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), LIMITS.sweepMs)
  return new Promise((resolve) => {
    // In development, the browser's connection for hot reload never ends, so do not wait for that connection.
    setTimeout(resolve, options.dev ? LIMITS.sweepMs : LIMITS.stopMs)
    server.close(() => {
      clearInterval(sweep)
      resolve()
    })
  })
}

interface Serving {
  name: string
  address: string
  port: number
  data: string
  /** The file with the administrator's secret, or where else it is. */
  admin_secret_from: string
  /** How many sources this process reads. */
  sources: number
}

/** Writes the first lines in one call, so that a program never reads a part of them. Lines about sources follow from the jobs. */
function reportServing({ name, ...facts }: Serving): void {
  const { address, data, admin_secret_from: secret, sources } = facts
  const read = sources > 0 ? `reading ${sources}` : "none are read"
  const text = `
${name}   ${address}
  data      ${nameFromHere(data).padEnd(15)} administration  /admin, secret ${nameFromHere(secret)}
  sources   ${read}`
  report(sources > 0 ? text : `${text}\n  Ready. Ctrl-C stops it.`, "the directory serves", facts)
}

/** The path as somebody at this terminal would write it, and any other text as it is. */
function nameFromHere(text: string): string {
  const relative = path.isAbsolute(text) ? path.relative(process.cwd(), text) : text
  return relative.startsWith("..") ? text : relative
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
async function createListener(next: App, trusted: TrustedProxies, queue: RequestQueue) {
  const { frontDoor } = await import("@/lib/http/front-door")
  const { ResponseCache } = await import("@/lib/http/response-cache/response-cache")
  const { findDataRoute } = await import("@/app/_shared/data-routes")
  const { GET: streamRoute } = await import("@/app/api/v1/stream/route")
  const { openStreams } = await import("@/lib/events/stream/open-streams")
  const own = options.dev ? {} : { cache: new ResponseCache({ findRoute: findDataRoute }), stream: streamRoute }
  const listener = frontDoor(await addFiles(next), trusted, { ...own, isDevelopment: options.dev, queue })
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

async function start(): Promise<void> {
  const { env, requireInngestKeys, requireProductionSecrets, setPort, setRuntime } = await import("@/lib/env")
  if (!options.dev) {
    const { captureConsole } = await import("@/lib/process/console-log")
    const { isReadingForm } = await import("@/lib/http/forms/form-call")
    captureConsole({ isMuted: isReadingForm })
  }
  requireProductionSecrets()
  requireInngestKeys()
  if (env.JOBS === "inngest") requireInngest()
  setRuntime(options.dev)
  const { parseTrustedProxies } = await import("@/lib/net/client-address")
  const trusted = parseTrustedProxies(env.TRUSTED_PROXIES)
  if (options.dev) {
    const { generateClient } = await import("@/lib/db/generate")
    await generateClient()
  }
  const { openDatabase } = await import("@/lib/db/open")
  // Next is loaded while the database starts in its own process.
  const [database, { default: createNext }] = await Promise.all([openDatabase({ share: false }), import("next")])
  const { respondWhileStarting } = await import("@/lib/http/starting")
  const { server, open } = createFrontServer(respondWhileStarting)
  const queue = await limitClients(server, trusted)
  let isStopping = false
  const stopped = new AbortController()
  let worker: Supervised | null = null
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setMissing("accepting", "the process stops")
    stopped.abort()
    await Promise.all([stopServer(server), worker?.stop()])
    await database.close()
    process.exit(0)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop().catch(fail))
  void database.ended.then(() => isStopping || fail(new Error("The embedded database ended unexpectedly.")))
  try {
    const port = await listen(server, env.PORT, env.HOST)
    setPort(port)
    // Next's upgrade handler never responds to requests with an `Upgrade` header, for example for HTTP/2. Give Next a server that
    // never listens, so that Next adds the handler to that server, not to the real server.
    const httpServer = options.dev ? server : createServer()
    const app = createNext({ dir: getRoot(), dev: options.dev, hostname: env.HOST, port, httpServer })
    await app.prepare()
    const { listener, endStreams } = await createListener(app.getRequestHandler(), trusted, queue)
    stopped.signal.addEventListener("abort", endStreams)
    open(listener)
    setMet("started")
    const { getAdminSecret, getAdminSecretFile } = await import("@/lib/env/secrets")
    getAdminSecret()
    if (env.JOBS === "embedded" && !isStopping) {
      const { superviseWorker } = await import("@/lib/jobs/supervise")
      worker = superviseWorker()
    }
    if (env.JOBS === "inngest") {
      const { wakeInngest } = await import("@/lib/jobs/inngest-wake")
      wakeInngest(stopped.signal)
    }
    const { baseUrl } = await import("@/lib/env")
    const secret = getAdminSecretFile() ?? "as set in ADMIN_SECRET"
    const sources = worker === null ? 0 : env.SOURCES.length
    const facts = { name: env.SITE_NAME, address: baseUrl, port, data: database.place, sources }
    reportServing({ ...facts, admin_secret_from: secret })
    const { tellSystemd } = await import("@/lib/process/supervisor-notice")
    tellSystemd(stopped.signal)
  } catch (error) {
    if (isStopping) return
    await database.close()
    fail(error)
  }
}

start().catch(fail)
