// Runs nginx with deploy/nginx.conf: its ports, its certificate and the addresses behind it are those of the caller.

import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"

export const CONFIGURATION = readFileSync("deploy/nginx.conf", "utf8")
const START_MS = 10_000

interface Options {
  http: number
  https: number
  /** The origins of one or two servers of the directory. */
  directories: readonly string[]
  configuration?: string
}

/** Resolves with the https origin, the messages of nginx so far, and a function that ends nginx. */
export async function runNginx({
  http,
  https,
  directories,
  configuration = CONFIGURATION,
}: Options): Promise<{ origin: string; messages(): string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), "directory-nginx-"))
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
  const errorLog = path.join(folder, "error.log")
  const messages = () => readFileSync(errorLog, "utf8")
  const flags = ["-c", file, "-p", folder, "-e", errorLog]
  execFileSync("nginx", ["-t", ...flags], { stdio: "pipe" })
  const nginx = spawn("nginx", flags, { stdio: "ignore" })
  const stop = async () => {
    const exited = once(nginx, "exit")
    nginx.kill("SIGTERM")
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  const until = performance.now() + START_MS
  while (!(await accepts(https))) {
    if (performance.now() > until) throw new Error(`nginx did not start: ${messages()}`)
    await pause(20)
  }
  return { origin: `https://127.0.0.1:${https}`, messages, stop }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1")
  try {
    await once(socket, "connect")
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
