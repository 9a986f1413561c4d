// A local server in place of a Lightning node: records the requests in `asked` and sends the responses of `answer`.

import { openHttp } from "@/tests/net/local-servers"

export interface Asked {
  method: string | undefined
  path: string | undefined
  headers: Record<string, string | string[] | undefined>
  body: string
}
export interface StubResponse {
  status: number
  /** A string is sent unchanged, any other value as JSON. */
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
