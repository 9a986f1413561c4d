// Misspelled fields are rejected, and fields that only other directories have are ignored.

import { describe, expect, it } from "vitest"
import { z } from "zod"
import { OPERATIONS } from "@/lib/api/operations"
import { findMeant } from "@/lib/contract/field-slips"
import { RegisterInput } from "@/lib/registration/schema"

const BODIES = OPERATIONS.flatMap(({ id, body }) => {
  return body?.schema instanceof z.ZodObject ? [[id, Object.keys(body.schema.shape)] as const] : []
})
const fieldsOf = (id: string) => BODIES.find(([name]) => name === id)?.[1] ?? []

describe("a slip of a known field", () => {
  it.each([
    ["registerService", "method", ["http_method"]],
    ["registerService", "httpMethod", ["http_method"]],
    ["registerService", "HTTP-Method", ["http_method"]],
    ["registerService", "http_methd", ["http_method"]],
    ["registerService", "body", ["probe_body"]],
    ["registerService", "probeBody", ["probe_body"]],
    ["registerService", "prob_body", ["probe_body"]],
    ["registerService", "arguments", ["probe_body"]],
    ["registerService", "network", ["payment_network"]],
    ["registerService", "chain", ["payment_network"]],
    ["registerService", "paymentNetwork", ["payment_network"]],
    ["registerService", "asset", ["payment_asset"]],
    ["registerService", "payment_aset", ["payment_asset"]],
    ["registerService", "price", ["price_sats", "price_usd"]],
    ["registerService", "price_sat", ["price_sats"]],
    ["registerService", "priceUSD", ["price_usd"]],
    ["registerService", "desc", ["description"]],
    ["registerService", "desciption", ["description"]],
    ["registerService", "Name", ["name"]],
    ["registerService", "nmae", ["name"]],
    ["registerService", "categroy", ["category"]],
    ["registerService", "verificationToken", ["verification_token"]],
    ["registerService", "verfication_tokn", ["verification_token"]],
    ["editService", "title", ["name"]],
    ["createWebhook", "evnts", ["events"]],
    ["createWebhook", "event", ["events"]],
    ["createWebhook", "protocol", ["protocol_filter"]],
    ["createWebhook", "max_price", ["max_price_usd"]],
    ["createWebhook", "hots", ["host"]],
    ["createWebhook", "domain", ["host"]],
    ["createWebhook", "service", ["service_id"]],
    ["editWebhook", "active", ["is_active"]],
    ["lintEndpoint", "http_method", ["method"]],
    ["lintEndpoint", "probe_body", ["body"]],
    ["lintEndpoint", "behavior", ["behaviour"]],
    ["checkEndpoint", "body", ["probe_body"]],
    ["verifyClaim", "aprove", ["approve"]],
    ["recoverDeliveries", "sicne", ["since"]],
    ["editListing", "feature", ["featured"]],
  ] as const)("%s: %s stands for %s", (id, given, meant) => expect(findMeant(given, fieldsOf(id))).toEqual(meant))
})

/** Fields that other directories, and programs that send a whole record, have in such bodies. */
const ORDINARY = `
  id uuid slug key number status state featured verified trusted score rank rating votes views created_at createdAt registered_at last_checked
  tags keywords labels topics logo icon image avatar banner website homepage site docs docs_url documentation readme openapi openapi_url swagger
  spec spec_url schema request_schema response_schema email mail phone twitter github discord nostr npub author vendor company
  organization organisation team license licence terms terms_url privacy_url support support_url version api_version language lang locale country region
  currency price_unit unit units pricing pricing_model plan tier free trial amount fee cost quota rate rate_limit limits timeout ttl latency
  uptime health health_status source origin referrer campaign utm_source notes note memo remarks about summary details info
  meta metadata extra extensions custom data payload content context contract format type kind protocol_version scheme auth api_key apikey token
  access_token secret_key password user username owner account address pay_to payTo wallet wallet_address recipient facilitator facilitator_url
  network_id chain_id caip2 decimals token_address asset_address symbol headers query params path input output inputs outputs example examples sample
  capabilities features models model use_case use_cases industry group collection visibility public private enabled disabled
  test testnet sandbox debug dry_run mode retries retry_count batch_size concurrency format_version checksum signature nonce timestamp
  date time updated deleted parent children related siblings sort order limit page cursor index position weight priority color colour theme
  __proto__ constructor toString
`
  .trim()
  .split(/\s+/)

describe("an ordinary field of another program", () => {
  it("is many", () => expect(new Set(ORDINARY).size).toBeGreaterThan(200))

  it.each(BODIES)("%s ignores it", (_, fields) => {
    // A known field in another spelling, such as payTo for pay_to, is a slip.
    const ordinary = ORDINARY.filter((name) => !fields.includes(name.replace("payTo", "pay_to")))
    const taken = ordinary.filter((name) => findMeant(name, fields).length > 0)
    expect(taken.map((name) => `${name}: ${findMeant(name, fields)}`)).toEqual([])
  })

  it("leaves a known field to itself", () => {
    for (const field of Object.keys(RegisterInput.shape)) {
      expect(findMeant(field, Object.keys(RegisterInput.shape))).toContain(field)
    }
  })
})
