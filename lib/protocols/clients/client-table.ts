// The clients whose rules are known, each with the version that the rules were compared with. A test fails when package-lock.json has
// another version: then the differential tests of tests/protocols/clients show which rules changed.

import type { Protocol } from "@/lib/protocols/names"

export interface Client {
  name: string
  version: string
  /** The npm packages whose version is `version`; empty for a client in another language. */
  packages: readonly string[]
  /** Services of these protocols show the verdict of the client. */
  protocols: readonly [Protocol, ...Protocol[]]
  /** The usual setup. The verdict `pays` means that the client pays with this setup. */
  setup: string
  /** The setup with every limit lifted; absent for a client without such settings. */
  lifted?: string
  /**
   * True for a client that pays what the usual clients of the protocol refuse. Its payment makes no challenge valid: other clients
   * would be sent to an endpoint that they cannot pay.
   */
  isLenient?: true
  /** Where the rules were read. */
  source: string
}

/** How a client is set up: as usual, or with every scheme registered and no spending limits. */
export const PROFILES = ["defaults", "limits-lifted"] as const
export type Profile = (typeof PROFILES)[number]

export const CLIENTS = {
  "x402-ts": {
    name: "@x402/fetch",
    version: "2.27.0",
    packages: ["@x402/fetch", "@x402/core", "@x402/evm"],
    protocols: ["x402"],
    setup: "registerExactEvmScheme(client, { signer })",
    lifted: "every scheme of @x402/evm registered, spendControls off",
    source: "https://github.com/x402-foundation/x402/tree/main/typescript/packages",
  },
  "x402-v1": {
    name: "x402-fetch",
    version: "1.2.0",
    packages: [],
    protocols: ["x402"],
    setup: "wrapFetchWithPayment(fetch, privateKeyToAccount(key))",
    lifted: "the highest maxValue",
    source: "https://github.com/coinbase/x402/tree/main/typescript/packages/legacy/x402-fetch",
  },
  agentkit: {
    name: "@coinbase/agentkit",
    version: "0.10.4",
    packages: [],
    protocols: ["x402"],
    setup: "the action make_http_request_with_x402 with an EVM wallet",
    source: "https://github.com/coinbase/agentkit/tree/main/typescript/agentkit/src/action-providers/x402",
  },
  faremeter: {
    name: "@faremeter/fetch",
    version: "0.22.0",
    packages: [],
    protocols: ["x402"],
    setup: "wrap(fetch, { handlers: [createPaymentHandler(wallet)] }) with a wallet on Base",
    lifted: "a handler of @faremeter/payment-evm for each network",
    isLenient: true,
    source: "https://github.com/faremeter/faremeter",
  },
  "pinion-os": {
    name: "pinion-os",
    version: "0.4.0",
    packages: [],
    protocols: ["x402"],
    setup: "payX402Service(wallet, url)",
    isLenient: true,
    source: "https://github.com/chu2bard/pinion-os",
  },
  dexter: {
    name: "@dexterai/x402",
    version: "2.0.0",
    packages: [],
    protocols: ["x402"],
    setup: "wrapFetch(fetch, { evmPrivateKey })",
    isLenient: true,
    source: "https://github.com/Dexter-DAO/dexter-x402-sdk",
  },
  mppx: {
    name: "mppx",
    version: "0.11.0",
    packages: ["mppx"],
    protocols: ["MPP", "x402"],
    setup: "Mppx.create({ methods: [tempo({ account })] })",
    lifted: "every method registered, custom escrows allowed",
    source: "https://github.com/wevm/mppx",
  },
  "lightning-tools": {
    name: "@getalby/lightning-tools",
    version: "9.0.1",
    packages: ["@getalby/lightning-tools"],
    protocols: ["L402", "x402", "MPP"],
    setup: "fetch402(url, {}, { wallet })",
    source: "https://github.com/getAlby/js-lightning-tools",
  },
  lnget: {
    name: "lnget",
    version: "2026-03",
    packages: [],
    protocols: ["L402"],
    setup: "lnget <url>",
    source: "https://github.com/lightninglabs/lnget",
  },
} as const satisfies Record<string, Client>

export type ClientId = keyof typeof CLIENTS
export const CLIENT_IDS = Object.keys(CLIENTS) as [ClientId, ...ClientId[]]
