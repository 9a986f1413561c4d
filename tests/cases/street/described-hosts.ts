// Hosts with x402 manifests that describe the parameters of their endpoints, each in the shape of a file that a provider publishes.

import {
  atomic,
  BASE,
  dollars,
  get,
  PAYEE,
  post,
  SOLANA,
  SOLANA_PAYEE,
  SOLANA_USDC,
  type StreetHost,
  schema,
  terms,
  USDC,
  v1Terms,
  X402,
  X402_JSON,
} from "./host"

const tokens = [
  get("/api/x402/tokens/price", { usd: 0.0003, parameters: ["token_address", "chain"] }),
  get("/api/x402/tokens/prices/multichain", { usd: 0.001, parameters: ["token_symbol", "chains"] }),
  get("/api/x402/pools/analytics", { usd: 0.002, parameters: ["pool_address", "chain"] }),
  post("/api/x402/contracts/safety", { usd: 0.003, parameters: ["contract_address"], others: "405" }),
]
const premium = Array.from({ length: 156 }, (_, n) =>
  get(`/api/premium/feed-${n}`, { usd: 0.02, parameters: ["topic", "limit"] }),
)
const resolver = [
  get("/api/x402-ping", { usd: 0.001, parameters: ["echo"] }),
  post("/api/http-inspect", { usd: 0.001, parameters: ["url"], validates: ["url"] }),
  post("/api/mcp-probe", { usd: 0.001, parameters: ["endpoint"], validates: ["endpoint"] }),
  post("/api/agent-readiness", { usd: 0.005, parameters: ["target"], others: "Allow" }),
]
const services = [
  post("/api/llm", { parameters: ["prompt", "model"], validates: ["prompt"] }),
  get("/api/scrape", { parameters: ["url", "format"] }),
  post("/api/extract", { usd: 0.02, parameters: ["schema", "text"], validates: ["schema"] }),
  get("/api/search", { usd: 0.02, parameters: ["q", "count"] }),
]

