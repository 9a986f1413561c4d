import { inspect } from "node:util"
import { describe, expect, it } from "vitest"
import { isUpstreamFailure, type UpstreamFailure } from "@/lib/net/operator-fetch"
import { findClosedPort } from "@/tests/net/closed-port"
import { openRaw, writeForever } from "@/tests/net/local-servers"
import { HTTP_NODES, type HttpNode, readSent } from "./http-nodes"
import { anInvoice, ORDER } from "./invoices"
import { type Asked, openStub, type StubResponse } from "./stub-node"

function expectAsked(asked: Asked[], node: HttpNode, { method, path, body }: HttpNode["health"] | HttpNode["create"]) {
  const headers = body ? { ...node.headers, "content-type": expect.any(String) } : node.headers
  expect(asked).toEqual([{ method, path, headers, body: expect.any(String) }])
  expect(asked.map(readSent)).toEqual([body])
}

/** Expects `work` to fail, and no printed form of the error to contain a secret of the node. Returns the error's reason. */
async function reasonOf(work: Promise<unknown>, { secrets }: HttpNode): Promise<string> {
  const error: unknown = await work.then(
    () => "it did not fail",
    (thrown: unknown) => thrown,
  )
  expect(isUpstreamFailure(error)).toBe(true)
  const printed = [String(error), inspect(error, { depth: 9 }), JSON.stringify(error)].join("\n")
  for (const secret of secrets) expect(printed).not.toContain(secret)
  return (error as UpstreamFailure).reason
}

/** Calls both operations of the node, each with this response, and returns both reasons of failure. */
async function reasonsWith(node: HttpNode, answer: StubResponse): Promise<string[]> {
  const { url } = await openStub(() => answer)
  const backend = node.open(url)
  const questions = [backend.createInvoice(ORDER), backend.checkHealth()]
  return Promise.all(questions.map((question) => reasonOf(question, node)))
}

describe.each(HTTP_NODES)("$title", (node) => {
  it("creates an invoice", async () => {
    const invoice = anInvoice()
    const { url, asked } = await openStub(() => node.create.answer(invoice))
    expect(await node.open(url).createInvoice(ORDER)).toBe(invoice)
    expectAsked(asked, node, node.create)
  })

  it("may be below a path, with and without a trailing slash", async () => {
    const { url, asked } = await openStub(() => node.health.answer)
    await node.open(`${url}node`).checkHealth()
    await node.open(`${url}node/`).checkHealth()
    expect(asked.map(({ path }) => path)).toEqual([`/node${node.health.path}`, `/node${node.health.path}`])
  })

  it("reports that it is healthy", async () => {
    const { url, asked } = await openStub(() => node.health.answer)
    await node.open(url).checkHealth()
    expectAsked(asked, node, node.health)
  })

  it.each(node.refusals)("rejects a request: HTTP $status", async (answer) => {
    const { url } = await openStub(() => answer)
    const backend = node.open(url)
    const reason = `the node responded HTTP ${answer.status}`
    expect(await reasonOf(backend.createInvoice(ORDER), node)).toBe(reason)
    expect(await reasonOf(backend.checkHealth(), node)).toBe(reason)
  })

  it("fails with a redirect, which is not followed with our credentials", async () => {
    expect(await reasonsWith(node, { status: 307, body: "" })).toEqual(Array(2).fill("the node responded HTTP 307"))
  })

  it.each([
    ["no JSON", "<html>It works!</html>"],
    ["half of it", '{"payment_request": "lnbc'],
    ["nothing", ""],
    ["another shape", { result: "ok" }],
    ["no invoice", { payment_request: null, bolt11: 7, serialized: [], paid: "yes", invoices: {}, name: null }],
  ])("fails with %s", async (_, body) => {
    const reason = "the response of the node does not have the documented shape"
    expect(await reasonsWith(node, { status: 200, body })).toEqual([reason, reason])
  })

  it("fails with a reason when it is down or sends an endless response", async () => {
    const port = await findClosedPort()
    expect(await reasonOf(node.open(`http://127.0.0.1:${port}`).createInvoice(ORDER), node)).toBe("ECONNREFUSED")
    const { url } = await openRaw((socket) => writeForever(socket, " ".repeat(65_536), "HTTP/1.1 200 OK\r\n\r\n"))
    expect(await reasonOf(node.open(url).createInvoice(ORDER), node)).toBe("the response is too large")
  })
})

it("every node that sends no response fails after five seconds", async () => {
  const { url } = await openRaw(() => {})
  const reasons = await Promise.all(HTTP_NODES.map((node) => reasonOf(node.open(url).createInvoice(ORDER), node)))
  expect(new Set(reasons)).toEqual(new Set(["no response in time"]))
})
