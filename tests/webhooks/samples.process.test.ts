// The sample receivers that the page /webhooks shows. Each sample receiver runs as a reader would run the sample, and gets
// requests that are signed like deliveries.

import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { signatureHeaders } from "@/lib/webhooks/signature"

const FOLDER = "public/receivers"
const SECRET = "the secret of the receivers, 1 day old"
const FORMER = "the secret before the rotation"
const ID = "0199d5a0-0000-7000-8000-00000000000a"
const BODY = JSON.stringify({
  id: ID,
  event: "webhook.test",
  timestamp: "2026-11-21T12:00:00Z",
  service: { name: "Zürich ☂" },
})

const RECEIVERS = [
  { file: "receiver.mjs", command: "node", args: () => [] as string[] },
  { file: "receiver.py", command: "python3", args: () => [] as string[] },
  { file: "receiver.php", command: "php", args: (port: number) => ["-S", `127.0.0.1:${port}`] },
]

/** Returns the headers of a delivery that was signed at the time `at`. */
const sign = (body: string, secrets: readonly [string, string?] = [SECRET], id = ID, at = new Date()) =>
  signatureHeaders({ id, event: "webhook.test", body, at }, secrets)

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address !== null ? address.port : 0
}

/** Polls the port until the receiver accepts connections, because not all receivers print a line when they are ready. */
async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const socket = connect(port, "127.0.0.1")
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "close").then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await pause(25)
  }
  throw new Error(`nothing listens on port ${port}`)
}

async function startReceiver({ file, command, args }: (typeof RECEIVERS)[number], secret = SECRET) {
  const inbox = mkdtempSync(path.join(tmpdir(), "receiver-"))
  const port = await findFreePort()
  const env = { ...process.env, WEBHOOK_SECRET: secret, INBOX: inbox, PORT: String(port) }
  const child = spawn(command, [...args(port), path.join(FOLDER, file)], { env, stdio: "ignore" })
  const ended = once(child, "exit")
  await untilListening(port)
  return {
    kept: () => readdirSync(inbox).map((name) => [name, readFileSync(path.join(inbox, name), "utf8")]),
    post: async (body: string, headers: Record<string, string>) => {
      const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body }
      return (await fetch(`http://127.0.0.1:${port}/`, init)).status
    },
    ask: async (method: string) => (await fetch(`http://127.0.0.1:${port}/`, { method })).status,
    close: async () => {
      child.kill("SIGKILL")
      await ended
      rmSync(inbox, { recursive: true })
    },
  }
}

for (const receiver of RECEIVERS) {
  const isMissing = spawnSync(receiver.command, ["--version"], { stdio: "ignore" }).status !== 0
  const reason = `there is no ${receiver.command} on the PATH to run ${receiver.file}`
  if (isMissing) process.stdout.write(`skipped: ${reason}\n`)

  describe(receiver.file, () => {
    let running: Awaited<ReturnType<typeof startReceiver>>
    beforeAll(async () => {
      if (!isMissing) running = await startReceiver(receiver)
    })
    beforeEach(({ skip }) => {
      if (isMissing) skip(reason)
    })
    afterAll(() => running?.close())

    it.each([
      ["a body that was changed", BODY.replace("webhook.test", "service.down"), sign(BODY)],
      ["a body that was serialised again", `${BODY}\n`, sign(BODY)],
      ["another secret", BODY, sign(BODY, [FORMER])],
      ["no signature", BODY, {}],
      ["an empty signature", BODY, { "X-Directory-Signature": "" }],
      ["the bare digest", BODY, { "X-Directory-Signature": (sign(BODY)["X-Directory-Signature"] ?? "").slice(7) }],
      ["a signature that is no text of ours", BODY, { "X-Directory-Signature": "sha256=é" }],
    ])("rejects %s, and stores nothing", async (_case, body, headers) => {
      expect(await running.post(body, headers)).toBe(401)
      expect(running.kept()).toEqual([])
    })

    it("accepts a delivery once, however often it arrives, byte for byte", async () => {
      expect(await running.post(BODY, sign(BODY))).toBe(204)
      expect(await running.post(BODY, sign(BODY))).toBe(204)
      expect(running.kept()).toEqual([[`${ID}.json`, BODY]])
    })

    it("continues with its secret while a newer one signs as well", async () => {
      const id = ID.replace(/a$/, "b")
      const body = BODY.replace(ID, id)
      expect(await running.post(body, sign(body, ["a newer secret than that", SECRET], id))).toBe(204)
      expect(running.kept()).toContainEqual([`${id}.json`, body])
      expect(await running.post(body, sign(body, ["a newer secret than that", FORMER], id))).toBe(401)
    })

    it("accepts nothing but deliveries", async () => {
      expect(await running.ask("GET")).toBeGreaterThanOrEqual(400)
      const broken = '{"id":'
      expect(await running.post(broken, sign(broken)).catch(() => 500)).toBeGreaterThanOrEqual(500)
      expect(running.kept()).toHaveLength(2)
    })
  })
}

describe("a library of Standard Webhooks", () => {
  const verify = (body: string, headers: Record<string, string>, secret = SECRET) =>
    new Webhook(btoa(secret)).verify(body, headers)

  it("accepts a delivery with the key that the page names, also while two secrets sign", () => {
    expect(verify(BODY, sign(BODY))).toMatchObject({ id: ID })
    expect(verify(BODY, sign(BODY, [FORMER, SECRET]))).toMatchObject({ id: ID })
  })

  it.each([
    ["a body that was changed", `${BODY} `, sign(BODY)],
    ["another secret", BODY, sign(BODY, [FORMER])],
    ["a delivery from ten minutes ago", BODY, sign(BODY, [SECRET], ID, new Date(Date.now() - 600_000))],
  ])("rejects %s", (_case, body, headers) => {
    expect(() => verify(body, headers)).toThrow()
  })
})
