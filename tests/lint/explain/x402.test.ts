// Ten faults of an x402 seller made with @x402/express [D-lint-06].

import { describe } from "vitest"
import type { Reply } from "@/lib/protocols/challenge"
import { type Fault, testFaults, withHeader } from "./faults"

interface Document {
  accepts: Record<string, unknown>[]
  [name: string]: unknown
}

const HEADER = "payment-required"

const changeDocument = (change: (document: Document) => unknown) => (reply: Reply) =>
  withHeader(reply, HEADER, (value) => {
    const changed = change(JSON.parse(Buffer.from(value, "base64").toString()))
    return Buffer.from(JSON.stringify(changed)).toString("base64")
  })

const changeEntry = (fields: Record<string, unknown>) =>
  changeDocument((document) => ({ ...document, accepts: document.accepts.map((entry) => ({ ...entry, ...fields })) }))

const FAULTS: readonly Fault[] = [
  { about: "status 200", finds: "not_402", change: (reply) => ({ ...reply, status: 200 }) },
  {
    about: "the header is removed by a proxy",
    finds: "no_x402_challenge",
    change: (reply) => withHeader(reply, HEADER, () => null),
  },
  {
    about: "JSON instead of base64",
    finds: "header_not_base64_but_json",
    change: (reply) => withHeader(reply, HEADER, (value) => Buffer.from(value, "base64").toString()),
  },
  {
    about: "the header is cut",
    finds: "header_not_json",
    change: (reply) => withHeader(reply, HEADER, (value) => value.slice(0, 40)),
  },
  {
    about: "no offers",
    finds: "accepts_empty",
    change: changeDocument((document) => ({ ...document, accepts: [] })),
  },
  {
    about: "version 3",
    finds: "unsupported_version",
    change: changeDocument((document) => ({ ...document, x402Version: 3 })),
  },
  { about: "a ticker as the asset", finds: "asset_not_evm_address", change: changeEntry({ asset: "USDC" }) },
  {
    about: "the zero address as the payee",
    finds: "payTo_zero_address",
    change: changeEntry({ payTo: `0x${"0".repeat(40)}` }),
  },
  { about: "an amount in dollars", finds: "amount_not_atomic_integer", change: changeEntry({ amount: "0.001" }) },
  {
    about: "the time limit as text",
    finds: "maxTimeoutSeconds_invalid",
    change: changeEntry({ maxTimeoutSeconds: "soon" }),
  },
]

describe("a seller of x402", () => testFaults("x402", FAULTS))
