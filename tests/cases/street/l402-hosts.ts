// Hosts that sell over Lightning, and hosts that sell over several rails.

import { atomic, get, PAYEE, post, type StreetHost, schema, terms } from "./host"

const L402_JSON = "/.well-known/l402.json"
const SERVICES = "/.well-known/l402-services"
const lightning = { protocols: ["L402"] as const }

const addresses = [
  get("/api/v1/validate", { ...lightning, sats: 5, parameters: ["q"] }),
  get("/api/v1/reverse", { ...lightning, sats: 5, parameters: ["lat", "lon"] }),
]
const summaries = [
  post("/summarise/upload", { ...lightning, sats: 500, others: "405" }),
  post("/review/code", { ...lightning, sats: 2_000 }),
]
const chats = [
  post("/v1/chat", { ...lightning, sats: 21, parameters: ["messages"], validates: ["messages"] }),
  get("/v1/models", { ...lightning, sats: 1 }),
]
const aperture = [get("/v1/almanac", { ...lightning, sats: 10 }), post("/v1/forecast", { ...lightning, sats: 100 })]
const dual = [
  get("/v1/news", { protocols: ["L402", "MPP"], usd: 0.01, sats: 12 }),
  post("/v1/summary", { protocols: ["L402", "x402"], usd: 0.02, sats: 30, others: "Allow", dialect: "both" }),
]

export const L402_HOSTS: readonly StreetHost[] = [
  {
    kind: "l402.json with protectedResources",
    documents: (origin) => ({
      [L402_JSON]: {
        ...{ version: "1.0", scheme: "L402", name: "Acme market", homepage: origin },
        ...{ payment: { network: "lightning", currency: "sats", invoiceFormat: "bolt11", facilitator: null } },
        protectedResources: [
          {
            endpoint: `${origin}/api/mcp/create-order`,
            method: "POST",
            description: "Create an order",
            paymentMethods: ["lightning", "cashu"],
          },
        ],
      },
    }),
    endpoints: [post("/api/mcp/create-order", { ...lightning, sats: 1_000, others: "Allow" })],
  },
  {
    kind: "l402.json with a list called pricing",
    documents: () => ({
      [L402_JSON]: {
        ...{ version: "1.0", name: "Acme", provider: "Acme", payment: { protocol: "L402", network: "lightning" } },
        pricing: summaries.map(({ path, method, sats }) => ({
          endpoint: path,
          method,
          price_sats: sats,
          description: `Call ${path}`,
        })),
      },
    }),
    endpoints: summaries,
  },
  {
    kind: "l402.json with services that are endpoints",
    documents: () => ({
      [L402_JSON]: {
        ...{ name: "Acme addresses", provider: { name: "Acme" } },
        services: addresses.map(({ path, sats, parameters }) => ({
          ...{ name: path.slice(8), path, price_sats: sats, description: "An address" },
          parameters: Object.fromEntries(parameters.map((name) => [name, { type: "string", required: true }])),
        })),
      },
    }),
    endpoints: addresses,
  },
  {
    kind: "l402.json of the draft, with paths as regular expressions",
    documents: () => ({
      [L402_JSON]: {
        provider: { name: "Acme almanac" },
        services: [
          {
            name: "almanac",
            resources: [
              ...aperture.map(({ path, method, sats }) => ({
                path: `^${path}$`,
                method,
                pricing: { model: "fixed", price_msat: sats * 1_000 },
              })),
              { path: "^/v1/days/.*$", pricing: { model: "fixed", price_msat: 1_000 } },
            ],
          },
        ],
      },
    }),
    endpoints: aperture,
  },
  {
    kind: "l402-services of ngx_l402",
    documents: () => ({
      [SERVICES]: {
        ...{ version: "1", service: { name: "Acme demo" } },
        payment_methods: [{ type: "lightning", backend: "LNURL", address: "hello@acme.example" }],
        routes: ["protected", "limited"].map((name) => ({
          path: `/${name}`,
          price: { type: "static", amount_msat: 10_000 },
        })),
      },
    }),
    endpoints: ["protected", "limited"].map((name) => get(`/${name}`, { ...lightning, sats: 10 })),
  },
  {
    kind: "l402-services with the fields of a body",
    documents: () => ({
      [SERVICES]: {
        name: "Acme chat",
        services: [
          {
            endpoint: "/v1/chat",
            method: "POST",
            price_sats: 21,
            name: "Chat",
            request_schema: { messages: { type: "array", required: true } },
          },
          { endpoint: "/v1/models", price_sats: 1, name: "Models" },
        ],
      },
    }),
    endpoints: chats,
  },
  {
    kind: "l402-services that list x402 too",
    documents: (origin) => ({
      [SERVICES]: {
        name: "Acme tools",
        services: [
          {
            endpoint: `${origin}/tools/t/call`,
            method: "POST",
            protocol: "x402",
            name: "Token price",
            price_usd: 0.001,
            request_schema: schema("token"),
          },
          { endpoint: `${origin}/tools/l/call`, method: "POST", protocol: "L402", name: "Node", price_sats: 3 },
        ],
      },
    }),
    endpoints: [
      post("/tools/t/call", { usd: 0.001, parameters: ["token"], validates: ["token"] }),
      post("/tools/l/call", { ...lightning, sats: 3 }),
    ],
  },
  {
    kind: "several rails for one endpoint, in documents of each",
    documents: () => ({
      [L402_JSON]: { endpoints: dual.map(({ path, method, sats }) => ({ path, method, price: `${sats} sats` })) },
      "/.well-known/x402.json": {
        ...{ x402Version: 2, payTo: PAYEE },
        resources: [
          { resource: "POST /v1/summary", price: "$0.02", accepts: [{ ...terms(0.02), amount: atomic(0.02) }] },
        ],
        mppResources: [{ resource: "GET /v1/news", price: "$0.01" }],
      },
    }),
    endpoints: dual,
  },
]
