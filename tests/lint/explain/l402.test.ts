// Ten faults of an L402 seller made with the packages macaroon and bolt11 [D-lint-06].

import { describe } from "vitest"
import { createChallenge } from "../../street/l402"
import { createInvoice } from "../../street/lightning"
import { type Fault, testFaults, withHeader } from "./faults"

const HEADER = "www-authenticate"
const change =
  (edit: (value: string) => string | null): Fault["change"] =>
  (reply) =>
    withHeader(reply, HEADER, edit)

const GOOD = { service: "paid", priceSats: 21, description: "One day" }
const HOUR_MS = 3_600_000

const FAULTS: readonly Fault[] = [
  { about: "status 401", finds: "not_402", change: (reply) => ({ ...reply, status: 401 }) },
  { about: "the header is removed by a proxy", finds: "no_l402_challenge", change: change(() => null) },
  {
    about: "the header is cut",
    finds: "malformed_header",
    change: change((value) => value.slice(0, -10)),
  },
  {
    about: "no macaroon",
    finds: "missing_token",
    change: change((value) => value.replace(/macaroon="[^"]*", /, "")),
  },
  {
    about: "no invoice",
    finds: "missing_invoice",
    change: change((value) => value.replace(/invoice="[^"]*"/, 'invoice=""')),
  },
  {
    about: "a macaroon that is not base64",
    finds: "bad_token_encoding",
    change: change((value) => value.replace(/macaroon="../, 'macaroon="!!')),
  },
  {
    about: "an invoice with a wrong character",
    finds: "invoice_malformed",
    change: change((value) => value.replace(/.{8}"$/, 'qqqqqqqq"')),
  },
  {
    about: "an invoice of an hour ago",
    finds: "invoice_expired",
    change: change(() => createChallenge({ ...GOOD, issuedAt: new Date(Date.now() - HOUR_MS) }).header),
  },
  {
    about: "the macaroon of another invoice",
    finds: "payment_hash_mismatch",
    change: change(() => createChallenge({ ...GOOD, committedHash: createInvoice(GOOD).paymentHash }).header),
  },
  {
    about: "a BOLT 12 offer instead of an invoice",
    finds: "unsupported_invoice_type",
    change: change((value) =>
      value.replace(/invoice="[^"]*"/, 'invoice="lno1pqps7sjqpgtyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7m"'),
    ),
  },
]

describe("a seller of L402", () => testFaults("L402", FAULTS))
