// nginx in front of a directory, for the length of a test.

import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import type { IncomingMessage } from "node:http"
import { Agent, request } from "node:https"
import { onTestFinished } from "vitest"
import { findClosedPort } from "../net/closed-port"
import { findMissing } from "../support/programs-at-hand"
import { CONFIGURATION, runNginx } from "./run-nginx"

const PURGE = readFileSync("deploy/nginx-purge.conf", "utf8")
/** The module of Debian's package libnginx-mod-http-cache-purge. */
const PURGE_MODULE = "/usr/lib/nginx/modules/ngx_http_cache_purge_module.so"

/** Why a test of purges is skipped; undefined when nginx has the module. */
export const findMissingPurge = () =>
  findMissing("nginx", "openssl") ??
  (existsSync(PURGE_MODULE) ? undefined : "libnginx-mod-http-cache-purge is not installed")

/** Resolves with the https origin. nginx ends with the test. @param directories the origins of one or two servers */
export const startNginx = (...directories: readonly string[]): Promise<string> => startWith(CONFIGURATION, directories)

/** The same with deploy/nginx-purge.conf, which takes purges at the port. */
export function startPurgeableNginx(port: number, directory: string): Promise<string> {
  const purge = PURGE.replace("127.0.0.1:8081", `127.0.0.1:${port}`)
  const text = `load_module ${PURGE_MODULE};\n${CONFIGURATION.trimEnd().replace(/\}$/, () => `${purge}}\n`)}`
  return startWith(text, [directory])
}

async function startWith(configuration: string, directories: readonly string[]): Promise<string> {
  const [http, https] = [await findClosedPort(), await findClosedPort()]
  const { origin, stop } = await runNginx({ http, https, directories, configuration })
  onTestFinished(stop)
  return origin
}

/** A GET through nginx, whose certificate nobody signed. The body is read. */
export async function askNginx(origin: string, path: string, headers: Record<string, string> = {}) {
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: false })
  const outgoing = request(new URL(path, origin), { agent, headers: { host: "directory.example", ...headers } }).end()
  const [response] = (await once(outgoing, "response")) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray()).toString()
  return { status: response.statusCode, headers: response.headers, body }
}
