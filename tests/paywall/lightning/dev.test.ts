import { createHash } from "node:crypto"
import { decode } from "bolt11"
import { describe, expect, it } from "vitest"
import { checkInvoice } from "@/lib/paywall/lightning/backend"
import { createDevNode } from "@/lib/paywall/lightning/dev"
import { anInvoice, ORDER, REGTEST } from "./invoices"

const NOW = new Date()
const node = createDevNode("the root key of this installation")
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

describe("the development node", () => {
  it("makes invoices on regtest that another decoder parses alike", async () => {
    const text = await node.createInvoice(ORDER)
    const { paymentHash, expiresAt } = checkInvoice(text, ORDER, "regtest", NOW)
    const one = decode(text, REGTEST)
    expect(one).toMatchObject({ complete: true, prefix: "lnbcrt5u", satoshis: 500 })
    expect(one.tagsObject).toMatchObject({ payment_hash: paymentHash, description: ORDER.memo, expire_time: 900 })
    expect(expiresAt.getTime()).toBeGreaterThan(later(890).getTime())
  })

  it("never makes the same invoice twice, and signs all with one key", async () => {
    const [one, other] = [
      decode(await node.createInvoice(ORDER), REGTEST),
      decode(await node.createInvoice(ORDER), REGTEST),
    ]
    expect(one.tagsObject.payment_hash).not.toBe(other.tagsObject.payment_hash)
    expect(one.payeeNodeKey).toBe(other.payeeNodeKey)
  })

  it("returns the preimage in every process with the same secret", async () => {
    const text = await node.createInvoice(ORDER)
    const preimage = createDevNode("the root key of this installation").pay(text, NOW) ?? ""
    const hash = createHash("sha256").update(preimage, "hex").digest("hex")
    expect(hash).toBe(decode(text, REGTEST).tagsObject.payment_hash)
    expect(node.pay(text, NOW)).toBe(preimage)
  })

  it("pays no foreign invoice, no expired one, and nothing else", async () => {
    const text = await node.createInvoice(ORDER)
    expect(createDevNode("the root key of another one").pay(text, NOW)).toBeNull()
    expect(node.pay(text, later(890))).toMatch(/^[0-9a-f]{64}$/)
    expect(node.pay(text, later(901))).toBeNull()
    expect(node.pay(anInvoice(), NOW)).toBeNull()
    expect(node.pay(anInvoice({ paymentSecret: null }), NOW)).toBeNull()
    expect(node.pay("lnbcrt5u1nonsense", NOW)).toBeNull()
  })

  it("does not return a preimage for a foreign invoice that copies a payment secret", async () => {
    const { tagsObject } = decode(await node.createInvoice(ORDER), REGTEST)
    expect(
      node.pay(anInvoice({ network: "regtest", paymentSecret: String(tagsObject.payment_secret) }), NOW),
    ).toBeNull()
  })

  it("is always healthy", () => node.checkHealth())
})
