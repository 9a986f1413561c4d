// Hosts with x402 manifests: how they write prices, networks and tokens. Each has the shape of a file that a provider publishes.

import {
  BASE,
  dollars,
  get,
  inQuery,
  jsonBody,
  PAYEE,
  post,
  RESPONSES,
  SOLANA,
  SOLANA_PAYEE,
  SOLANA_USDC,
  type StreetHost,
  terms,
  USDC,
  X402,
  X402_JSON,
} from "./host"

const markets = [
  get("/api/x402/analyze-algo", { usd: 0.25, chain: "algorand" }),
  get("/api/x402/movers-algo", { usd: 0.03, chain: "algorand" }),
]

const ripple = [
  get("/events/search", { usd: 0.02, parameters: ["region", "sector"] }),
  get("/regions/ranking", { usd: 0.05, parameters: ["limit"] }),
]

export const PRICED_HOSTS: readonly StreetHost[] = [
  {
    kind: "prices as objects with decimals, and terms for the whole document",
    documents: () => ({
      [X402]: {
        ...{ version: "1", name: "Acme directory", accepts: [{ ...terms(0.001), amount: undefined }] },
        endpoints: [
          { path: "/agents-api/agents", method: "GET", price: { amount: "1000", asset: "USDC", decimals: 6 } },
          { path: "/agents-api/agents/{id}", method: "GET", price: { amount: "1000", asset: "USDC", decimals: 6 } },
          { path: "/agents-api/listings", method: "POST", price: { amount: "5000000", asset: "USDC", decimals: 6 } },
        ],
      },
    }),
    endpoints: [get("/agents-api/agents", { usd: 0.001 }), post("/agents-api/listings", { usd: 5, others: "405" })],
  },
  {
    kind: "terms on the item itself, on Solana",
    documents: () => ({
      [X402_JSON]: {
        ...{
          x402Version: 2,
          name: "acme",
          pay_to: SOLANA_PAYEE,
          network: SOLANA,
          asset: { address: SOLANA_USDC, symbol: "USDC", decimals: 6 },
        },
        resources: ["/lei", "/sanctions"].map((resource) => ({
          ...{ resource, method: "GET", description: "Lookup", price: "$0.01", amount: "10000", scheme: "exact" },
          ...{ network: SOLANA, asset: SOLANA_USDC, pay_to: SOLANA_PAYEE },
          input: { type: "http", method: "GET", queryParams: { name: { type: "string", required: true } } },
        })),
      },
    }),
    endpoints: ["/lei", "/sanctions"].map((path) => get(path, { chain: "solana", parameters: ["name"] })),
  },
  {
    kind: "an asset as a CAIP-19 identifier, with parameters",
    documents: () => ({
      [X402_JSON]: {
        ...{ version: "1.0", name: "Acme depth", payTo: PAYEE, network: BASE, asset: `${BASE}/erc20:${USDC}` },
        resources: ["orderbook", "depth"].map((name) => ({
          ...{ path: `/api/x402/${name}`, method: "GET", price: { amount: "10000", currency: "USDC", decimals: 6 } },
          parameters: { chainId: { type: "string", required: true }, poolAddress: { type: "string", required: true } },
        })),
      },
    }),
    endpoints: ["orderbook", "depth"].map((name) =>
      get(`/api/x402/${name}`, { parameters: ["chainId", "poolAddress"] }),
    ),
  },
  {
    kind: "an Algorand network with its whole genesis hash",
    documents: (origin) => ({
      [X402]: {
        ...{ x402Version: 2, name: "AcmePicks" },
        payment: {
          network: "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=",
          asset: { assetId: 31_566_704, symbol: "USDC", decimals: 6 },
        },
        resources: markets.map(({ path, usd }) => ({
          name: path.slice(10),
          resource: `${origin}${path}`,
          method: "GET",
          price: dollars(usd),
        })),
      },
    }),
    endpoints: markets,
  },
  {
    kind: "a payment object on each endpoint",
    documents: (origin) => ({
      [X402_JSON]: {
        version: "1",
        endpoints: ["basic", "premium"].map((name, at) => ({
          ...{ path: `/gas/${name}`, method: "GET", description: "Gas" },
          payment: { amount: `0.00${at + 1}`, token: "USDC", network: "base" },
        })),
        provider: { name: "acme ops", url: origin, wallet: PAYEE },
      },
    }),
    endpoints: [get("/gas/basic", { usd: 0.001, dialect: "v1" }), get("/gas/premium", { usd: 0.002, dialect: "v1" })],
  },
  {
    kind: "paidHttpResources and a link to the OpenAPI document",
    documents: (origin) => ({
      [X402_JSON]: {
        ...{ schemaVersion: "1", x402Version: 2, name: "acme risk", serviceBaseUrl: origin },
        paidHttpResources: [{ method: "GET", path: "/api/v1/wallet-risk", summary: "Score a wallet" }],
        contracts: { openapiUrl: `${origin}/api/contract.json` },
      },
      "/api/contract.json": {
        ...{ openapi: "3.1.0", info: { title: "Acme risk", version: "1" } },
        paths: {
          "/api/v1/wallet-risk": {
            get: {
              summary: "Score",
              parameters: inQuery("wallet"),
              "x-payment-info": { protocols: ["x402"], price: "0.02" },
              responses: RESPONSES,
            },
          },
          "/api/v1/batch-risk": {
            post: {
              summary: "Batch",
              requestBody: jsonBody("wallets"),
              "x-payment-info": { protocols: ["x402"], price: "0.2" },
              responses: RESPONSES,
            },
          },
        },
      },
    }),
    endpoints: [
      get("/api/v1/wallet-risk", { usd: 0.02, parameters: ["wallet"], chain: "solana" }),
      post("/api/v1/batch-risk", { usd: 0.2, parameters: ["wallets"], validates: ["wallets"], chain: "solana" }),
    ],
  },
  {
    kind: "endpoints with path templates, parameters and the price in x-x402-price",
    documents: (origin) => ({
      [X402_JSON]: {
        ...{ version: 2, name: "Acme ripple", resourceServerUrl: origin, network: BASE, payTo: PAYEE },
        endpoints: [
          ...ripple.map(({ method, path, usd, parameters }) => ({
            ...{ method, path, price: dollars(usd), description: "Events" },
            params: Object.fromEntries(parameters.map((name) => [name, { type: "string", required: false }])),
          })),
          {
            method: "GET",
            path: "/events/:id/severity",
            price: "$0.01",
            params: { id: { type: "string", in: "path" } },
          },
        ],
      },
      "/openapi.json": {
        ...{
          openapi: "3.0.3",
          info: { title: "Acme ripple", version: "2" },
          "x-x402": { network: BASE, payTo: PAYEE },
        },
        paths: Object.fromEntries(
          ripple.map(({ path, usd, parameters }) => [
            path,
            {
              get: {
                summary: "Events",
                parameters: inQuery(...parameters),
                "x-x402-price": dollars(usd),
                responses: RESPONSES,
              },
            },
          ]),
        ),
      },
    }),
    endpoints: ripple,
  },
  {
    kind: "plain prices, with the names of the required parameters",
    documents: (origin) => ({
      [X402]: {
        ...{ version: "1.0", protocol: "x402", chain: "base", currency: "USDC", currencyAddress: USDC },
        endpoints: [
          { path: "/api/x402/state", method: "GET", price: "0.001", description: "State" },
          {
            ...{ path: "/api/x402/quote", method: "GET", price: "0.001", description: "Quote" },
            ...{
              requiredParams: ["direction", "amount"],
              example: `${origin}/api/x402/quote?direction=buy&amount=100`,
            },
          },
        ],
      },
    }),
    endpoints: [
      get("/api/x402/state", { usd: 0.001 }),
      get("/api/x402/quote", { usd: 0.001, parameters: ["direction", "amount"] }),
    ],
  },
  {
    kind: "a price in dollars of a named token, in a nested object",
    documents: () => ({
      [X402_JSON]: {
        ...{ x402Version: "1.0.0", name: "Acme hub", provider: { name: "Acme labs", payTo: "A".repeat(58) } },
        resources: ["weather", "depth"].map((name) => ({
          ...{
            resource: `/api/services/${name}`,
            path: `/api/services/${name}`,
            type: "http",
            method: "GET",
            accepts: ["USDC"],
          },
          ...{
            costUsdc: 0.002,
            pricing: { costUsdc: 0.002, amount: "0.002000", currency: "USDC", assetId: 31_566_704 },
          },
        })),
      },
    }),
    endpoints: ["weather", "depth"].map((name) => get(`/api/services/${name}`, { usd: 0.002, chain: "algorand" })),
  },
]
