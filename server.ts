// The front door. Finds or starts the database, migrates it, builds the web app if its sources have changed, and serves;
// a stop finishes what is in flight and closes everything in order.

import { createServer, type Server } from "node:http"
import { parseArgs } from "node:util"

const LIMITS = {
  headerBytes: 32_768,
  headersMs: 15_000,
  requestMs: 60_000,
  keepAliveMs: 5_000,
  stopMs: 10_000,
} as const

const { values: options } = parseArgs({ options: { dev: { type: "boolean", default: false } } })
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A sentence for the operator and exit code 1; the stack is for bugs only. */
function giveUp(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

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

/** Waits for requests in flight, but no longer than `stopMs`. */
function stopServer(server: Server): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), LIMITS.stopMs)
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(deadline)
      resolve()
    })
    server.closeIdleConnections()
  })
}

async function start(): Promise<void> {
  const { env, baseUrl, requireProductionSecrets, setRuntime } = await import("@/lib/env")
  requireProductionSecrets()
  setRuntime(options.dev)
  const { parseTrustedProxies } = await import("@/lib/net/client-address")
  const trusted = parseTrustedProxies(env.TRUSTED_PROXIES)
  const { generateClient } = await import("@/lib/db/generate")
  await generateClient()
  const { openDatabase } = await import("@/lib/db/open")
  const database = await openDatabase({ share: false })
  const server = createServer({
    maxHeaderSize: LIMITS.headerBytes,
    headersTimeout: LIMITS.headersMs,
    requestTimeout: LIMITS.requestMs,
  })
  server.keepAliveTimeout = LIMITS.keepAliveMs
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) process.exit(code || 1)
    isStopping = true
    await stopServer(server)
    await database.close()
    process.exit(code)
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0))
  void database.ended.then(() => isStopping || giveUp(new Error("The embedded database ended unexpectedly.")))
  try {
    if (!options.dev) {
      const { buildWebApp } = await import("@/lib/cli/build")
      say("Building the web app if its sources have changed …")
      await buildWebApp()
    }
    const { default: createNext } = await import("next")
    const app = createNext({ dev: options.dev, hostname: env.HOST, port: env.PORT, httpServer: server })
    await app.prepare()
    const { frontDoor } = await import("@/lib/api/front-door")
    server.on("request", frontDoor(app.getRequestHandler(), trusted))
    if (options.dev) server.on("upgrade", app.getUpgradeHandler())
    const port = await listen(server, env.PORT, env.HOST)
    const { adminSecret, adminSecretFile } = await import("@/lib/secrets")
    adminSecret()
    say(`\n  ${env.SITE_NAME}`)
    say(`  Address       ${env.PORT === 0 ? baseUrl.replace(/:0$/, `:${port}`) : baseUrl}`)
    say(`  Data          ${database.place}`)
    say(`  Admin secret  ${adminSecretFile() ?? "as set in ADMIN_SECRET"}\n`)
  } catch (error) {
    await database.close()
    giveUp(error)
  }
}

start().catch(giveUp)
