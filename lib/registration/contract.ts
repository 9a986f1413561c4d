import { REJECTED, SERVICE } from "@/lib/catalogue/contract-examples"
import { LIMITS } from "@/lib/catalogue/listing-fields"
import { ErrorBody } from "@/lib/contract/error-body"
import { defineOperations, queryOf, respondWith } from "@/lib/contract/operation"
import { ListingStatus, ListingStatusQuery } from "@/lib/listing-rules/schema"
import { CheckInput, CheckStep, EndpointCheck } from "@/lib/registration/check-schema"
import { Registered, RegisterInput, RejectedRegistration } from "@/lib/registration/schema"

const REGISTERED = {
  message: "Registered. The listing is waiting for review.",
  service: { ...SERVICE, status: "pending", health_status: null, uptime_30d: null, reliability_score: null },
  also_registered: [],
  verification: {
    protocol: "x402",
    httpStatus: 402,
    accepts: [{ scheme: "exact" }],
    assetKnown: true,
    version: 2,
    findings: [],
  },
}

const CHECKED = {
  title: "api.example.com asks for payment by x402",
  advice: null,
  request: { url: "https://api.example.com/v1/levels", method: "GET", sends: null },
  at: "2026-11-02T08:00:00Z",
  status: 402,
  problem: null,
  summary: "Payable by x402.",
  protocols: [
    {
      protocol: "x402",
      is_valid: true,
      price: {
        price_sats: null,
        price_usd: 0.002,
        asset: "USDC",
        network: "eip155:8453",
        pay_to: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
        is_test: false,
      },
      findings: [],
      offers: [
        {
          ...{ position: 0, scheme: "exact", network: "eip155:8453", asset: "USDC" },
          asset_id: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
          ...{ amount: "2000", decimals: 6, price_sats: null, price_usd: 0.002 },
          pay_to: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
          ...{ timeout_seconds: 300, price: null },
        },
      ],
      offers_count: 1,
    },
  ],
  clients: [],
  common: [],
  missing: [],
  behaviour: null,
  listed: [],
  alike: [],
  suggested: {
    name: { value: "Harbour levels", from: "openapi" },
    description: { value: "Gauge readings with a forecast.", from: "challenge" },
    category: { value: "data/weather", from: "words" },
    provider: null,
  },
  parameters: [{ in: "query", name: "harbour", type: "string", required: true, description: null }],
  has_sample_response: true,
}

/** The events of a check, as a client with `Accept: text/event-stream` receives them. */
const CHECK_EVENTS = [
  `event: step\ndata: ${JSON.stringify({ step: "resolve", text: "Resolving api.example.com" })}`,
  `event: check\ndata: ${JSON.stringify(CHECKED)}`,
]
  .map((event) => `${event}\n\n`)
  .join("")

const STATUS: ListingStatus = {
  url: "https://api.example.com/v1/levels",
  state: "not_public",
  advice: "No public listing has this URL. Check the endpoint and register it; a review follows.",
  link: "https://directory.example/register?url=https%3A%2F%2Fapi.example.com%2Fv1%2Flevels",
  listings: [],
}

export const REGISTRATION = defineOperations(
  { tag: "registration", method: "post" },
  {
    registerService: {
      path: "/api/v1/register",
      waitsForOthers: true,
      summary: "Register an endpoint",
      description:
        "The directory probes the endpoint first. With a valid challenge the listing waits for review. The listing is public at once where `verification_token` is the token of the verified claim of its host. Without the token, a listing under a claimed host waits for the owner. Other protocols that are valid at the same URL are registered with it. A host gets one check at a time, and 60 an hour by all clients together; one network may request half of them. Otherwise the response is 429. Without `http_method` the request is a GET; when it is rejected, at most two more are sent, with the methods that `Allow` of the response, `/.well-known/l402-services` or `/openapi.json` of the host name for the URL, and their example or smallest body. DELETE is sent only as `http_method`. A `probe_body` needs a method that sends it.",
      body: {
        schema: RegisterInput,
        example: {
          url: "https://api.example.com/v1/levels",
          name: "Harbour levels",
          protocol: "x402",
          parameters: [{ in: "query", name: "harbour", type: "string", required: true, example: "Hamburg" }],
        },
      },
      responses: {
        ...respondWith("Registered, or updated.", Registered, REGISTERED, 201),
        ...respondWith(
          "No valid challenge: the request, the response, the findings, and how to fix them.",
          RejectedRegistration,
          REJECTED,
          422,
        ),
      },
      rejections: ["conflict", "not_owner"],
      limit: "register",
    },
    checkEndpoint: {
      path: "/api/v1/register/check",
      waitsForOthers: true,
      summary: "Check an endpoint before its registration",
      description:
        "Sends the same test requests as a registration, and stores nothing. With `tool` this tool of the MCP server is called once. With `behaviour` six more requests test the behaviour, like in the linter. The response has the protocols with a valid challenge, every finding, the verdict of each client, and suggested fields from the challenge, `/openapi.json`, `/.well-known/l402-services` and `/llms.txt` of the host. A client has one running check at a time, and its further checks wait. A host gets one check at a time, and 60 an hour by all clients together; one network may request half of them. Otherwise the response is 429. With `Accept: text/event-stream` the response is a stream: one event `step` (schema `CheckStep`) at the beginning of each step, and at the end `check` (schema `EndpointCheck`) or `error` (schema `Error`). Closing the connection aborts the check.",
      body: { schema: CheckInput, example: { url: "https://api.example.com/v1/levels" } },
      responses: {
        200: {
          description: "The report, whether or not the endpoint has a valid challenge.",
          schema: EndpointCheck,
          example: CHECKED,
          events: { schemas: [CheckStep, EndpointCheck, ErrorBody], example: CHECK_EVENTS },
        },
      },
      limit: "register_check",
    },
    readListingStatus: {
      method: "get",
      path: "/api/v1/listing-status",
      summary: "Read whether a URL is listed",
      description:
        "The public listings of a URL with their last findings and the time of the next check, what to do next, and rules of other directories as public threads state them. Reads what is stored: no request is sent to the URL.",
      query: queryOf(ListingStatusQuery, {
        url: ["The endpoint.", { type: "string", maxLength: LIMITS.url }, "https://api.example.com/v1/levels"],
      }),
      responses: respondWith("The status; also for a URL without a public listing.", ListingStatus, STATUS),
    },
  },
)
