// A layer in front of a seller that changes its 402 responses, as a faulty middleware or configuration does, and the linter's report.

import { expect, it } from "vitest"
import type { LintReport } from "@/lib/lint/schema"
import type { Reply } from "@/lib/protocols/challenge"
import type { Protocol } from "@/lib/protocols/names"
import { openRecorded, SELLERS } from "../behaviour/servers"

process.env["ALLOW_PRIVATE"] = "127.0.0.1:1"
process.env["PROBE_TIMEOUT_MS"] = "3000"
const { env } = await import("@/lib/env")
const { toReport } = await import("@/lib/lint/lint")
const { inspectAlone } = await import("@/tests/support/inspect-alone")
const { LintTarget } = await import("@/lib/lint/schema")

export interface Fault {
  /** What is wrong, in words. */
  about: string
  /** The id of the finding that must explain it. */
  finds: string
  change: (reply: Reply) => Reply
}

/** Headers that belong to one connection or to one body. */
const OWN = /^(?:connection|keep-alive|transfer-encoding|content-length|date)$/

async function receive(url: string): Promise<Reply> {
  const response = await fetch(url)
  const headers = [...response.headers].filter(([name]) => !OWN.test(name)).map(([name, value]) => [name, [value]])
  return { status: response.status, headers: Object.fromEntries(headers), body: await response.text() }
}

/** Opens a seller behind the layer. `break` and `repair` turn the fault on and off. */
async function openFaulty(protocol: Protocol, { change }: Fault) {
  const seller = await openRecorded(await SELLERS[protocol]())
  let isBroken = true
  const front = await openRecorded(async (_request, response) => {
    const reply = await receive(seller.url)
    const { status, headers, body } = isBroken ? change(reply) : reply
    for (const [name, values] of Object.entries(headers)) response.setHeader(name, values)
    return response.writeHead(status).end(body)
  })
  const allowed = env.ALLOW_PRIVATE as string[]
  allowed.push(front.hostPort)
  const lint = async (): Promise<LintReport> =>
    toReport(await inspectAlone(LintTarget.parse({ url: front.url }), new Date()))
  return {
    lint,
    repair: () => {
      isBroken = false
    },
  }
}

/** Tests each fault: the linter names it as an error with a fix, and the server without the fault is valid. */
export function testFaults(protocol: Protocol, faults: readonly Fault[]) {
  it("has ten faults", () => {
    expect(new Set(faults.map(({ finds }) => finds)).size).toBe(10)
  })

  it.each(faults)("D-lint-06 names the fault: $about", async (fault) => {
    const { lint, repair } = await openFaulty(protocol, fault)
    const broken = await lint()
    const findings = [...broken.protocols.flatMap((one) => one.findings), ...broken.missing]
    const found = findings.find(({ id }) => id === fault.finds)
    expect(found, findings.map(({ id }) => id).join(", ")).toMatchObject({
      severity: "error",
      fix: expect.stringMatching(/\w{3}/),
      section: expect.stringMatching(/\w/),
    })
    expect(broken.protocols.some(({ is_valid }) => is_valid)).toBe(false)
    repair()
    const fixed = await lint()
    expect(fixed.protocols.map((one) => [one.protocol, one.is_valid])).toEqual([[protocol, true]])
    expect(fixed.protocols.flatMap((one) => one.findings.map(({ id }) => id))).not.toContain(fault.finds)
  })
}

export const withHeader = (reply: Reply, name: string, change: (value: string) => string | null): Reply => {
  const value = change(reply.headers[name]?.join(", ") ?? "")
  const { [name]: _, ...headers } = reply.headers
  return { ...reply, headers: value === null ? headers : { ...headers, [name]: [value] } }
}
