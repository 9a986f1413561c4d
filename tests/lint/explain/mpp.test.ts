// Ten faults of an MPP seller made with the server of mppx [D-lint-06].

import { describe } from "vitest"
import { type Fault, testFaults, withHeader } from "./faults"

const HEADER = "www-authenticate"
const change =
  (edit: (value: string) => string | null): Fault["change"] =>
  (reply) =>
    withHeader(reply, HEADER, edit)

const replaceParam = (name: string, value: string) =>
  change((header) => header.replace(new RegExp(`\\b${name}="[^"]*"`), `${name}="${value}"`))

const changeRequest = (fields: Record<string, unknown>) =>
  change((header) =>
    header.replace(/\brequest="([^"]*)"/, (_, encoded: string) => {
      const request = { ...JSON.parse(Buffer.from(encoded, "base64url").toString()), ...fields }
      const sorted = Object.fromEntries(Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      return `request="${Buffer.from(JSON.stringify(sorted)).toString("base64url")}"`
    }),
  )

const FAULTS: readonly Fault[] = [
  { about: "status 403", finds: "not_402", change: (reply) => ({ ...reply, status: 403 }) },
  { about: "the header is removed by a proxy", finds: "no_payment_challenge", change: change(() => null) },
  {
    about: "the header is cut",
    finds: "malformed_header",
    change: change((header) => header.slice(0, header.indexOf('request="') + 30)),
  },
  { about: "no id", finds: "id_missing", change: replaceParam("id", "") },
  { about: "the time in seconds", finds: "expires_not_rfc3339", change: replaceParam("expires", "1796000000") },
  {
    about: "an expired challenge",
    finds: "expired",
    change: replaceParam("expires", "2024-01-01T00:00:00Z"),
  },
  { about: "the method in capitals", finds: "method_not_lowercase", change: replaceParam("method", "Tempo") },
  { about: "a request that is not JSON", finds: "request_not_json", change: replaceParam("request", "bm90LWpzb24") },
  {
    about: "an amount with a decimal point",
    finds: "amount_not_integer_string",
    change: changeRequest({ amount: "0.01" }),
  },
  { about: "a name as the payee", finds: "recipient_bad", change: changeRequest({ recipient: "alice" }) },
]

describe("a seller of MPP", () => testFaults("MPP", FAULTS))
