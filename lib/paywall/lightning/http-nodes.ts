// The Lightning nodes with a JSON API. Each needs only the right to create invoices, and to read something for the health check.

import { randomUUID } from "node:crypto"
import { z } from "zod"
import { operatorFetch, UpstreamFailure } from "@/lib/net/operator-fetch"
import { type LightningBackend, requireShape } from "@/lib/paywall/lightning/backend"
import { parseJson } from "@/lib/protocols/json"

interface NodeAddress {
  /** The base URL, with or without a path and a trailing slash. */
  url: string
  /** The headers that authenticate a request. */
  headers: Readonly<Record<string, string>>
  caFile?: string | undefined
}

/**
 * Returns a function that calls the node's JSON API: POST with a body, else GET. The function throws `UpstreamFailure` for a
 * status other than 2xx and for a response that does not match `shape`.
 */
function nodeApi({ url, headers, caFile }: NodeAddress) {
  const base = url.replace(/\/+$/, "")
  return async <T extends z.ZodType>(shape: T, path: string, body?: object | URLSearchParams): Promise<z.output<T>> => {
    const { status, text } = await operatorFetch(base + path, { headers, caFile, ...(body && encode(body, headers)) })
    if (status < 200 || status > 299) throw new UpstreamFailure(`the node responded HTTP ${status}`, status)
    return requireShape(shape, parseJson(text))
  }
}

function encode(body: object | URLSearchParams, headers: NodeAddress["headers"]) {
  const [type, text] =
    body instanceof URLSearchParams
      ? ["application/x-www-form-urlencoded", body.toString()]
      : ["application/json", JSON.stringify(body)]
  return { method: "POST", headers: { ...headers, "Content-Type": type }, body: text } as const
}

interface LndSettings {
  url: string
  /** In hexadecimal. An invoice macaroon is enough. */
  macaroon: string
  caFile?: string | undefined
}

const LndInvoice = z.object({ payment_request: z.string() })
const InvoiceList = z.object({ invoices: z.array(z.unknown()) })

/** LND's REST API: amounts are text in millisatoshis. */
export function createLnd({ url, macaroon, caFile }: LndSettings): LightningBackend {
  const call = nodeApi({ url, headers: { "Grpc-Metadata-macaroon": macaroon }, caFile })
  return {
    name: "lnd",
    async createInvoice({ sats, memo, expirySeconds }) {
      const order = { value_msat: String(sats * 1000), memo, expiry: String(expirySeconds), private: false }
      return (await call(LndInvoice, "/v1/invoices", order)).payment_request
    },
    async checkHealth() {
      // List one invoice, because an invoice macaroon permits this request.
      await call(InvoiceList, "/v1/invoices?num_max_invoices=1")
    },
  }
}

interface ClnSettings {
  url: string
  /** The rune (access token) may be restricted to `invoice` and `listinvoices`. */
  rune: string
  caFile?: string | undefined
}

const ClnInvoice = z.object({ bolt11: z.string() })
const NO_INVOICE = "0".repeat(64)

/** Core Lightning through its REST plugin clnrest. Each invoice needs a unique label. */
export function createCln({ url, rune, caFile }: ClnSettings): LightningBackend {
  const call = nodeApi({ url, headers: { Rune: rune }, caFile })
  return {
    name: "cln",
    async createInvoice({ sats, memo, expirySeconds }) {
      const label = `directory-${randomUUID()}`
      const order = { amount_msat: sats * 1000, label, description: memo, expiry: expirySeconds }
      return (await call(ClnInvoice, "/v1/invoice", order)).bolt11
    },
    async checkHealth() {
      await call(InvoiceList, "/v1/listinvoices", { payment_hash: NO_INVOICE })
    },
  }
}

const PhoenixdInvoice = z.object({ serialized: z.string() })

/**
 * phoenixd's API: form-encoded requests, and amounts in whole satoshis. HTTP Basic authentication has an empty user name (the
 * limited-access password is enough).
 */
export function createPhoenixd({ url, password }: { url: string; password: string }): LightningBackend {
  const authorization = `Basic ${Buffer.from(`:${password}`).toString("base64")}`
  const call = nodeApi({ url, headers: { Authorization: authorization } })
  return {
    name: "phoenixd",
    async createInvoice({ sats, memo, expirySeconds }) {
      const order = { amountSat: String(sats), description: memo, expirySeconds: String(expirySeconds) }
      return (await call(PhoenixdInvoice, "/createinvoice", new URLSearchParams(order))).serialized
    },
    async checkHealth() {
      await call(z.array(z.unknown()), "/payments/incoming?limit=1")
    },
  }
}

/** LNbits before version 1 returns the invoice as `payment_request`. */
const LnbitsInvoice = z.union([
  z.object({ bolt11: z.string() }).transform(({ bolt11 }) => bolt11),
  z.object({ payment_request: z.string() }).transform(({ payment_request }) => payment_request),
])
const LnbitsWallet = z.object({ name: z.string() })

/** LNbits' API: the credential is an invoice key, and amounts are whole satoshis. */
export function createLnbits({ url, invoiceKey }: { url: string; invoiceKey: string }): LightningBackend {
  const call = nodeApi({ url, headers: { "X-Api-Key": invoiceKey } })
  return {
    name: "lnbits",
    createInvoice: ({ sats, memo, expirySeconds }) =>
      call(LnbitsInvoice, "/api/v1/payments", { out: false, amount: sats, unit: "sat", memo, expiry: expirySeconds }),
    async checkHealth() {
      await call(LnbitsWallet, "/api/v1/wallet")
    },
  }
}
