// Whether @x402/fetch pays a challenge: which entry of `accepts` it chooses, in the order of its own steps, and whether it can sign
// that entry. Source: x402Client.selectPaymentRequirements in @x402/core.

import { MAX_DIGITS, toBigInt } from "@/lib/protocols/clients/evm-values"
import type { Refusal } from "@/lib/protocols/clients/reasons"
import { SIGNERS, signV1 } from "@/lib/protocols/clients/x402-schemes"
import { getField, getFieldAt } from "@/lib/protocols/json"

/**
 * How the client is set up. `defaults`: registerExactEvmScheme and nothing else. `limits-lifted`: every scheme of @x402/evm is
 * registered, and spendControls are off.
 */
export type X402Profile = "defaults" | "limits-lifted"

const FLOWS: readonly unknown[] = [undefined, null, "authorization", "upfront", "escrow"]
const SCHEMES: Readonly<Record<X402Profile, readonly unknown[]>> = {
  defaults: ["exact"],
  "limits-lifted": [...SIGNERS.keys()],
}

/** The reason why the client does not pay the whole challenge; null when it pays. */
export function judgeX402(document: unknown, profile: X402Profile): Refusal {
  const version = getField(document, "x402Version")
  if (version !== 1 && version !== 2) return "version_unknown"
  const accepts = getField(document, "accepts")
  if (!Array.isArray(accepts) || accepts.includes(null)) return "accepts_invalid"
  const supported = accepts.filter((entry) => findUnsupported(entry, version, profile) === null)
  if (supported.length === 0) return findUnsupported(accepts[0], version, profile) ?? "accepts_empty"
  const flowing = supported.filter((entry) => FLOWS.includes(getFieldAt(entry, "extra", "paymentFlow")))
  if (flowing.length === 0) return "payment_flow_unknown"
  const affordable: Affordable = profile === "defaults" ? applySpendControls(flowing, version) : { entries: flowing }
  if (affordable.refusal) return affordable.refusal
  const chosen = affordable.entries.find(isAuthorized) ?? affordable.entries[0]
  if (version === 1) return signV1(chosen)
  return SIGNERS.get(getField(chosen, "scheme"))?.(chosen) ?? null
}

/** Payments that the server settles after the request come before payments that it settles earlier. */
function isAuthorized(entry: unknown): boolean {
  const flow = getFieldAt(entry, "extra", "paymentFlow")
  return flow === undefined || flow === null || flow === "authorization"
}

function findUnsupported(entry: unknown, version: 1 | 2, profile: X402Profile): Refusal {
  if (entry === undefined) return "accepts_empty"
  const network = getField(entry, "network")
  const scheme = getField(entry, "scheme")
  if (version === 1) {
    if (!V1_CHAIN_IDS.has(network)) return V1_SOLANA.includes(network) ? "solana_not_registered" : "network_unknown"
    return scheme === "exact" ? null : "scheme_unknown"
  }
  if (typeof network !== "string" || !/^eip155:.*$/.test(network)) {
    return (scheme === "exact" && OTHER_PACKAGES.get(network)) || "network_unknown"
  }
  if (SCHEMES[profile].includes(scheme)) return null
  return SIGNERS.has(scheme) ? "scheme_not_registered" : "scheme_unknown"
}

/** The networks that @x402/svm registers for version 1. */
const V1_SOLANA: readonly unknown[] = ["solana", "solana-devnet", "solana-testnet"]
/** The networks of version 2 that another package of the project knows. Each package refuses other networks of its namespace. */
const OTHER_PACKAGES: ReadonlyMap<unknown, NonNullable<Refusal>> = new Map([
  ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "solana_not_registered"],
  ["solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "solana_not_registered"],
  ["solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z", "solana_not_registered"],
  ["stellar:pubnet", "stellar_not_registered"],
  ["stellar:testnet", "stellar_not_registered"],
  ["algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k", "algorand_not_registered"],
  ["algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=", "algorand_not_registered"],
  ["algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe", "algorand_not_registered"],
  ["algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI=", "algorand_not_registered"],
])

type Affordable = { entries: readonly unknown[]; refusal?: undefined } | { refusal: NonNullable<Refusal> }

/** The defaults of spendControls: default tokens only, and at most one unit of them. */
function applySpendControls(entries: readonly unknown[], version: 1 | 2): Affordable {
  const priced = entries.map((entry) => ({
    entry,
    decimals: findDefaultDecimals(getField(entry, "asset"), getField(entry, "network")),
    amount: getField(entry, version === 1 ? "maxAmountRequired" : "amount"),
  }))
  if (priced.some(({ decimals }) => decimals === "invalid")) return { refusal: "address_invalid" }
  const usual = priced.filter(({ decimals }) => decimals !== null)
  if (usual.length === 0) return { refusal: "asset_not_default" }
  const within = usual.map(({ amount, decimals }) => isWithinLimit(amount, Number(decimals)))
  if (within.includes(null)) return { refusal: "amount_invalid" }
  const kept = usual.filter((_, index) => within[index]).map(({ entry }) => entry)
  return kept.length > 0 ? { entries: kept } : { refusal: "amount_over_limit" }
}

