import { expect, test } from "vitest"
import { inspectReply, toReport } from "@/lib/lint/lint"
import { findBlock } from "@/lib/protocols/blocked"
import type { Reply } from "@/lib/protocols/challenge"
import { judgeClients } from "@/lib/protocols/clients/judge-clients"
import { PROTOCOLS } from "@/lib/protocols/names"
import { checkProtocol, detect } from "@/lib/protocols/registry"
import { measureCpuTime } from "@/tests/support/cpu-time"
import { NOW } from "./builders"
import { BODIES, base64, HEADERS } from "./hostile"

/** Of CPU time, for a megabyte. The time of a machine that other programs use does not count. */
const MOST_MS = 100

const READERS: Readonly<Record<string, (reply: Reply) => unknown>> = {
  detect: (reply) => detect(reply, { now: NOW }),
  ...Object.fromEntries(
    PROTOCOLS.map((protocol) => [protocol, (reply: Reply) => checkProtocol(protocol, reply, { now: NOW })]),
  ),
  clients: (reply) => judgeClients(reply, PROTOCOLS, NOW),
  block: findBlock,
  report: (reply) => toReport(inspectReply(reply, NOW)),
}

const listReplies = (): [string, () => Reply][] => [
  ...HEADERS.flatMap(([title, line]): [string, () => Reply][] => [
    [`WWW-Authenticate: ${title}`, () => ({ status: 402, headers: { "www-authenticate": [line] }, body: "" })],
    [`PAYMENT-REQUIRED: ${title}`, () => ({ status: 402, headers: { "payment-required": [line] }, body: "" })],
  ]),
  ...BODIES.flatMap(([title, body]): [string, () => Reply][] => [
    [`a body: ${title}`, () => ({ status: 402, headers: { "content-type": ["application/json"] }, body })],
    [`a page: ${title}`, () => ({ status: 403, headers: { "content-type": ["text/html"] }, body })],
    [
      `a header of 64 kB: ${title}`,
      () => ({ status: 402, headers: { "payment-required": [base64(body.slice(0, 45_000))] }, body: "" }),
    ],
  ]),
]

test.each(Object.entries(READERS))(
  "D-lint-07 %s reads a megabyte of hostile text within 100 ms of CPU time",
  (_, read) => {
    const slow = listReplies().flatMap(([title, make]) => {
      const ms = measureCpuTime(() => read(make()), MOST_MS)
      return ms < MOST_MS ? [] : [`${title}: ${Math.round(ms)} ms`]
    })
    expect(slow).toEqual([])
  },
)
