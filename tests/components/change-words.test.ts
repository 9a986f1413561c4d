// One line for each kind of change, as the page of changes shows it.

import { describe, expect, it } from "vitest"
import { describeChange, describeReason } from "@/components/changes/words"
import { buildHealthReason } from "@/lib/catalogue/schema"
import type { ShownChange, ShownPrice } from "@/lib/events/names"

const price: ShownPrice = { usd: 0.002, sats: null, asset: "USDC", network: "eip155:8453", basis: null }
const service = {
  id: "1",
  name: "City Weather",
  host: "api.example",
  protocol: "x402",
  health: "healthy",
  health_reason: null,
  price,
} as const
const KEPT_OUT = buildHealthReason({ kind: "bot_check", by: "Cloudflare" }, "unknown")
const base: ShownChange = {
  seq: 1,
  kind: "new",
  at: "2026-11-21T12:00:00Z",
  service,
  previous: null,
  detail: null,
  reason: null,
  incident_ms: null,
  has_payee_caution: null,
}
const lineOf = (change: Partial<ShownChange>) => {
  const { label, before, after } = describeChange({ ...base, ...change })
  const name = change.service === null ? "" : service.name
  return `${label}: ${before}${name}${after}`.replaceAll("\u00a0", " ")
}

describe("describeChange", () => {
  it.each<[Partial<ShownChange>, string]>([
    [{ kind: "down", reason: "HTTP 503" }, "Down: City Weather: server error (HTTP 503)"],
    [{ kind: "down" }, "Down: City Weather"],
    [{ kind: "new" }, "New: City Weather, x402, $0.002"],
    [{ kind: "health", previous: { health_status: "unknown" } }, "Healthy: City Weather passed its first checks"],
    [
      { kind: "health", previous: { health_status: "down" }, incident_ms: 3_720_000 },
      "Recovered: City Weather works again after 1 h 2 min",
    ],
    [{ kind: "health", previous: { health_status: "degraded" } }, "Recovered: City Weather is healthy again"],
    [
      { kind: "health", service: { ...service, health: "degraded" }, reason: "slow" },
      "Degraded: City Weather: slow responses",
    ],
    [{ kind: "health", service: { ...service, health: "unknown" } }, "Unknown: City Weather has no recent check"],
    [
      { kind: "health", service: { ...service, health: "unknown", health_reason: KEPT_OUT } },
      "Unknown: City Weather: a bot check of Cloudflare keeps the checker out",
    ],
    [
      {
        kind: "details",
        service: { ...service, health_reason: KEPT_OUT },
        previous: { health_reason: null },
      },
      "Not checked: City Weather: a bot check of Cloudflare keeps the checker out",
    ],
    [{ kind: "details", previous: { health_reason: "bot_check" } }, "Checked: City Weather is reached by checks again"],
    [
      { kind: "price", previous: { price_usd: 0.001 } },
      "Price: Price of City Weather rose 100 % from $0.001 to $0.002",
    ],
    [{ kind: "price", previous: { price_usd: 0.01 } }, "Price: Price of City Weather fell 80 % from $0.01 to $0.002"],
    [{ kind: "price", previous: { price_usd: 5 } }, "Price: Price of City Weather fell over 99 % from $5 to $0.002"],
    [{ kind: "price", previous: { price_usd: 0.0001 } }, "Price: Price of City Weather rose from $0.0001 to $0.002"],
    [
      { kind: "price", service: { ...service, price: { ...price, basis: "metered" } }, previous: { price_usd: 1 } },
      "Price: Price of City Weather fell from $1 to $0.002",
    ],
    [{ kind: "price", previous: { price_usd: null } }, "Price: City Weather costs $0.002"],
    [{ kind: "price", previous: { price_sats: 21 } }, "Price: Price of City Weather changed from 21 sats to $0.002"],
    [
      { kind: "price", previous: { price_usd: 0.002, payment_asset: "EURC" } },
      "Price: City Weather now takes USDC on Base",
    ],
    [
      { kind: "payee", previous: { pay_to: `0x${"a".repeat(40)}` }, detail: { pay_to: `0x${"b".repeat(40)}` } },
      "Payee: Payee of City Weather changed from 0xaaaa…aaaa to 0xbbbb…bbbb",
    ],
    [
      {
        ...{ kind: "payee", previous: { pay_to: "b" }, detail: { pay_to: "a" } },
        has_payee_caution: false,
      },
      "Payee: Payee of City Weather changed from b to a, back to the known payee",
    ],
    [
      {
        ...{ kind: "payee", previous: { pay_to: "b" }, detail: { pay_to: "a" }, has_payee_caution: false },
        service: { ...service, protocol: "L402" },
      },
      "Payee: Payee of City Weather changed from b to a",
    ],
    [{ kind: "payee", previous: { pay_to: null }, detail: { pay_to: "b" } }, "Payee: City Weather names the payee b"],
    [
      { kind: "payee", previous: { pay_to: "a" }, detail: { pay_to: null } },
      "Payee: City Weather no longer names a payee, before a",
    ],
    [
      { kind: "dropped", previous: { source: "bazaar,mpp" }, detail: { source: "mpp" } },
      "Dropped: City Weather is no longer listed by mpp",
    ],
    [
      { kind: "details", previous: { name: "Former", category: "data" } },
      "Details: City Weather: name and category changed",
    ],
    [
      { kind: "details", previous: { name: "a", category: "b", source: "c", provider: "d" } },
      "Details: City Weather: name, category and other details changed",
    ],
    [
      { kind: "details", previous: { x402_payment_valid: 1 } },
      "Details: City Weather: payment requirements changed from valid to not valid",
    ],
    [
      { kind: "details", previous: { x402_payment_valid: 0 } },
      "Details: City Weather: payment requirements changed from not valid to valid",
    ],
    [{ kind: "details", previous: { invented: 1 } }, "Details: City Weather: listing changed"],
    [{ kind: "removed", service: null }, "Removed: A service is no longer listed."],
  ])("%j", (change, line) => {
    expect(lineOf(change)).toBe(line)
  })
})

it.each([
  ["HTTP 404", "request rejected (HTTP 404)"],
  ["HTTP 200", "no payment requested (HTTP 200)"],
  ["HTTP 302", "redirects elsewhere (HTTP 302)"],
  ["HTTP 402", "invalid payment challenge"],
  ["timeout", "no response in time"],
  ["x402-no-offer", "invalid payment challenge"],
])("shortens %s", (reason, words) => {
  expect(describeReason(reason)).toBe(words)
})
