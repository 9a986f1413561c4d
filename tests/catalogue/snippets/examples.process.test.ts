// Runs the code examples of every healthy service of the street as pages show them, and expects the paid response.

import { execFileSync } from "node:child_process"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Call } from "@/lib/catalogue/call/schema"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import type { Protocol } from "@/lib/protocols/names"
import { openWallet } from "@/tests/paywall/lightning/relay"
import type { EndpointName } from "@/tests/street/addresses"
import { payInvoice } from "@/tests/street/lightning"
import { openStreet, type Street } from "@/tests/street/street"
import { openWorkshop, type ProgramLanguage } from "./run-example"
import { callOf } from "./street-calls"

let street: Street
let workshop: Awaited<ReturnType<typeof openWorkshop>>
beforeAll(async () => {
  street = await openStreet()
  workshop = await openWorkshop(street)
})
afterAll(async () => {
  await workshop.close()
  await street.close()
})

/** Every healthy service with a part of its paid response. The card-only service has no example. */
const SERVICES: readonly (readonly [EndpointName, Protocol, string])[] = [
  ["weather", "x402", '"temp":20'],
  ["search", "x402", '"results":[]'],
  ["sandbox", "x402", '"temp":20'],
  ["weatherV1", "x402", '"temp":20'],
  ["prices", "x402", '"bid":1'],
  ["translate", "MPP", '"ok":true'],
  ["tokens", "MPP", '"ok":true'],
  ["geocode", "MPP", '"ok":true'],
  ["news", "MPP", '"headlines":[]'],
  ["prices", "MPP", '"bid":1'],
  ["almanac", "L402", '"sunrise"'],
  ["flights", "L402", '"departures":[]'],
  ["news", "L402", '"headlines":[]'],
  ["chat", "L402", '"content":"Hello."'],
]

function write(call: Call, protocol: Protocol, language: ProgramLanguage) {
  const { examples } = writeExamples({ number: 7, protocol }, call, "https://directory.example")
  const { text } = examples.find((example) => example.language === language) ?? {}
  if (!text) throw new Error(`no ${language} example`)
  return text
}

/** Runs an example with a new wallet, and returns the number of payments that left the wallets. */
async function pay(call: Call, protocol: Protocol, language: ProgramLanguage) {
  const before = street.countPayments()
  const wallet = await openWallet({
    encryption: "nip44_v2",
    reply: ({ method, params }) => ({
      result_type: method,
      result: { preimage: payInvoice(String(params.invoice)), fees_paid: 0 },
    }),
  })
  const outcome = await workshop.run(language, write(call, protocol, language), { NWC_URL: wallet.connection })
  const payments =
    street.countPayments() - before + wallet.asked.filter(({ method }) => method === "pay_invoice").length
  return { ...outcome, payments }
}

const hasProgram = (name: string) => {
  try {
    return execFileSync("which", [name]).length > 0
  } catch {
    return false
  }
}
const LANGUAGES = [
  "typescript",
  ...(hasProgram("jq") && hasProgram("curl") ? (["curl"] as const) : []),
] as const satisfies ProgramLanguage[]

describe.each(LANGUAGES)("the %s example", (language) => {
  it.each(SERVICES)("pays %s by %s", async (name, protocol, paid) => {
    const outcome = await pay(await callOf(street, name, protocol), protocol, language)
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining(paid) })
  })
})
