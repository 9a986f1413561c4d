// Runs the code examples of every healthy service of the street as pages show them: they get the paid response, and they refuse to
// pay when the price has risen above their maximum.

import { execFileSync } from "node:child_process"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Call } from "@/lib/catalogue/call/schema"
import { NO_GUARD } from "@/lib/catalogue/snippets/offer"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import type { Protocol } from "@/lib/protocols/names"
import { startWallet } from "@/tests/paywall/lightning/relay"
import type { EndpointName } from "@/tests/street/addresses"
import { payInvoice } from "@/tests/street/lightning"
import { openStreet, type Street } from "@/tests/street/street"
import { runs } from "@/tests/support/long"
import { type Outcome, openWorkshop, type ProgramLanguage } from "./run-example"
import { callOf } from "./street-calls"

let street: Street
let wallet: Awaited<ReturnType<typeof startWallet>>
let workshop: Awaited<ReturnType<typeof openWorkshop>>
beforeAll(async () => {
  street = await openStreet()
  wallet = await startWallet({
    encryption: "nip44_v2",
    reply: ({ method, params }) => ({
      result_type: method,
      result: { preimage: payInvoice(String(params["invoice"])) },
    }),
  })
  workshop = await openWorkshop(street, wallet.connection)
})
afterAll(async () => {
  await workshop.close()
  await wallet.close()
  await street.close()
})

type Case = readonly [EndpointName, Protocol, string]
/** Every healthy service with a part of its paid response. `report` takes cards only, so it has no example. */
const SERVICES: readonly Case[] = [
  ["translate", "MPP", '"ok":true'],
  ["tokens", "MPP", '"ok":true'],
  ["geocode", "MPP", '"ok":true'],
  ["news", "MPP", '"headlines":[]'],
  ["prices", "MPP", '"bid":1'],
  ["weather", "x402", '"temp":20'],
  ["search", "x402", '"results":[]'],
  ["sandbox", "x402", '"temp":20'],
  ["weatherV1", "x402", '"temp":20'],
  ["prices", "x402", '"bid":1'],
  ["almanac", "L402", '"sunrise"'],
  ["flights", "L402", '"departures":[]'],
  ["news", "L402", '"headlines":[]'],
  ["chat", "L402", '"content":"Hello."'],
]
/** Their servers send no receipt, which x402 and MPP allow. */
const WITHOUT_RECEIPT: readonly EndpointName[] = ["news", "weatherV1"]
/** One service per kind of payment. Short tests run one per protocol: the hostile endpoints of `hostile/` meet every kind. */
const KINDS: readonly Case[] = SERVICES.filter(([name, protocol]) =>
  runs(
    ["translate MPP", "search x402", "chat L402"],
    ["translate MPP", "tokens MPP", "prices MPP", "search x402", "weatherV1 x402", "chat L402"],
  ).includes(`${name} ${protocol}`),
)
/** Services that differ from these only in their names and prices are paid in long tests. */
const PAID: Readonly<Record<ProgramLanguage, readonly string[]>> = {
  typescript: [
    ...["translate MPP", "tokens MPP", "geocode MPP", "prices MPP", "search x402", "sandbox x402", "weatherV1 x402"],
    ...["almanac L402", "chat L402"],
  ],
  curl: ["translate MPP", "geocode MPP", "prices MPP", "search x402", "weatherV1 x402", "chat L402"],
  python: ["almanac L402", "chat L402"],
}

const CHAT: Case = ["chat", "L402", ""]

const has = (...programs: string[]) =>
  programs.every((program) => {
    try {
      return execFileSync("which", [program]).length > 0
    } catch {
      return false
    }
  })
/** No test installs Python packages, so only the example that needs none runs. */
const RUNS: readonly [ProgramLanguage, readonly Protocol[]][] = [
  ["typescript", ["x402", "MPP", "L402"]],
  ...(has("jq", "curl") ? [["curl", ["x402", "MPP", "L402"]] as [ProgramLanguage, Protocol[]]] : []),
  ...(has("python3") ? [["python", ["L402"]] as [ProgramLanguage, Protocol[]]] : []),
]
const countPayments = () =>
  street.countPayments() + wallet.asked.filter(({ method }) => method === "pay_invoice").length

async function write(
  [name, protocol]: Case,
  language: ProgramLanguage,
  change = (call: Call) => call,
): Promise<string> {
  const call = change(await callOf(street, name, protocol))
  const { examples } = writeExamples({ number: 7, protocol }, call, NO_GUARD)
  const { text } = examples.find((example) => example.language === language) ?? {}
  if (!text) throw new Error(`no ${language} example of ${name}`)
  return text
}

const run = async (one: Case, language: ProgramLanguage): Promise<Outcome> =>
  workshop.run(language, await write(one, language))

/** Runs a program that is expected to end without a payment. */
const runUnpaid = async (
  one: Case,
  language: ProgramLanguage,
  change?: (call: Call) => Call,
  environment: Record<string, string> = {},
): Promise<Outcome> => workshop.runUnpaid(language, await write(one, language, change), environment)