export const DESCRIBED_HOSTS: readonly StreetHost[] = [
  {
    kind: "a map of request lines with terms and parameters in words",
    documents: () => ({
      [X402_JSON]: {
        ...{
          version: "2.0",
          service: { name: "Acme data", type: "mcp-server" },
          capabilities: { protocols: ["mcp", "http"] },
        },
        endpoints: Object.fromEntries(
          tokens.map(({ method, path, usd, parameters }) => [
            `${method} ${path}`,
            {
              description: `Data of ${path}`,
              accepts: [{ network: BASE, asset: USDC, amount: atomic(usd) }],
              parameters: Object.fromEntries(parameters.map((name) => [name, "string"])),
              pricing: `${dollars(usd)} per call`,
            },
          ]),
        ),
      },
    }),
    endpoints: tokens,
  },
  {
    kind: "156 items of the Bazaar with schemas, of more than half a megabyte",
    documents: (origin) => ({
      [X402_JSON]: {
        ...{ x402Version: 2, site: "acme.example", payment: { wallet: PAYEE, asset: USDC, network: BASE } },
        items: premium.map(({ path, usd }) => ({
          resource: {
            url: `${origin}${path}`,
            description: `Premium feed ${path}`,
            serviceName: "Acme feeds",
            tags: ["news"],
          },
          ...{ type: "http", x402Version: 2, accepts: [terms(usd)], lastUpdated: "2026-09-01T00:00:00Z" },
          extensions: {
            bazaar: {
              info: {
                input: { type: "http", method: "GET", queryParams: { topic: "ai", limit: 5 } },
                output: { type: "json", example: { items: [{ title: "A", text: "x".repeat(3_200) }] } },
              },
              schema: {
                properties: {
                  input: {
                    properties: {
                      queryParams: {
                        type: "object",
                        properties: { topic: { type: "string" }, limit: { type: "integer" } },
                      },
                    },
                  },
                },
              },
            },
          },
        })),
      },
    }),
    endpoints: premium,
  },
  {
    kind: "schemas of the request on each endpoint, whose body is checked before the payment",
    documents: () => ({
      [X402_JSON]: {
        x402Version: 2,
        endpoints: [
          {
            path: "/scan",
            method: "POST",
            description: "Token risk",
            accepts: [v1Terms(0.05)],
            requestSchema: schema("token", "chain"),
            responseSchema: schema("score"),
          },
          {
            path: "/report",
            method: "POST",
            description: "Report",
            accepts: [v1Terms(0.5)],
            requestSchema: schema("token"),
          },
        ],
      },
    }),
    endpoints: [
      post("/scan", { usd: 0.05, parameters: ["token", "chain"], validates: ["token", "chain"], others: "405" }),
      post("/report", { usd: 0.5, parameters: ["token"], validates: ["token"] }),
    ],
  },
  {
    kind: "a service with its input in words",
    documents: () => ({
      [X402]: {
        ...{ x402Version: 2, name: "Acme verify" },
        services: [
          {
            ...{
              id: "oracle",
              name: "Citation oracle",
              description: "A verdict",
              endpoint: "/api/verify/paid",
              method: "POST",
            },
            ...{ input: { claim: "string", source: "string" }, output: "signed verdict" },
            ...{
              price: { amount: "0.005", currency: "USDC", network: "base" },
              free_tier: { endpoint: "/api/verify" },
            },
          },
        ],
      },
    }),
    endpoints: [
      post("/api/verify/paid", { usd: 0.005, parameters: ["claim", "source"], validates: ["claim", "source"] }),
    ],
  },
  {
    kind: "a list of prices, and bodies in words",
    documents: (origin) => ({
      [X402_JSON]: {
        ...{ x402Version: 2, name: "Acme agent services", contact: origin },
        resources: [
          ...services.map(({ path, method, usd, parameters }) => ({
            ...{ resource: `${origin}${path}`, type: "http", method, description: `Call ${path}` },
            pricing: [{ amount: usd.toFixed(2), asset: "USDC", network: "base" }],
            input: {
              [method === "POST" ? "body" : "query"]: Object.fromEntries(
                parameters.map((name, at) => [
                  name,
                  at === 0 ? (method === "POST" ? "string" : "required") : "string (optional)",
                ]),
              ),
            },
          })),
          { resource: `${origin}/api/risk`, method: "GET", pricing: [{ amount: "0", asset: "USDC", network: "base" }] },
        ],
      },
    }),
    endpoints: services,
  },
  {
    kind: "request lines with schemas of the input and examples",
    documents: () => ({
      [X402_JSON]: {
        ...{ x402Version: 2, name: "AcmeResolver" },
        resources: resolver.map(({ method, path, usd, parameters }) => ({
          ...{
            resource: `${method} ${path}`,
            description: "A check",
            price: dollars(usd),
            inputSchema: schema(...parameters),
          },
          ...{ examples: [{}], accepts: [{ ...terms(usd), amount: undefined, maxAmountRequired: atomic(usd) }] },
        })),
      },
    }),
    endpoints: resolver,
  },
  {
    kind: "the call in inputSchema, on Solana",
    documents: (origin) => ({
      [X402]: {
        ...{
          version: 1,
          x402Version: 2,
          name: "acme tape",
          networks: [SOLANA],
          scheme: "exact",
          asset: SOLANA_USDC,
          payTo: SOLANA_PAYEE,
        },
        resources: ["launches", "rugs"].map((name) => ({
          ...{ url: `${origin}/v1/${name}/recent`, method: "GET", description: `Recent ${name}`, price: "$0.02" },
          accepts: [{ ...terms(0.02), network: SOLANA, asset: SOLANA_USDC, payTo: SOLANA_PAYEE }],
          inputSchema: {
            type: "http",
            method: "GET",
            pathParams: null,
            queryParams: { limit: { type: "integer", default: 50 } },
          },
          outputSchema: { type: "json", example: { ok: true } },
        })),
      },
    }),
    endpoints: ["launches", "rugs"].map((name) =>
      get(`/v1/${name}/recent`, { usd: 0.02, chain: "solana", parameters: ["limit"] }),
    ),
  },
]
