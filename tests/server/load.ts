// Clients that send requests one after another on keep-alive connections, half of them POST, and never repeat one: a request that got
// no response is lost.

import http from "node:http"
import https from "node:https"

const REPLY = JSON.stringify({ reply: { status: 402, body: "{}" } })
const REQUESTS = [
  { method: "GET", path: "/api/v1/services", body: "" },
  { method: "POST", path: "/api/v1/lint", body: REPLY },
] as const

export interface Load {
  /** The number of responses with status 200 so far. */
  answered(): number
  /** Resolves when the clients have ended. Everything that was no response with status 200, by its description. */
  end(): Promise<Record<string, number>>
}

interface LoadOptions {
  connections?: number
  /** Between two requests of a connection. */
  pauseMs?: number
  /** The header, where it is not the host of the origin. */
  host?: string
}

/** @param origin with http, or with https and a certificate that nobody signed */
export function startLoad(origin: string, { connections = 20, pauseMs = 5, host }: LoadOptions = {}): Load {
  const isTls = origin.startsWith("https:")
  let isOver = false
  let answered = 0
  const lost: Record<string, number> = {}
  const run = async () => {
    const options = { keepAlive: true, maxSockets: 1, rejectUnauthorized: false }
    const agent = isTls ? new https.Agent(options) : new http.Agent(options)
    for (let sent = 0; !isOver; sent += 1) {
      const result = await send(origin, agent, { sent, host })
      if (result === "200") answered += 1
      else lost[result] = (lost[result] ?? 0) + 1
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    agent.destroy()
  }
  const ended = Promise.all(Array.from({ length: connections }, run))
  const end = async () => {
    isOver = true
    await ended
    return lost
  }
  return { answered: () => answered, end }
}

/** Returns what the response says of its reason, without the id of the request. */
const nameReason = (text: string) => /"error":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 200)

function send(
  origin: string,
  agent: http.Agent,
  { sent, host }: { sent: number; host: string | undefined },
): Promise<string> {
  const { request } = origin.startsWith("https:") ? https : http
  const { method, path, body } = REQUESTS[sent % REQUESTS.length] ?? REQUESTS[0]
  const type = body === "" ? {} : { "content-type": "application/json", "content-length": body.length }
  const headers = { ...type, ...(host && { host }) }
  return new Promise((resolve) => {
    const outgoing = request(new URL(path, origin), { agent, method, headers }, (response) => {
      const { statusCode } = response
      let text = ""
      response.setEncoding("utf8").on("data", (chunk: string) => {
        if (statusCode !== 200) text += chunk
      })
      response.once("end", () => resolve(statusCode === 200 ? "200" : `${statusCode} ${nameReason(text)}`))
      response.once("error", ({ message }) => resolve(`${method}: ${message} in the response`))
    })
    outgoing.once("error", ({ message }) => resolve(`${method}: ${message}`))
    outgoing.end(body)
  })
}
