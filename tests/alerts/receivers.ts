// The two ends of the operator's channels: an HTTP server as ALERT_URL names it, and a small SMTP server.

import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"
import { listen } from "@/tests/support/listen"

export interface Inbox {
  url: string
  /** The bodies of the messages in the order of their arrival. */
  received: string[]
  close: () => Promise<void>
}

/** @param answer the status of the response to each call; by default 200 */
export async function openWebhook(
  answer: (before: number) => number = () => 200,
): Promise<Inbox & { calls: () => number }> {
  const received: string[] = []
  let calls = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const status = answer(calls)
    calls += 1
    if (status < 300) received.push(Buffer.concat(chunks).toString())
    response.writeHead(status).end(status < 300 ? "taken" : "not now")
  })
  const port = await listen(server)
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return { url: `http://127.0.0.1:${port}/a-secret-path`, received, close, calls: () => calls }
}

/** @param isRefusing true for a server that takes no sender */
export async function openMailbox({ isRefusing = false } = {}): Promise<Inbox> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom: (_, __, done) => done(isRefusing ? Object.assign(new Error("no"), { responseCode: 550 }) : null),
    onData: (stream, _, done) => {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  const listening = server.listen(0, "127.0.0.1")
  await once(listening, "listening")
  const { port } = listening.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => new Promise((done) => server.close(() => done())) }
}
