// Known tokens of x402 and MPP with ticker and decimals, and the decimals of card currencies. Prices are computed with these
// decimals only, never with decimals that a challenge declares, because a challenge may declare wrong ones.

import { getNamespace } from "@/lib/protocols/networks"

export interface KnownAsset {
  symbol: string
  decimals: number
  /** Pegged to the US dollar: one unit counts as one dollar. */
  isDollar: boolean
}

/**
 * Columns: CAIP-2 network, token identifier, ticker, decimals, whether the token is pegged to the dollar. Sources: the default
 * assets of the x402 SDK (`src/defaultAssets.ts` of `@x402/evm` 2.27, and of the packages in typescript/packages/mechanisms of
 * x402-foundation/x402), the tokens of `mppx`, and the issuers' lists of contracts for EURC and USDC.e.
 */
export const ASSETS: readonly [string, string, string, number, boolean][] = [
  ["eip155:8453", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "USDC", 6, true],
  ["eip155:84532", "0x036CbD53842c5426634e7929541eC2318f3dCF7e", "USDC", 6, true],
  ["eip155:1", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "USDC", 6, true],
  ["eip155:11155111", "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238", "USDC", 6, true],
  ["eip155:10", "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85", "USDC", 6, true],
  ["eip155:11155420", "0x5fd84259d66Cd46123540766Be93DFE6D43130D7", "USDC", 6, true],
  ["eip155:42161", "0xaf88d065e77c8cC2239327C5EDb3A432268e5831", "USDC", 6, true],
  ["eip155:421614", "0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d", "USDC", 6, true],
  ["eip155:42161", "0xFF970A61A04b1Ca14834A43f5dE4533eBDDB5CC8", "USDC.e", 6, true],
  ["eip155:137", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", "USDC", 6, true],
  ["eip155:80002", "0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582", "USDC", 6, true],
  ["eip155:43114", "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E", "USDC", 6, true],
  ["eip155:43113", "0x5425890298aed601595a70AB815c96711a31Bc65", "USDC", 6, true],
  ["eip155:1329", "0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392", "USDC", 6, true],
  ["eip155:1328", "0x4fCF1784B31630811181f670Aea7A7bEF803eaED", "USDC", 6, true],
  ["eip155:143", "0x754704Bc059F8C67012fEd69BC8A327a5aafb603", "USDC", 6, true],
  ["eip155:42220", "0xcebA9300f2b948710d2653dD7B07f33A8B32118C", "USDC", 6, true],
  ["eip155:11142220", "0x01C5C0122039549AD1493B8220cABEdD739BC44E", "USDC", 6, true],
  ["eip155:50", "0xfA2958CB79b0491CC627c1557F441eF849Ca8eb1", "USDC", 6, true],
  ["eip155:51", "0xb5AB69F7bBada22B28e79C8FFAECe55eF1c771D4", "USDC", 6, true],
  ["eip155:38833", "0xA5b8BF902b2844dA17d4506cc827F7F1681735E7", "USDC", 6, true],
  ["eip155:36900", "0x9cb8142aEBBcdc60AF7c97Af897A67A8f3CA71C2", "USDC.e", 6, true],
  ["eip155:190415", "0x401eCb1D350407f13ba348573E5630B83638E30D", "USDC.e", 6, true],
  ["eip155:181228", "0x401eCb1D350407f13ba348573E5630B83638E30D", "USDC.e", 6, true],
  ["eip155:1514", "0xF1815bd50389c46847f0Bda824eC8da914045D14", "USDC.e", 6, true],
  ["eip155:2741", "0x84A71ccD554Cc1b02749b35d22F684CC8ec987e1", "USDC.e", 6, true],
  ["eip155:11124", "0xe4C7fBB0a626ed208021ccabA6Be1566905E2dFc", "USDC.e", 6, true],
  ["eip155:3338", "0xbbA60da06c2c5424f03f7434542280FCAd453d10", "USDC", 6, true],
  ["eip155:4689", "0xcdf79194c6c285077a58da47641d4dbe51f63542", "USDC.e", 6, true],
  ["eip155:41923", "0x12a272A581feE5577A5dFa371afEB4b2F3a8C2F8", "USDC.e", 6, true],
  ["eip155:324705682", "0x2e08028E3C4c2356572E096d8EF835cD5C6030bD", "USDC.e", 6, true],
  ["eip155:988", "0x779Ded0c9e1022225f8E0630b35a9b54bE713736", "USDT0", 6, true],
  ["eip155:2201", "0x78Cf24370174180738C5B8E352B6D14c83a6c9A9", "USDT0", 6, true],
  ["eip155:14", "0xe7cd86e13AC4309349F30B3435a9d337750fC82D", "USDT0", 6, true],
  ["eip155:42220", "0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e", "USDT", 6, true],
  ["eip155:42220", "0xD2ab3C9A02DBBAB236BfEC45D1d755DF4267F771", "USAT", 6, true],
  ["eip155:4326", "0xFAfDdbb3FC7688494971a79cc65DCa3EF82079E7", "MegaUSD", 18, true],
  ["eip155:31612", "0xdD468A1DDc392dcdbEf6db6e34E89AA338F9F186", "mUSD", 18, true],
  ["eip155:31611", "0x118917a40FAF1CD7a13dB0Ef56C86De7973Ac503", "mUSD", 18, true],
  ["eip155:723487", "0x33ad9e4BD16B69B5BFdED37D8B5D9fF9aba014Fb", "SBC", 6, true],
  ["eip155:72344", "0x33ad9e4BD16B69B5BFdED37D8B5D9fF9aba014Fb", "SBC", 6, true],
  ["eip155:4217", "0x20C000000000000000000000b9537d11c60E8b50", "USDC.e", 6, true],
  ["eip155:4217", "0x20c0000000000000000000000000000000000000", "pathUSD", 6, true],
  ["eip155:42431", "0x20c0000000000000000000000000000000000000", "pathUSD", 6, true],
  ["eip155:8453", "0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42", "EURC", 6, false],
  ["eip155:84532", "0x808456652fdb597867f38412077A9182bf77359F", "EURC", 6, false],
  ["eip155:1", "0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c", "EURC", 6, false],
  ["eip155:43114", "0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD", "EURC", 6, false],
  ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "USDC", 6, true],
  ["solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU", "USDC", 6, true],
  ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr", "EURC", 6, false],
  // mechanisms/svm/src/defaultAssets.ts
  ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB", "USDT", 6, true],
  ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "2u1tszSeqZ3qBWF3uNGPFc8TzMk2tdiwknnRMWGWjGWH", "USDG", 6, true],
  ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo", "PYUSD", 6, true],
  ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "CASHx9KJUStyftLFWGvEVf59SGeG9sh5FfcnZMVPCASH", "CASH", 6, true],
  ["solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "4F6PM96JJxngmHnZLBh9n58RH4aTVNWvDs2nuwrT5BP7", "USDG", 6, true],
  ["solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "CXk2AMBfi3TwaEL2468s6zP8xq9NxTXjp9gjMgzeUynM", "PYUSD", 6, true],
  ["solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z", "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU", "USDC", 6, true],
  ["solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z", "4F6PM96JJxngmHnZLBh9n58RH4aTVNWvDs2nuwrT5BP7", "USDG", 6, true],
  ["solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z", "CXk2AMBfi3TwaEL2468s6zP8xq9NxTXjp9gjMgzeUynM", "PYUSD", 6, true],
  ["stellar:pubnet", "CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75", "USDC", 7, true],
  ["stellar:testnet", "CBIELTK6YBZJU5UP2WWQEUCYKLPU6AUNZ2BQ4WWFEIE3USCIHMXQDAMA", "USDC", 7, true],
  ["aptos:1", "0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b", "USDC", 6, true],
  ["aptos:2", "0x69091fbab5f7d635ee7ac5098cf0c1efbe31d68fec0f2cd565e8d168daf52832", "USDC", 6, true],
  ["algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k", "31566704", "USDC", 6, true],
  ["algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=", "31566704", "USDC", 6, true],
  ["algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe", "10458941", "USDC", 6, true],
  ["algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI=", "10458941", "USDC", 6, true],
  // mechanisms/hedera/src/constants.ts. The second row is the address of the same token in draft-hedera-session-00.
  ["hedera:mainnet", "0.0.456858", "USDC", 6, true],
  ["hedera:mainnet", "0x000000000000000000000000000000000006f89a", "USDC", 6, true],
  ["hedera:testnet", "0.0.429274", "USDC", 6, true],
  // mechanisms/tvm/src/constants.ts
  ["tvm:-239", "0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe", "USDT", 6, true],
  ["tvm:-3", "0:f418a04cf196ebc959366844a6cdf53a6fd6fff1eadafc892f05210bba31593e", "USDT", 6, true],
  // mechanisms/near/src/defaultAssets.ts
  ["near:mainnet", "17208628f84f5d6ad33f0da3bbbeb27ffcb398eac501a31bd6ad2011e36133a1", "USDC", 6, true],
  ["near:testnet", "3e2210e1184b45b64c8a434c0a7e7b23cc04ea7eb7a6c3c32520d03d4afcb8af", "USDC", 6, true],
  // mechanisms/starknet/src/constants.ts
  ["starknet:SN_MAIN", "0x033068F6539f8e6e6b131e6B2B814e6c34A5224bC66947c47DaB9dFeE93b35fb", "USDC", 6, true],
  ["starknet:SN_SEPOLIA", "0x0512feAc6339Ff7889822cb5aA2a86C848e9D392bB0E3E237C008674feeD8343", "USDC", 6, true],
  // mechanisms/keeta/src/defaultAssets.ts
  ["keeta:21378", "keeta_amnkge74xitii5dsobstldatv3irmyimujfjotftx7plaaaseam4bntb7wnna", "USDC", 6, true],
  ["keeta:1413829460", "keeta_apna75yhhvnv4ei7ape55hndk4yepno7a7i2mhtiwahiygixjcnmvswxhnmnk", "USDC", 6, true],
  // mechanisms/cardano/src/constants.ts: policy and asset name
  ["cardano:mainnet", "c48cbb3d5e57ed56e276bc45f99ab39abe94e6cd7ac39fb402da47ad.0014df105553444d", "USDM", 6, true],
  ["cardano:preprod", "e675b46e4d2242c991a8932a99db3044e80515ae14b4c4ccf6b3f4c9.0014df10745553444d", "USDM", 6, true],
  // mechanisms/xrpl/src/defaultAssets.ts: currency and issuer. Amounts of issued currencies are decimals in whole units.
  ["xrpl:0", "524C555344000000000000000000000000000000.rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De", "RLUSD", 0, true],
  ["xrpl:1", "524C555344000000000000000000000000000000.rQhWct2fv4Vc4KRjRgMrxa8xPN9Zx9iLKV", "RLUSD", 0, true],
  // batch_settlement_cloudflare.md: cents, which the network bills. The coins have the units of scheme_exact_hedera.md and scheme_exact_xrpl.md.
  ["cloudflare:402", "USD", "USD", 2, true],
  ["hedera:mainnet", "0.0.0", "HBAR", 8, false],
  ["hedera:testnet", "0.0.0", "HBAR", 8, false],
  ["xrpl:0", "XRP", "XRP", 6, false],
  ["xrpl:1", "XRP", "XRP", 6, false],
]

/** Namespaces whose identifiers are hexadecimal digits, in any letter case. All other identifiers are compared exactly. */
const ANY_CASE: ReadonlySet<string> = new Set(["eip155", "hedera", "tvm", "near", "starknet", "cardano"])

/** An address of Starknet has no fixed number of leading zeros. */
function assetKey(network: string, id: string): string {
  const namespace = getNamespace(network)
  const text = ANY_CASE.has(namespace) ? id.toLowerCase() : id
  return `${network}|${namespace === "starknet" ? text.replace(/^0x0{1,64}/, "0x") : text}`
}

const BY_KEY: ReadonlyMap<string, KnownAsset> = new Map(
  ASSETS.map(([network, id, symbol, decimals, isDollar]) => [assetKey(network, id), { symbol, decimals, isDollar }]),
)

export function findAsset(network: string | null, id: string | null): KnownAsset | null {
  return network === null || id === null ? null : (BY_KEY.get(assetKey(network, id)) ?? null)
}

/**
 * Coins that are no token of a contract, by their number in SLIP-0044, which CAIP-19 writes as `slip44:<number>`. The decimals are those
 * of the smallest unit of each chain.
 */
const COINS: ReadonlyMap<string, KnownAsset> = new Map([
  ["0", { symbol: "BTC", decimals: 8, isDollar: false }],
  ["60", { symbol: "ETH", decimals: 18, isDollar: false }],
  ["144", { symbol: "XRP", decimals: 6, isDollar: false }],
  ["148", { symbol: "XLM", decimals: 7, isDollar: false }],
  ["397", { symbol: "NEAR", decimals: 24, isDollar: false }],
  ["501", { symbol: "SOL", decimals: 9, isDollar: false }],
  ["607", { symbol: "TON", decimals: 9, isDollar: false }],
])

export function findCoin(coinType: string): KnownAsset | null {
  return COINS.get(coinType) ?? null
}

/** Bitcoin in amounts of millisatoshi, as Lightning uses: one bitcoin is 10^11 millisatoshi, hence 11 decimals. */
export const LIGHTNING_BTC: KnownAsset = { symbol: "BTC", decimals: 11, isDollar: false }

/** Lower-case ISO 4217 codes of currencies whose amounts are whole units: "jpy" amounts are yen, not hundredths of a yen. */
export const ZERO_DECIMAL_CURRENCIES: ReadonlySet<string> = new Set(
  "bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "),
)

/** Decimals of a three-letter currency, in any letter case. */
export function getCurrencyDecimals(currency: string): number {
  return ZERO_DECIMAL_CURRENCIES.has(currency.toLowerCase()) ? 0 : 2
}
