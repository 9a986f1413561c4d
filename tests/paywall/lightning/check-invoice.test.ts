import { describe, expect, it } from "vitest"
import { checkInvoice } from "@/lib/paywall/lightning/backend"
import { anInvoice, ORDER, PAYMENT_HASH } from "./invoices"

const NOW = new Date("2026-11-22T10:00:00Z")
const SECONDS = NOW.getTime() / 1000
const fresh = { timestamp: SECONDS }
const check = (text: string, network: "mainnet" | "regtest" = "mainnet") => checkInvoice(text, ORDER, network, NOW)

describe("an invoice from a node", () => {
  it("is what was ordered", () => {
    const text = anInvoice(fresh)
    expect(text).toMatch(/^lnbc5u1/)
    const expiresAt = new Date("2026-11-22T10:15:00Z")
    expect(check(text)).toEqual({ text, paymentHash: PAYMENT_HASH, expiresAt })
  })

  it.each([
    ["ends sooner", 60, "2026-11-22T10:01:00Z"],
    ["has no expiry, which means an hour", null, "2026-11-22T10:15:00Z"],
    ["expires after a week", 604_800, "2026-11-22T10:15:00Z"],
  ])("is valid no longer than ordered when it %s", (_, expirySeconds, until) => {
    expect(check(anInvoice({ ...fresh, expirySeconds })).expiresAt).toEqual(new Date(until))
  })

  it.each([
    ["more than the order", { amountMsat: 500_001n }, "is for another amount"],
    ["less than the order", { amountMsat: 499_000n }, "is for another amount"],
    ["any amount", { amountMsat: null }, "is for another amount"],
    ["coins of a test network", { network: "testnet" }, "is for testnet, not for mainnet"],
    ["coins of signet", { network: "signet" }, "is for signet, not for mainnet"],
    ["coins of regtest", { network: "regtest" }, "is for regtest, not for mainnet"],
    ["payment by now", { timestamp: SECONDS - 900 }, "has expired"],
    ["payment a day ago", { timestamp: SECONDS - 90_000 }, "has expired"],
  ] as const)("is rejected when it asks for %s", (_, other, reason) => {
    expect(() => check(anInvoice({ ...fresh, ...other }))).toThrow(`No usable response: the node's invoice ${reason}.`)
  })

  it("may be for the test network of the operator's node", () => {
    const text = anInvoice({ ...fresh, network: "regtest" })
    expect(check(text, "regtest")).toMatchObject({ text })
    expect(() => check(anInvoice(fresh), "regtest")).toThrow("is for mainnet, not for regtest")
  })

  it.each([
    ["", "unknown_prefix"],
    ["lnbc5u1nonsense", "bad_bech32"],
    ["lno1qgsqvgnwgcg35z6ee2h3yczraddm72xrfua9uve2rlrm9deu7xyfzrc", "bad_bech32"],
    [`${anInvoice(fresh).slice(0, -1)}q`, "bad_bech32"],
  ])("is rejected when it is not one: %s", (text, error) => {
    expect(() => check(text)).toThrow(`the node's invoice cannot be read (${error})`)
  })
})
