// The checks of form posts in lib/http/front-door.ts, which handles each request before Next. A fake app responds as Next does.
// odd-requests-are-rejected-and-logged-as-json.process.test.ts tests forms on a running server.

import { readdirSync, readFileSync } from "node:fs"
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { acceptForm } from "@/app/_shared/actions"
import { runFormCall } from "@/lib/http/forms/form-call"
import { findFormFault } from "@/lib/http/forms/form-request"
import { frontDoor } from "@/lib/http/front-door"
import { parseTrustedProxies } from "@/lib/net/client-address"

const MULTIPART = "multipart/form-data; boundary=x"
const SITE = "directory.example"

describe("a form post is checked by its headers", () => {
  const ours = { host: "127.0.0.1:3000", "content-type": MULTIPART }
  it.each<[string, IncomingHttpHeaders, string | null]>([
    ["no origin, as a program sends it", {}, null],
    ["the host it was sent to", { origin: "http://127.0.0.1:3000" }, null],
    ["the origin of the directory", { origin: `https://${SITE}` }, null],
    ["the host before the proxy", { origin: "https://a.example", "x-forwarded-host": "a.example, b.example" }, null],
    ["another site", { origin: "https://evil.example" }, "origin"],
    ["a subdomain", { origin: `https://x.${SITE}` }, "origin"],
    ["a longer name", { origin: `https://${SITE}.evil.example` }, "origin"],
    ["another port", { origin: "http://127.0.0.1:3001" }, "origin"],
    ["null", { origin: "null" }, "origin"],
    ["nothing", { origin: "" }, "origin"],
    ["no URL", { origin: "evil" }, "origin"],
    ["a file", { origin: "file://" }, "origin"],
    ["another encoding", { "content-type": "application/x-www-form-urlencoded" }, "encoding"],
    ["no encoding", { "content-type": "" }, "encoding"],
    ["no boundary", { "content-type": "multipart/form-data" }, "encoding"],
    ["65,537 bytes", { "content-length": "65537" }, "size"],
    ["an action", { "next-action": "0".repeat(42) }, null],
    ["an action of another form", { "next-action": "evil" }, "unknown-action"],
  ])("%s", (_, headers, fault) => expect(findFormFault({ ...ours, ...headers }, SITE)).toBe(fault))
})

type App = (request: IncomingMessage, response: ServerResponse) => void
let app: App
const server = createServer(frontDoor(async (request, response) => app(request, response), parseTrustedProxies("1")))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
afterAll(() => server.close())

let clients = 0
async function post(headers: Record<string, string> = {}, client = `203.0.113.${++clients}`) {
  const { port } = server.address() as AddressInfo
  const body = new FormData()
  body.append("0", "[]")
  const sent = { method: "POST", body, headers: { "x-forwarded-for": client, ...headers } }
  const response = await fetch(`http://127.0.0.1:${port}/register`, sent)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe("a response before an action has accepted the form", () => {
  it.each([
    [400, 400],
    [404, 409],
    [409, 409],
    [413, 413],
    [500, 400],
  ])("with status %d is not sent; the client gets status %d", async (given, expected) => {
    app = (_, response) => {
      response.setHeader("x-of-next", "yes")
      response.writeHead(given, { "Content-Type": "text/plain" })
      response.write("a stack trace")
      response.end("quoting a header")
    }
    const { status, headers, text } = await post()
    expect([status, headers.get("x-of-next"), headers.get("cache-control")]).toEqual([expected, null, "no-store"])
    expect(text).toMatch(/^<!doctype html>/)
    expect(text).not.toMatch(/stack|quoting/)
  })

  it("a page is sent unchanged", async () => {
    app = (_, response) => response.end("a page")
    expect(await post()).toMatchObject({ status: 200, text: "a page" })
  })

  it("after 60 rejected posts in a minute the posts of a client are rejected unread", async () => {
    let calls = 0
    app = (_, response) => {
      calls += 1
      response.writeHead(500).end()
    }
    const statuses: number[] = []
    for (let count = 0; count < 62; count += 1) statuses.push((await post({}, "198.51.100.1")).status)
    expect([calls, statuses.filter((status) => status === 400).length]).toEqual([60, 60])
    expect(statuses.slice(60)).toEqual([429, 429])
    expect((await post({}, "198.51.100.2")).status).toBe(400)
  })
})

it("after an action has accepted the form, an error is sent unchanged", async () => {
  app = (_, response) => {
    acceptForm(new FormData())
    response.writeHead(500, { "Content-Type": "text/plain" }).end("a bug")
  }
  expect(await post()).toMatchObject({ status: 500, text: "a bug" })
})

describe("every action accepts its form first", () => {
  const form = new FormData()
  it.each<[string, unknown[], boolean]>([
    ["a form", [form], true],
    ["a form and a state", [form, { attempt: 3 }], true],
    ["nothing", [], false],
    ["a text", ["secret=x"], false],
    ["an object", [{ get: () => "x" }], false],
    ["a form and null", [form, null], false],
    ["a form and no count", [form, {}], false],
    ["a form and a count in words", [form, { attempt: "1" }], false],
    ["a form and a count beyond all counts", [form, { attempt: Number.POSITIVE_INFINITY }], false],
  ])("%s", (_, [given, ...previous], isAccepted) => {
    const call = { isAccepted: false }
    const accept = () => runFormCall(call, () => acceptForm(given, ...previous))
    if (isAccepted) accept()
    else expect(accept).toThrow(TypeError)
    expect(call.isAccepted).toBe(isAccepted)
  })

  const files = readdirSync("app", { recursive: true })
    .map((file) => path.join("app", String(file)))
    .filter((file) => file.endsWith(".ts") && readFileSync(file, "utf8").startsWith('"use server"'))
  it.each(files)("before anything else, in %s", (file) => {
    const actions = readFileSync(file, "utf8")
      .split(/^export /m)
      .slice(1)
    for (const action of actions) expect(action).toMatch(/^async function \w+\([^)]*\)[^\n]*\{\n {2}acceptForm\(form/)
  })
})
