// The expected requests and the responses of each Lightning node with an HTTP API, from the node's documentation or source.

import { expect } from "vitest"
import type { LightningBackend } from "@/lib/paywall/lightning/backend"
import { createCln, createLnbits, createLnd, createPhoenixd } from "@/lib/paywall/lightning/http-nodes"
import { anInvoice, ORDER, PAYMENT_HASH } from "./invoices"
import type { Asked, StubResponse } from "./stub-node"

interface Expected {
  method: "GET" | "POST"
  path: string
  /** The expected request body, after parsing JSON or a form. */
  body?: object
}
export interface HttpNode {
  title: string
  open: (url: string) => LightningBackend
  /** The node's credentials, in each encoding in which they are sent. No error may contain one. */
  secrets: string[]
  headers: Record<string, string>
  create: Expected & { answer: (invoice: string) => StubResponse }
  health: Expected & { answer: StubResponse }
  /** Error responses that only this node sends. */
  refusals: StubResponse[]
}

const ok = (body: unknown): StubResponse => ({ status: 200, body })
const created = (body: unknown): StubResponse => ({ status: 201, body })

const MACAROON = "0201036c6e6402f801030a10f2a1b4c7d6e5"
const grpc = (code: number, message: string) => ({ code, message, details: [] })

const lnd: HttpNode = {
  title: "LND",
  open: (url) => createLnd({ url, macaroon: MACAROON }),
  secrets: [MACAROON],
  headers: { "grpc-metadata-macaroon": MACAROON },
  create: {
    method: "POST",
    path: "/v1/invoices",
    body: { value_msat: "500000", memo: ORDER.memo, expiry: "900", private: false },
    answer: (invoice) =>
      ok({
        r_hash: Buffer.from(PAYMENT_HASH, "hex").toString("base64"),
        payment_request: invoice,
        add_index: "17",
        payment_addr: "IiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiI=",
      }),
  },
  health: {
    method: "GET",
    path: "/v1/invoices?num_max_invoices=1",
    answer: ok({ invoices: [], last_index_offset: "0", first_index_offset: "0" }),
  },
  refusals: [
    { status: 500, body: grpc(2, `verification failed: signature mismatch after caveat verification: ${MACAROON}`) },
    { status: 500, body: grpc(2, "permission denied") },
    { status: 503, body: grpc(14, "wallet locked, unlock it to enable full RPC access") },
  ],
}

const RUNE = "KDhr6e8hnrA0K4T5gFqRYmPbGcNQ0jWvVvJmKsb1mZc9MTUmbWV0aG9kPWludm9pY2V8bWV0aG9kPWxpc3RpbnZvaWNlcw=="

const cln: HttpNode = {
  title: "Core Lightning",
  open: (url) => createCln({ url, rune: RUNE }),
  secrets: [RUNE],
  headers: { rune: RUNE },
  create: {
    method: "POST",
    path: "/v1/invoice",
    body: {
      amount_msat: 500000,
      label: expect.stringMatching(/^directory-[0-9a-f-]{36}$/),
      description: ORDER.memo,
      expiry: 900,
    },
    answer: (invoice) =>
      created({
        payment_hash: PAYMENT_HASH,
        expires_at: 1795306500,
        bolt11: invoice,
        payment_secret: "22".repeat(32),
        created_index: 3,
        warning_capacity: "Insufficient incoming channel capacity to pay invoice",
      }),
  },
  health: {
    method: "POST",
    path: "/v1/listinvoices",
    body: { payment_hash: "0".repeat(64) },
    answer: created({ invoices: [] }),
  },
  refusals: [
    { status: 401, body: { code: 1502, message: `Rune is not valid: ${RUNE}` } },
    { status: 403, body: { code: 1501, message: "Not authorized: Missing rune" } },
    { status: 404, body: { code: -32601, message: "Unknown command 'invoice'" } },
    { status: 500, body: { code: 900, message: "Duplicate label 'directory-1'" } },
  ],
}

const PASSWORD = "f1eb6e9fbf0d0d5b8f5a1c0e1f9a7b3c"

const phoenixd: HttpNode = {
  title: "phoenixd",
  open: (url) => createPhoenixd({ url, password: PASSWORD }),
  secrets: [PASSWORD, Buffer.from(`:${PASSWORD}`).toString("base64")],
  headers: { authorization: `Basic ${Buffer.from(`:${PASSWORD}`).toString("base64")}` },
  create: {
    method: "POST",
    path: "/createinvoice",
    body: { amountSat: "500", description: ORDER.memo, expirySeconds: "900" },
    answer: (invoice) => ok({ amountSat: 500, paymentHash: PAYMENT_HASH, serialized: invoice }),
  },
  health: { method: "GET", path: "/payments/incoming?limit=1", answer: ok([]) },
  refusals: [
    { status: 401, body: "Invalid authentication (use basic auth with the http password set in phoenix.conf)" },
    { status: 400, body: "Request parameter description is too long (max 128 characters)" },
    { status: 500, body: "" },
  ],
}

const KEY = "0b3f2f6c8f1f4a5ab1f3b5a0f3e2d1c4"
const lnbitsPayment = (other: object) => ({
  checking_id: PAYMENT_HASH,
  payment_hash: PAYMENT_HASH,
  wallet_id: "9d3a3f1e",
  amount: 500000,
  fee: 0,
  bolt11: anInvoice(),
  memo: ORDER.memo,
  preimage: null,
  extra: {},
  ...other,
})

const lnbits: HttpNode = {
  title: "LNbits",
  open: (url) => createLnbits({ url, invoiceKey: KEY }),
  secrets: [KEY],
  headers: { "x-api-key": KEY },
  create: {
    method: "POST",
    path: "/api/v1/payments",
    body: { out: false, amount: 500, unit: "sat", memo: ORDER.memo, expiry: 900 },
    answer: (invoice) => created(lnbitsPayment({ bolt11: invoice, status: "pending" })),
  },
  health: { method: "GET", path: "/api/v1/wallet", answer: ok({ name: "directory", balance: 0 }) },
  refusals: [
    { status: 401, body: { detail: `Invalid key: ${KEY}` } },
    { status: 403, body: { detail: "Invoice (or Admin) key required." } },
    { status: 520, body: { detail: "Unexpected backend error.", status: "failed" } },
  ],
}

/** Before version 1, LNbits called the invoice `payment_request` and returned fewer fields of a payment. */
const olderLnbits: HttpNode = {
  ...lnbits,
  title: "LNbits before version 1",
  create: {
    ...lnbits.create,
    answer: (invoice) =>
      created({
        payment_hash: PAYMENT_HASH,
        payment_request: invoice,
        checking_id: PAYMENT_HASH,
        lnurl_response: null,
      }),
  },
}

export const HTTP_NODES = [lnd, cln, phoenixd, lnbits, olderLnbits]

/** Parses the request body as JSON or as a form, by its content type. */
export function readSent({ headers, body }: Asked): unknown {
  if (body === "") return undefined
  return headers["content-type"] === "application/json"
    ? JSON.parse(body)
    : Object.fromEntries(new URLSearchParams(body))
}
