import { inspect } from "node:util"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { isUpstreamFailure, type UpstreamFailure } from "@/lib/net/operator-fetch"
import { createNwc } from "@/lib/paywall/lightning/nwc"
import { findClosedPort } from "@/tests/net/closed-port"
import { openRaw } from "@/tests/net/local-servers"
import { anInvoice, ORDER, PAYMENT_HASH } from "./invoices"
import { openWallet } from "./relay"

const SECRET = "71a8c14c1407c113601079c4302dab36460f0ccd0ad506f1f2dc73b5100e4f3c"
const WALLET = "b889ff5b1513b641e2a139f661a661364979c5beee91842f8f0ef42ab558e9d4"
const connectionTo = (port: number) =>
  `nostr+walletconnect://${WALLET}?relay=ws%3A%2F%2F127.0.0.1%3A${port}&secret=${SECRET}`

const transaction = (other: object = {}) => ({
  type: "incoming",
  invoice: anInvoice(),
  description: ORDER.memo,
  payment_hash: PAYMENT_HASH,
  amount: 500_000,
  created_at: Math.floor(Date.now() / 1000),
  expires_at: Math.floor(Date.now() / 1000) + 900,
  ...other,
})
const result = (type: string, value: object) => ({ result_type: type, error: null, result: value })
const refusal = (type: string, code: string, message: string) => ({ result_type: type, error: { code, message } })

/** Records console output, because the NWC library writes to the console and could print the secret. */
function listenToConsole() {
  const printed: unknown[] = []
  for (const method of ["error", "warn", "log", "info", "debug"] as const) {
    const spy = vi.spyOn(console, method).mockImplementation((...words) => void printed.push(words))
    onTestFinished(() => spy.mockRestore())
  }
  return () => inspect(printed, { depth: 9 })
}

async function reasonOf(work: Promise<unknown>, secret: string): Promise<string> {
  const error: unknown = await work.then(
    () => "it did not fail",
    (thrown: unknown) => thrown,
  )
  expect(isUpstreamFailure(error)).toBe(true)
  expect(inspect(error, { depth: 9 })).not.toContain(secret)
  return (error as UpstreamFailure).reason
}

describe.each(["nip44_v2", "nip04"] as const)("a wallet that speaks %s", (encryption) => {
  it("creates an invoice", async () => {
    const printed = listenToConsole()
    const invoice = anInvoice()
    const reply = () => result("make_invoice", transaction({ invoice }))
    const { connection, asked, secret } = await openWallet({ encryption, reply })
    const node = createNwc(connection)
    expect(await node.createInvoice(ORDER)).toBe(invoice)
    expect(await node.createInvoice(ORDER)).toBe(invoice)
    const question = { method: "make_invoice", params: { amount: 500_000, description: ORDER.memo, expiry: 900 } }
    expect(asked).toEqual([question, question])
    expect(printed()).not.toContain(secret)
  })
})

describe("a wallet", () => {
  it("reports that it is healthy", async () => {
    listenToConsole()
    const reply = () => result("get_info", { alias: "w", network: "mainnet", methods: ["make_invoice"] })
    const { connection } = await openWallet({ encryption: "nip44_v2", reply })
    await createNwc(connection).checkHealth()
  })

  it.each(["RATE_LIMITED", "UNAUTHORIZED", "RESTRICTED", "QUOTA_EXCEEDED", "NOT_IMPLEMENTED", "INTERNAL", "OTHER"])(
    "rejects a request: %s",
    async (code) => {
      const printed = listenToConsole()
      const reply = () => refusal("make_invoice", code, "for reasons of its own")
      const { connection, secret } = await openWallet({ encryption: "nip44_v2", reply })
      expect(await reasonOf(createNwc(connection).createInvoice(ORDER), secret)).toBe(`the wallet reported ${code}`)
      expect(printed()).not.toContain(secret)
    },
  )

  it.each([
    ["no JSON", "lnbc5u1", false],
    ["JSON that is no object", "null", false],
    ["what is not encrypted", "{}", true],
    ["a result without an invoice", { result: { invoice: "" } }, false],
    ["an invoice that is no text", { result: { invoice: 7 } }, false],
    ["neither result nor error", {}, false],
    ["an error in words only", { error: { message: "no" } }, false],
  ])("fails with %s without ending the process", async (_, answer, isPlain) => {
    listenToConsole()
    const { connection, secret } = await openWallet({ encryption: "nip44_v2", reply: () => answer, isPlain })
    expect(await reasonOf(createNwc(connection).createInvoice(ORDER), secret)).toMatch(
      /^(the wallet's reply cannot be read|the wallet reported INTERNAL|the response of the node does not have the documented shape)$/,
    )
  })

  it("is reached again after its relay closed the connections", async () => {
    listenToConsole()
    const reply = () => result("make_invoice", transaction())
    const { connection, secret, closeConnections } = await openWallet({ encryption: "nip44_v2", reply })
    const node = createNwc(connection)
    await node.createInvoice(ORDER)
    closeConnections()
    await node.createInvoice(ORDER).catch((error: unknown) => reasonOf(Promise.reject(error), secret))
    expect(await node.createInvoice(ORDER)).toMatch(/^lnbc/)
  })

  it("that cannot be reached is reported without the secret", async () => {
    const printed = listenToConsole()
    const node = createNwc(connectionTo(await findClosedPort()))
    expect(await reasonOf(node.createInvoice(ORDER), SECRET)).toBe("the wallet cannot be reached")
    expect(printed()).not.toContain(SECRET)
  })

  it("fails at the deadline when the wallet or its relay sends no response", async () => {
    listenToConsole()
    const { port } = await openRaw(() => {})
    const { connection, secret } = await openWallet({ encryption: "nip44_v2", reply: () => null })
    const late = "the wallet did not respond in time"
    expect(await reasonOf(createNwc(connectionTo(port), 200).createInvoice(ORDER), SECRET)).toBe(late)
    expect(await reasonOf(createNwc(connection, 200).createInvoice(ORDER), secret)).toBe(late)
  })

  it("gets a new connection when the old one broke silently", async () => {
    listenToConsole()
    const reply = () => result("make_invoice", transaction())
    const { connection, secret, goDeaf } = await openWallet({ encryption: "nip44_v2", reply })
    const node = createNwc(connection, 500)
    await node.createInvoice(ORDER)
    goDeaf()
    expect(await reasonOf(node.createInvoice(ORDER), secret)).toBe("the wallet did not respond in time")
    expect(await node.createInvoice(ORDER)).toMatch(/^lnbc/)
  })
})
