// A server on loopback instead of a node: records its requests and responds as set.

import { openHttp } from "@/tests/net/local-servers"

export interface Asked {
  method: string | undefined
  path: string | undefined
  headers: Record<string, string | string[] | undefined>
  body: string
}
export interface StubResponse {
  status: number
  /** Text is sent as it is, anything else as JSON. */
  body: unknown
}

export async function openStub(answer: (asked: Asked) => StubResponse) {
  const asked: Asked[] = []
  const { url } = await openHttp((request, response) => {
    let body = ""
    request.on("data", (piece) => (body += piece))
    request.on("end", () => {
      const { host, connection, "content-length": length, ...headers } = request.headers
      const question = { method: request.method, path: request.url, headers, body }
      asked.push(question)
      const { status, body: given } = answer(question)
      response.writeHead(status).end(typeof given === "string" ? given : JSON.stringify(given))
    })
  })
  return { url, asked }
}
