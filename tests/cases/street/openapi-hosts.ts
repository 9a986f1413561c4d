// Hosts that describe their paid operations in an OpenAPI document, in the dialects that providers write.

import {
  atomic,
  BASE,
  type Endpoint,
  get,
  inQuery,
  jsonBody,
  PAYEE,
  post,
  RESPONSES,
  type StreetHost,
  TEMPO_USDC,
  terms,
  USDC,
  X402,
} from "./host"

const OPENAPI = "/openapi.json"

type Extension = (endpoint: Endpoint) => object

/** An OpenAPI document with these operations. `extend` returns what an operation declares about its payment. */
function openApi(title: string, endpoints: readonly Endpoint[], extend: Extension, root: object = {}) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const { path, method, parameters } = endpoint
    const isBody = method !== "GET" && parameters.length > 0
    const operation = {
      ...{ summary: `Operation ${path}`, operationId: `${method}${path}`.replaceAll("/", "_"), responses: RESPONSES },
      ...(isBody ? { requestBody: jsonBody(...parameters) } : { parameters: inQuery(...parameters) }),
      ...extend(endpoint),
    }
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return { openapi: "3.1.0", info: { title, version: "1.0.0" }, ...root, paths }
}

const fixed = (usd: number) => ({ mode: "fixed", currency: "USD", amount: String(usd) })
const both = ["x402", "MPP"] as const
const passes = [
  post("/api/pass", { usd: 0.00402, protocols: both, parameters: ["day"], validates: ["day"] }),
  get("/api/leaderboard", { usd: 0.001, parameters: ["page"] }),
]
const scores = ["scores", "thesis", "catalysts", "earnings"].map((name) => get(`/api/x402/v1/${name}`))
const scans = [get("/scan/liquidity", { usd: 0.018, parameters: ["market"] })]
const rails = [
  post("/search", { protocols: both, parameters: ["query"], others: "405" }),
  get("/quote", { usd: 0.02, protocols: both, parameters: ["symbol"] }),
]
const readings = [get("/campo", { usd: 0.33 }), get("/oraculo", { usd: 1.618 }), post("/ritual", { usd: 3.3 })]
const prices = ["price", "quote", "risk", "screen"].map((name) =>
  get(`/${name}`, { usd: 0.005, chain: "solana", parameters: ["mint"] }),
)
const marketplace = Array.from({ length: 24 }, (_, n) =>
  n % 4 === 3
    ? post(`/x402/tool-${n}`, { usd: 0.001, parameters: ["symbol"], others: "405" })
    : get(`/x402/tool-${n}`, { usd: 0.001, parameters: ["keyword"] }),
)
const bazaarApi = [
  get("/api/weather", { usd: 0.02, parameters: ["city"] }),
  post("/api/translate", { usd: 0.02, parameters: ["text"] }),
]
const tucked = [
  post("/v1/render", { usd: 0.1, parameters: ["html"], validates: ["html"] }),
  get("/v1/status-report", { usd: 0.2 }),
]
const tempo = [
  post("/v1/images", { usd: 0.04, protocols: ["MPP"], parameters: ["prompt"], validates: ["prompt"] }),
  get("/v1/quotes", { usd: 0.001, protocols: ["MPP"], parameters: ["symbol"], others: "405" }),
]
const chain = [get("/v2/events", { usd: 0.01, parameters: ["from"] }), get("/v2/agents", { usd: 0.001 })]
const methods = [
  get("/notes", { usd: 0.01, others: "405" }),
  { ...post("/notes/new", { usd: 0.02, parameters: ["text"] }), others: "Allow" as const },
  { ...post("/notes/edit", { usd: 0.02, parameters: ["text"] }), method: "PUT" as const },
]
const large = Array.from({ length: 62 }, (_, n) =>
  n % 2 === 0
    ? get(`/data/v1/table-${n}`, { usd: 0.01, parameters: ["filter"] })
    : post(`/data/v1/table-${n}`, { usd: 0.02, parameters: ["rows"], others: n % 3 === 0 ? "Allow" : "404" }),
)

