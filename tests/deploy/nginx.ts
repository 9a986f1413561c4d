// Runs nginx with deploy/nginx.conf: its ports, its certificate and the addresses behind it are those of a test.

import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import type { IncomingMessage } from "node:http"
import { Agent, request } from "node:https"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { onTestFinished, vi } from "vitest"
import { findClosedPort } from "../net/local-servers"
import { findMissing } from "../support/programs-at-hand"

const CONFIGURATION = readFileSync("deploy/nginx.conf", "utf8")
const PURGE = readFileSync("deploy/nginx-purge.conf", "utf8")
/** The module of Debian's package libnginx-mod-http-cache-purge. */
const PURGE_MODULE = "/usr/lib/nginx/modules/ngx_http_cache_purge_module.so"

/** Why a test of purges is skipped; undefined when nginx has the module. */
export const findMissingPurge = () =>
  findMissing("nginx", "openssl") ??
  (existsSync(PURGE_MODULE) ? undefined : "libnginx-mod-http-cache-purge is not installed")

/** Resolves with the https origin. nginx ends with the test. @param directories the origins of one or two web processes */
export const startNginx = (...directories: readonly string[]): Promise<string> => startWith(CONFIGURATION, directories)

/** The same with deploy/nginx-purge.conf, which takes purges at the port. */
export function startPurgeableNginx(port: number, directory: string): Promise<string> {
  const purge = PURGE.replaceAll("127.0.0.1:8081", `127.0.0.1:${port}`)
  const text = `load_module ${PURGE_MODULE};\n${CONFIGURATION.trimEnd().replace(/\}$/, () => `${purge}}\n`)}`
  return startWith(text, [directory])
}

async function startWith(configuration: string, directories: readonly string[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "directory-nginx-"))
  const [http, https] = [await findClosedPort(), await findClosedPort()]
  const [first = "", second = first] = directories.map((origin) => new URL(origin).host)
  const options = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=directory.example"]
  const files = ["-keyout", path.join(folder, "key.pem"), "-out", path.join(folder, "fullchain.pem")]
  execFileSync("openssl", ["req", ...options, ...files], { stdio: "ignore" })
  const text = configuration
    .replaceAll("/etc/ssl/directory", folder)
    .replace("/var/cache/nginx/directory", path.join(folder, "cache"))
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${https} ssl`)
    .replace("127.0.0.1:3000", first)
    .replace("127.0.0.1:3001", second)
    .replace("worker_processes auto;", `worker_processes 1;\npid ${folder}/pid;\ndaemon off;\nuser root;`)
  const file = path.join(folder, "nginx.conf")
  writeFileSync(file, process.getuid?.() === 0 ? text : text.replace("user root;", ""))
  const flags = ["-c", file, "-p", folder, "-e", path.join(folder, "error.log")]
  execFileSync("nginx", ["-t", ...flags], { stdio: "pipe" })
  const nginx = spawn("nginx", flags, { stdio: "ignore" })
  onTestFinished(async () => {
    nginx.kill("SIGTERM")
    await once(nginx, "exit")
    rmSync(folder, { recursive: true, force: true })
  })
  await vi.waitFor(() => connectTo(https), { timeout: 10_000 })
  return `https://127.0.0.1:${https}`
}

async function connectTo(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1")
  await once(socket, "connect")
  socket.destroy()
}

/** A GET through nginx, whose certificate nobody signed. The body is read. */
export async function askNginx(origin: string, path: string, headers: Record<string, string> = {}) {
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: false })
  const outgoing = request(new URL(path, origin), { agent, headers: { host: "directory.example", ...headers } }).end()
  const [response] = (await once(outgoing, "response")) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray()).toString()
  return { status: response.statusCode, headers: response.headers, body }
}