/** An amount that is not a whole number counts as dollars. Null where the client throws. */
function isWithinLimit(amount: unknown, decimals: number): boolean | null {
  const digits = String(amount)
  if (digits.length > MAX_DIGITS) return false
  if (/^\d+$/.test(digits)) return BigInt(digits) <= 10n ** BigInt(decimals)
  if (typeof amount !== "string" || !/^-?\d+\.?\d*$/.test(amount)) return null
  const [whole = "", fraction = ""] = amount.split(".")
  const scaled = toBigInt(whole + fraction.padEnd(18, "0").slice(0, 18))
  return scaled === null ? null : scaled <= 10n ** 18n
}

/** The default tokens of @x402/evm, which alone its spend limit of $1 covers: CAIP-2 network, contract, decimals. A test compares them. */
export const DEFAULT_ASSETS: readonly (readonly [network: string, asset: string, decimals: number])[] = [
  ["eip155:8453", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", 6],
  ["eip155:84532", "0x036CbD53842c5426634e7929541eC2318f3dCF7e", 6],
  ["eip155:1", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", 6],
  ["eip155:43114", "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E", 6],
  ["eip155:4326", "0xFAfDdbb3FC7688494971a79cc65DCa3EF82079E7", 18],
  ["eip155:143", "0x754704Bc059F8C67012fEd69BC8A327a5aafb603", 6],
  ["eip155:988", "0x779Ded0c9e1022225f8E0630b35a9b54bE713736", 6],
  ["eip155:2201", "0x78Cf24370174180738C5B8E352B6D14c83a6c9A9", 6],
  ["eip155:137", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", 6],
  ["eip155:42161", "0xaf88d065e77c8cC2239327C5EDb3A432268e5831", 6],
  ["eip155:421614", "0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d", 6],
  ["eip155:31612", "0xdD468A1DDc392dcdbEf6db6e34E89AA338F9F186", 18],
  ["eip155:31611", "0x118917a40FAF1CD7a13dB0Ef56C86De7973Ac503", 18],
  ["eip155:723487", "0x33ad9e4BD16B69B5BFdED37D8B5D9fF9aba014Fb", 6],
  ["eip155:72344", "0x33ad9e4BD16B69B5BFdED37D8B5D9fF9aba014Fb", 6],
  ["eip155:36900", "0x9cb8142aEBBcdc60AF7c97Af897A67A8f3CA71C2", 6],
  ["eip155:190415", "0x401eCb1D350407f13ba348573E5630B83638E30D", 6],
  ["eip155:181228", "0x401eCb1D350407f13ba348573E5630B83638E30D", 6],
  ["eip155:50", "0xfA2958CB79b0491CC627c1557F441eF849Ca8eb1", 6],
  ["eip155:51", "0xb5AB69F7bBada22B28e79C8FFAECe55eF1c771D4", 6],
  ["eip155:38833", "0xA5b8BF902b2844dA17d4506cc827F7F1681735E7", 6],
  ["eip155:14", "0xe7cd86e13AC4309349F30B3435a9d337750fC82D", 6],
  ["eip155:42220", "0xcebA9300f2b948710d2653dD7B07f33A8B32118C", 6],
  ["eip155:42220", "0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e", 6],
  ["eip155:42220", "0xD2ab3C9A02DBBAB236BfEC45D1d755DF4267F771", 6],
  ["eip155:11142220", "0x01C5C0122039549AD1493B8220cABEdD739BC44E", 6],
  ["eip155:1329", "0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392", 6],
  ["eip155:1328", "0x4fCF1784B31630811181f670Aea7A7bEF803eaED", 6],
]

/** Chain ids of the networks that version 1 of x402 names. */
export const V1_CHAIN_IDS: ReadonlyMap<unknown, number> = new Map([
  ["ethereum", 1],
  ["sepolia", 11_155_111],
  ["abstract", 2_741],
  ["abstract-testnet", 11_124],
  ["base-sepolia", 84_532],
  ["base", 8_453],
  ["avalanche-fuji", 43_113],
  ["avalanche", 43_114],
  ["iotex", 4_689],
  ["sei", 1_329],
  ["sei-testnet", 1_328],
  ["polygon", 137],
  ["polygon-amoy", 80_002],
  ["peaq", 3_338],
  ["story", 1_514],
  ["educhain", 41_923],
  ["skale-base-sepolia", 324_705_682],
  ["megaeth", 4_326],
  ["monad", 143],
  ["stable", 988],
  ["stable-testnet", 2_201],
  ["celo", 42_220],
  ["flare", 14],
])

const DECIMALS: ReadonlyMap<string, number> = new Map(
  DEFAULT_ASSETS.map(([network, asset, decimals]) => [`${network}|${asset.toLowerCase()}`, decimals]),
)
const NETWORKS: ReadonlySet<string> = new Set(DEFAULT_ASSETS.map(([network]) => network))

/**
 * Decimals of a default token; null for other tokens, and "invalid" where the client throws because the token is not text.
 * @param network CAIP-2, or a name of version 1
 */
function findDefaultDecimals(asset: unknown, network: unknown): number | null | "invalid" {
  const chainId = V1_CHAIN_IDS.get(network)
  const key = chainId === undefined ? String(network) : `eip155:${chainId}`
  if (!NETWORKS.has(key)) return null
  if (typeof asset !== "string") return "invalid"
  return DECIMALS.get(`${key}|${asset.toLowerCase()}`) ?? null
}
