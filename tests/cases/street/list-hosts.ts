// Hosts with x402 manifests that were written by hand: how they list their endpoints. Each has the shape of a file that a provider
// publishes.

import { BASE, dollars, get, PAYEE, post, type StreetHost, USDC, v1Terms, X402, X402_JSON } from "./host"

const stills = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => get(`/${n}.jpg`, { usd: n / 1_000 }))
const signals = Array.from({ length: 30 }, (_, n) =>
  n % 3 === 0 ? get(`/v1/signals/${n}`, { usd: (n + 1) / 100 }) : post(`/v1/signals/${n}`, { usd: (n + 1) / 100 }),
)
const stocks = Array.from({ length: 32 }, (_, n) => get(`/rh/tool-${n}`, { usd: 0.02, dialect: "both" }))
const covenant = [
  post("/api/compose", { usd: 0.015 }),
  post("/api/request", { usd: 0.01, others: "405" }),
  get("/api/audit", { usd: 0.005 }),
  get("/api/state", { usd: 0.003 }),
]
const audits = [
  post("/api/x402?product=audit", { usd: 2 }),
  post("/api/x402?product=llms", { usd: 3 }),
  post("/api/llm?product=llm", { usd: 0.05 }),
]

export const LIST_HOSTS: readonly StreetHost[] = [
  {
    kind: "request lines as text, and a list with prices",
    documents: () => ({
      [X402]: { version: 1, resources: stills.map(({ path }) => `GET ${path}`) },
      [X402_JSON]: {
        ...{ x402Version: 1, name: "Acme stills", network: "base", payTo: PAYEE },
        endpoints: stills.map(({ path, method, usd }) => ({ path, method, price: dollars(usd), network: BASE })),
      },
    }),
    endpoints: stills,
  },
  {
    kind: "request lines in `resource`, with terms of version 1",
    documents: () => ({
      [X402_JSON]: {
        ...{ x402Version: 1, name: "acme-flights" },
        resources: [
          {
            resource: "GET /search",
            description: "Flight offers",
            price: "$0.005",
            asset: "USDC",
            network: "base",
            accepts: [v1Terms(0.005)],
          },
          { resource: "POST /book", description: "Book", price: "$0.05" },
        ],
      },
    }),
    endpoints: [
      get("/search", { usd: 0.005, dialect: "v1" }),
      post("/book", { usd: 0.05, dialect: "v1", others: "Allow" }),
    ],
  },
  {
    kind: "a list called apis",
    documents: (origin) => ({
      [X402_JSON]: {
        ...{ version: "1.0", provider: "Acme", network: BASE },
        apis: ["verify", "stack", "audit"].map((name) => ({
          ...{ name, url: `${origin}/${name}/check`, description: `Check: ${name}`, price: "$0.001", protocol: "x402" },
          health: `${origin}/${name}/health`,
        })),
      },
    }),
    endpoints: ["verify", "stack", "audit"].map((name) => get(`/${name}/check`, { usd: 0.001 })),
  },
  {
    kind: "routes with templates among them",
    documents: () => ({
      [X402_JSON]: {
        ...{ x402_version: 2, provider: "Acme gateway", network: BASE, payTo: PAYEE, currency: "USDC" },
        routes: [
          ...covenant.map(({ method, path, usd }) => ({
            route: `${method} ${path}`,
            price: dollars(usd),
            tags: ["acme"],
          })),
          { route: "GET /api/pgl/{hash}", price: "$0.005" },
          { route: "GET /api/discover/:agentId", price: "$0.003" },
          { route: "GET /data/v2/*", price: "$0.003" },
        ],
      },
    }),
    endpoints: covenant,
  },
  {
    kind: "30 endpoints with plain decimal prices, next to free ones",
    documents: (origin) => ({
      [X402_JSON]: {
        ...{ name: "ACME", url: origin, x402Version: 1 },
        payment: { network: BASE, chain_id: 8453, token: "USDC", token_address: USDC, wallet: PAYEE, scheme: "exact" },
        endpoints: [
          { path: "/v1/markets", method: "GET", price: "free", description: "Markets" },
          ...signals.map(({ path, method, usd }) => ({
            path,
            method,
            price: usd.toFixed(2),
            description: `Signal ${path}`,
          })),
        ],
      },
    }),
    endpoints: signals,
  },
  {
    kind: "32 tools with URLs, categories and a currency for all",
    documents: (origin) => ({
      [X402_JSON]: {
        ...{ name: "Acme x402 API", wallet: PAYEE, network: "base", currency: "USDC" },
        endpoints: stocks.map(({ path, method, usd }) => ({
          ...{
            name: path.slice(4),
            url: `${origin}${path}`,
            price: String(usd),
            description: "A tool",
            method,
            category: "Stocks",
          },
        })),
      },
    }),
    endpoints: stocks,
  },
  {
    kind: "bare paths, and their details in a second list",
    documents: () => ({
      [X402]: {
        ...{ x402Version: 2, version: 2, name: "Acme grid", resources: ["/v1/probe"] },
        resource_details: [
          {
            ...{
              resource: "/v1/probe",
              method: "POST",
              price_usdc: "0.10",
              price_atomic: "100000",
              asset: USDC,
              network: BASE,
              scheme: "exact",
            },
            request: { contentType: "application/json", body: { targetUrl: "https://…" } },
            accepts: [{ ...v1Terms(0.1), network: BASE, resource: "/v1/probe" }],
          },
        ],
      },
    }),
    endpoints: [post("/v1/probe", { usd: 0.1, parameters: ["targetUrl"] })],
  },
  {
    kind: "a challenge as the whole document",
    documents: () => ({
      [X402_JSON]: {
        ...{ x402Version: 1, resource: { id: "pulse", name: "Perps pulse" }, description: "Funding rates" },
        accepts: [{ scheme: "exact", network: BASE, asset: "USDC", resource: "/pulse", price: "0.01", payTo: PAYEE }],
      },
    }),
    endpoints: [get("/pulse")],
  },
  {
    kind: "payable_endpoints that differ by their query",
    documents: () => ({
      [X402]: {
        ...{
          name: "Acme storefront",
          currency: "USDC",
          network: BASE,
          payment: { provider: "stripe", checkout_links: { a: "https://pay.example/a" } },
        },
        payable_endpoints: audits.map(({ method, path, usd }) => ({
          route: `${method} ${path}`,
          price_usdc: usd.toFixed(2),
          pay_to: PAYEE,
        })),
      },
    }),
    endpoints: audits,
  },
  {
    kind: "one entry, which is the whole document",
    documents: (origin) => ({
      [X402_JSON]: {
        ...{
          schema: "acme.x402/0.1",
          one_line: "agents pay to assemble the pack",
          resource: `${origin}/v1/pack/assemble`,
        },
        ...{ method: "POST", scheme: "exact", network: "base", asset: USDC, verify: `${origin}/verify`, host: origin },
      },
    }),
    endpoints: [post("/v1/pack/assemble", { usd: 0.03, others: "405" })],
  },
  {
    kind: "a map of paths, of which some need no payment",
    documents: () => ({
      [X402_JSON]: {
        ...{ version: "2.0", protocol: "x402", name: "Acme sites", networks_supported: [BASE] },
        routes: {
          "/api/sites": { price: "0.00", currency: "USD", payment_required: false },
          "/api/premium": { price: "0.001", currency: "USDC", payment_required: true },
        },
      },
    }),
    endpoints: [get("/api/premium", { usd: 0.001 })],
  },
]