/** The call as it was before the price rose tenfold. */
const beforeTheRise = (call: Call): Call => ({
  ...call,
  offers: call.offers.map((offer) => ({ ...offer, amount: `${BigInt(offer.amount ?? 0) / 10n}` })),
})

/** The call as it was before another address was asked to be paid. */
const beforeTheNewPayee = (call: Call): Call => ({
  ...call,
  offers: call.offers.map((offer) => ({
    ...offer,
    pay_to: offer.scheme === "lightning" ? `02${"22".repeat(32)}` : `0x${"22".repeat(20)}`,
  })),
})
const CHANGED =
  /(?:The payee, the asset or the network has changed|The invoice pays another Lightning node)\. Not paid\./

/** The call of an endpoint that is down. */
const ofNothing = (call: Call): Call => ({ ...call, url: new URL("/nothing", call.url).href })

/** Empty instead of absent, because the environment of the tests may have a wallet. */
const NO_WALLET = { EVM_PRIVATE_KEY: "", MPPX_PRIVATE_KEY: "", NWC_URL: "" }
/** A key without `0x` and a wallet of another protocol, which the clients' libraries reject in their own words. */
const WRONG_WALLET = { EVM_PRIVATE_KEY: "4c".repeat(32), MPPX_PRIVATE_KEY: "0x…", NWC_URL: "lndhub://wallet" }

describe.each(RUNS)("the %s example", (language, protocols) => {
  const paid = SERVICES.filter(([name, protocol]) => runs(PAID[language].includes(`${name} ${protocol}`), true))
  // curl has no example of a session, which signs a voucher for each unit.
  const mine = (cases: readonly Case[]) =>
    cases.filter(([name, protocol]) => protocols.includes(protocol) && !(language === "curl" && name === "tokens"))
  describe("at the known price", () => {
    let outcomes: Map<Case, Promise<Outcome>>
    beforeAll(() => {
      // Two programs run at once.
      outcomes = new Map(mine(paid).map((one) => [one, run(one, language)]))
    })

    it.each(mine(paid).map((one) => [...one, one] as const))("pays %s by %s", async (name, protocol, shown, one) => {
      const outcome = await outcomes.get(one)
      expect(outcome, outcome?.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining(shown) })
      const hasReceipt = language === "typescript" && protocol !== "L402" && !WITHOUT_RECEIPT.includes(name)
      if (hasReceipt) expect(outcome?.stderr).toMatch(/^Receipt: \{.+\}$/m)
    })
  })

  describe("after a rise of the price", () => {
    let outcomes: Map<Case, Promise<Outcome>>
    let before: number
    beforeAll(() => {
      before = countPayments()
      outcomes = new Map(mine(KINDS).map((one) => [one, runUnpaid(one, language, beforeTheRise)]))
    })

    it.each(mine(KINDS).map((one) => [...one, one] as const))(
      "D-examples-01 does not pay %s by %s",
      async (...[, , , one]) => {
        const { code, stderr } = (await outcomes.get(one)) ?? {}
        expect(code).not.toBe(0)
        expect(stderr).toMatch(/Asked [\d.]+(?: sats)?, maximum \d+(?: \(10+ = 1 [\w.]+\))?\. Not paid\./)
        expect(countPayments()).toBe(before)
      },
    )
  })

  it.each(mine(KINDS))("D-examples-01 does not pay another payee for %s by %s", async (...one) => {
    const before = countPayments()
    const { code, stderr } = await runUnpaid(one, language, beforeTheNewPayee)
    expect(code).not.toBe(0)
    expect(stderr).toMatch(CHANGED)
    expect(countPayments()).toBe(before)
  })

  it.each(mine(KINDS))("D-examples-03 says in one line that a service is down for %s by %s", async (...one) => {
    const { code, stderr } = await runUnpaid(one, language, ofNothing)
    expect(code).not.toBe(0)
    expect(stderr).toBe("The service did not ask for payment (404). Not paid.\n")
  })

  it("D-examples-04 pays a token of L402 once, and sends it again", async () => {
    const { place, run } = await workshop.save(language, await write(CHAT, language))
    const before = countPayments()
    const outcomes = [await run(), await run()]
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining("Hello.") })
    expect(countPayments()).toBe(before + 1)
    expect((await stat(join(place, "l402-7.token"))).mode & 0o777).toBe(0o600)
  })

  // lncli has a wallet of its own.
  const withWallet = mine(KINDS).filter(([, protocol]) => language === "typescript" || protocol !== "L402")
  it.each(withWallet.slice(0, language === "typescript" ? undefined : runs(1, undefined)))(
    "names a wallet that is missing or has another form for %s by %s",
    async (...one) => {
      for (const wallet of [NO_WALLET, WRONG_WALLET]) {
        const { code, stderr } = await runUnpaid(one, language, undefined, wallet)
        expect(code).not.toBe(0)
        expect(stderr).toMatch(/(EVM_PRIVATE_KEY|MPPX_PRIVATE_KEY|NWC_URL) must be .+: see step 2/)
      }
    },
  )
})
