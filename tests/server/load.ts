// Clients that send requests one after another on keep-alive connections, half of them POST, and never repeat one: a request that got
// no response is lost.

import { Agent, request } from "node:http"

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

/** @param pauseMs between two requests of a connection */
export function startLoad(origin: string, { connections = 20, pauseMs = 5 } = {}): Load {
  let isOver = false
  let answered = 0
  const lost: Record<string, number> = {}
  const run = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let sent = 0; !isOver; sent += 1) {
      const result = await send(origin, agent, sent)
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

function send(origin: string, agent: Agent, sent: number): Promise<string> {
  const { method, path, body } = REQUESTS[sent % REQUESTS.length] ?? REQUESTS[0]
  const headers = body === "" ? {} : { "content-type": "application/json", "content-length": body.length }
  return new Promise((resolve) => {
    const outgoing = request(new URL(path, origin), { agent, method, headers }, (response) => {
      response.resume()
      response.once("end", () => resolve(String(response.statusCode)))
      response.once("error", ({ message }) => resolve(`${method}: ${message} in the response`))
    })
    outgoing.once("error", ({ message }) => resolve(`${method}: ${message}`))
    outgoing.end(body)
  })
}
