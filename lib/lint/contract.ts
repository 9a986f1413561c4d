// The operation of the linter.

import { yesOrNo } from "@/lib/catalogue/list/parameter-types"
import { defineOperations, queryOf, respondWith } from "@/lib/contract/operation"
import { buildAnswer } from "@/lib/lint/answer"
import { judge } from "@/lib/lint/report"
import { LintAnswer, LintBody, LintQuery } from "@/lib/lint/schema"
import { detect } from "@/lib/protocols/registry"

const NOW = new Date("2026-11-22T07:51:00Z")
const EXAMPLE_URL = "https://api.example.com/v1/levels"
const CHALLENGE = {
  x402Version: 2,
  resource: { url: EXAMPLE_URL, description: "Gauge readings.", mimeType: "application/json" },
  accepts: [
    {
      ...{ scheme: "exact", network: "eip155:8453", amount: "2000", maxTimeoutSeconds: 300 },
      asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
      payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
      extra: { name: "USD Coin", version: "2" },
    },
  ],
}

function buildExample(): LintAnswer {
  const header = Buffer.from(JSON.stringify(CHALLENGE)).toString("base64")
  const reply = { status: 402, headers: { "payment-required": [header] }, body: "" }
  const detections = detect(reply, { now: NOW })
  const request = { url: EXAMPLE_URL, method: "GET", sends: null } as const
  const about = { request, at: NOW.toISOString().replace(".000", ""), is_status_assumed: false }
  const report = { ...about, problem: null, ...judge(reply, detections, NOW), behaviour: null }
  return buildAnswer(
    {
      about,
      now: NOW,
      tookMs: null,
      received: { reply, detections, problem: null },
      tool: null,
      advice: null,
      behaviour: null,
    },
    report,
  )
}

export const LINT = defineOperations(
  { tag: "checks", method: "post" },
  {
    lintEndpoint: {
      path: "/api/v1/lint",
      waitsForOthers: true,
      summary: "Check whether clients can pay an endpoint",
      description:
        "Requests the endpoint `url`, like a client that has not paid, or checks the response that you send as `reply`. Nothing is paid or stored. Without `method` the request is a GET; when it is rejected, at most two more are sent with the methods that the host names, as in a registration. Each finding has what was seen, what the specification expects, and the fix. `clients` has the verdict of each client in its usual setup and with its limits lifted. With `tool` this one tool of the MCP server at `url` is called once, with the JSON object `body` as its arguments; `clients` is then empty, because the rules of the clients are about HTTP endpoints. With `behaviour` six more requests test how the endpoint responds to payments that are not valid, to browsers, and to a second request. A client may request 60 checks of URLs an hour; a `reply` counts against the general rate only. A host gets one check at a time, and 60 an hour by all clients together; one network may request half of them. Otherwise the response is 429. `problem` says so when the host asks not to be checked.",
      query: queryOf(LintQuery, {
        behaviour: ["Like `behaviour` in the body: `true` also sends the six requests.", { ...yesOrNo.schema }, "true"],
      }),
      body: { schema: LintBody, example: { url: EXAMPLE_URL, method: "GET" } },
      responses: respondWith("The report.", LintAnswer, buildExample()),
    },
  },
)
