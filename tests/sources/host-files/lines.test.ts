// How the report names an entry: in the words of its document.

import { expect, it } from "vitest"
import { parseL402Document, parseL402Services, parseX402Resources } from "@/lib/sources/adapters/well-known/manifest"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import type { DocumentParser } from "@/lib/sources/adapters/well-known/own-listing"
import { HOME } from "../adapters/well-known/read-document"

const lines = (parse: DocumentParser, document: unknown) => parse(document, HOME)?.map(({ line }) => line)
const paid = { "x-payment-info": { protocols: ["x402"], price: "0.01" } }

it.each([
  ["a text", ["POST /search - Find things"], "POST /search - Find things"],
  ["a member of a map", { "GET /data/v2/*": { price: "$0.01" } }, "GET /data/v2/*"],
  ["a method of a path", { "/x": { post: { price: "$0.01" } } }, "post /x"],
  ["an object", [{ method: "GET", path: "/weather" }], "GET /weather"],
  ["an object with a URL", [{ url: `${HOME}/weather` }], `${HOME}/weather`],
  ["a name", [{ name: "Nowhere", price: 1 }], "Nowhere"],
  ["neither URL nor name", [{ price: 1, currency: "USD" }], "{price, currency}"],
  ["a number", [7], "number"],
  ["hidden characters", ["GET /a\u202e\u0000b"], "GET /ab"],
  ["a long text", [`GET /${"x".repeat(5_000)}`], `GET /${"x".repeat(154)}…`],
])("of %s", (_, endpoints, line) => {
  expect(lines(parseX402Resources, { endpoints })).toEqual([line])
})

it("of each kind of document", () => {
  expect(lines(parseOpenApi, { paths: { "/data/v2/*": { get: paid } } })).toEqual(["GET /data/v2/*"])
  expect(lines(parseL402Services, { services: [{ endpoint: "/chat", method: "POST" }] })).toEqual(["POST /chat"])
  expect(lines(parseX402Resources, { items: [{ resource: `${HOME}/x`, type: "mcp" }, 7] })).toEqual([`${HOME}/x`, null])
  const resources = [{ method: "GET", path: "^/v1/.*$" }, { path: 7 }]
  expect(lines(parseL402Document, { provider: {}, services: [{ name: "Acme", resources }] })).toEqual([
    "GET ^/v1/.*$",
    "Acme",
  ])
})