export const OPENAPI_HOSTS: readonly StreetHost[] = [
  {
    kind: "URLs without a method next to an OpenAPI document, as a large index wants it",
    documents: (origin) => ({
      [X402]: { version: 1, resources: passes.map(({ path }) => `${origin}${path}`), ownershipProofs: [] },
      [OPENAPI]: openApi("Acme pass", passes, ({ usd, protocols }) => ({
        "x-payment-info": {
          price: fixed(usd),
          protocols: protocols.map((name) =>
            name === "MPP" ? { mpp: { method: "tempo", intent: "charge" } } : { x402: {} },
          ),
        },
      })),
    }),
    endpoints: passes,
  },
  {
    kind: "request lines, and offers whose method is x402",
    documents: () => ({
      [X402]: { version: 1, resources: scores.map(({ path }) => `GET ${path}`) },
      [OPENAPI]: openApi("Acme thunder", scores, ({ usd }) => ({
        "x-payment-info": { offers: [{ method: "x402", network: BASE, asset: "USDC", advisoryPriceUsd: usd }] },
      })),
    }),
    endpoints: scores,
  },
  {
    kind: "x-x402 with a price in words, and a manifest that links to the document",
    documents: (origin) => ({
      [X402]: {
        ...{ version: "1.0", openapi: `${origin}/openapi.json` },
        endpoints: scans.map(({ path, method }) => ({
          path,
          method,
          price: "0.018",
          currency: "USDC",
          network: "base",
          payTo: PAYEE,
        })),
      },
      [OPENAPI]: openApi("Acme scan", scans, ({ usd }) => ({ "x-x402": { price: `$${usd} USDC`, network: "base" } })),
    }),
    endpoints: scans,
  },
  {
    kind: "two dialects of x-payment-info in one object, for both rails",
    documents: () => ({
      [OPENAPI]: openApi("Acme rails", rails, ({ usd }) => ({
        "x-payment-info": {
          ...{ protocols: ["x402", "mpp"], pricingMode: "fixed", price: usd.toFixed(6), amount: atomic(usd) },
          ...{ currency: TEMPO_USDC, method: "tempo", intent: "charge" },
        },
      })),
    }),
    endpoints: rails,
  },
  {
    kind: "a manifest with accepts next to protocols as keys",
    documents: (origin) => ({
      "/.well-known/x402.json": {
        x402Version: 2,
        resources: readings.map(({ path, method, usd }) => ({
          ...{ resource: `${origin}${path}`, type: "http", method, description: "A reading" },
          accepts: [{ ...terms(usd), maxAmountRequired: atomic(usd), resource: `${origin}${path}` }],
        })),
      },
      [OPENAPI]: openApi("Acme readings", readings, ({ usd }) => ({
        "x-payment-info": { price: fixed(usd), protocols: [{ x402: {} }] },
      })),
    }),
    endpoints: readings,
  },
  {
    kind: "protocols as objects with a name and a version",
    documents: () => ({
      [OPENAPI]: openApi("Acme pulse", prices, ({ usd }) => ({
        "x-payment-info": {
          price: { mode: "fixed", currency: "USDC", amount: String(usd) },
          protocols: [{ name: "x402", version: 2 }],
        },
      })),
    }),
    endpoints: prices,
  },
  {
    kind: "24 operations whose method of payment is called x402",
    documents: () => ({
      [OPENAPI]: openApi("Acme data", marketplace, ({ usd }) => ({
        "x-payment-info": {
          method: "x402",
          scheme: "exact",
          network: BASE,
          asset: USDC,
          currency: "USDC",
          amount: String(usd),
          amountUnits: atomic(usd),
        },
      })),
    }),
    endpoints: marketplace,
  },
  {
    kind: "a 402 response and no terms, in a document that explains x402",
    documents: () => ({
      [OPENAPI]: openApi("Acme bazaar", bazaarApi, () => ({}), {
        info: { title: "Acme bazaar", version: "2", description: "Paid endpoints answer 402 with the terms of x402." },
      }),
    }),
    endpoints: bazaarApi,
  },
  {
    kind: "the only OpenAPI document below /.well-known",
    documents: () => ({
      "/.well-known/openapi.json": openApi("Acme render", tucked, ({ usd }) => ({
        "x-payment-info": { protocols: ["x402"], price: fixed(usd) },
      })),
    }),
    endpoints: tucked,
  },
  {
    kind: "offers of the MPP draft",
    documents: () => ({
      [OPENAPI]: openApi(
        "Acme images",
        tempo,
        ({ usd }) => ({
          "x-payment-info": {
            offers: [
              { intent: "charge", method: "tempo", currency: TEMPO_USDC, amount: atomic(usd) },
              { intent: "charge", method: "stripe", currency: "usd", amount: "50" },
            ],
          },
        }),
        { "x-service-info": { categories: ["ai"] } },
      ),
    }),
    endpoints: tempo,
  },
  {
    kind: "prices as objects in x-x402-price, below a server path",
    documents: (origin) => ({
      [OPENAPI]: openApi(
        "Acme chain",
        chain.map((one) => ({ ...one, path: one.path.slice(3) })),
        ({ usd }) => ({ "x-x402-price": { amount: atomic(usd), asset: "USDC", decimals: 6 } }),
        { servers: [{ url: `${origin}/v2` }], "x-x402": { network: BASE, payTo: PAYEE } },
      ),
    }),
    endpoints: chain,
  },
  {
    kind: "several methods, of which the paid one answers",
    documents: () => ({
      [OPENAPI]: openApi("Acme notes", methods, ({ usd }) => ({ "x-payment-info": { protocols: "x402", price: usd } })),
    }),
    endpoints: methods,
  },
  {
    kind: "62 operations in a document of 270 kB",
    documents: () => ({
      [OPENAPI]: openApi("Acme tables", large, ({ usd }) => ({
        ...{ description: "x".repeat(3_800), "x-payment-info": { protocols: ["x402"], price: fixed(usd) } },
      })),
    }),
    endpoints: large,
  },
]
