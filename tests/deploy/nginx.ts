// nginx in front of a directory, for the length of a test.

import { once } from "node:events"
import type { IncomingMessage } from "node:http"
import { Agent, request } from "node:https"
import { onTestFinished } from "vitest"
import { findClosedPort } from "../net/closed-port"
import { runNginx } from "./run-nginx"

/** Resolves with the https origin. nginx ends with the test. @param directories the origins of one or two servers */
export async function startNginx(...directories: readonly string[]): Promise<string> {
  const [http, https] = [await findClosedPort(), await findClosedPort()]
  const { origin, stop } = await runNginx({ http, https, directories })
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
