// The payment networks: the one declaration of their ids, names, test networks and block explorers. It has the networks of
// `assets.ts`, of the x402 scheme documents and of the MPP methods. It imports nothing, so scripts in the browser can use it.

/** Columns: chain id, name, host of the block explorer or null, name in version 1 of x402. */
type EvmRow = readonly [chainId: number, name: string, explorer: string | null, v1Name?: string]
/** Columns: id, name, host, path and query of the block explorer, name in version 1 of x402. */
type Row = readonly [id: string, name: string, explorer?: string, v1Name?: string]

const EVM: readonly EvmRow[] = [
  [1, "Ethereum", "etherscan.io", "ethereum"],
  [10, "Optimism", "optimistic.etherscan.io", "optimism"],
  [14, "Flare", "flare-explorer.flare.network", "flare"],
  [50, "XDC", "xdcscan.com"],
  [56, "BNB Smart Chain", "bscscan.com"],
  [100, "Gnosis", "gnosisscan.io"],
  [130, "Unichain", "uniscan.xyz"],
  [137, "Polygon", "polygonscan.com", "polygon"],
  [143, "Monad", "monadscan.com", "monad"],
  [146, "Sonic", "sonicscan.org"],
  [196, "X Layer", "www.oklink.com/xlayer"],
  [480, "World Chain", "worldscan.org"],
  [988, "Stable", "stablescan.xyz", "stable"],
  [1_329, "Sei", "seiscan.io", "sei"],
  [1_514, "Story", "datanetscan.io", "story"],
  [2_741, "Abstract", "abscan.org", "abstract"],
  [3_338, "peaq", null, "peaq"],
  [4_217, "Tempo", "explore.tempo.xyz"],
  [4_326, "MegaETH", "mega.etherscan.io", "megaeth"],
  [4_689, "IoTeX", "iotexscan.io", "iotex"],
  [8_453, "Base", "basescan.org", "base"],
  [31_612, "Mezo", "explorer.mezo.org"],
  [36_900, "ADI Chain", "explorer.adifoundation.ai"],
  [38_833, "Igra", "explorer.igralabs.com"],
  [41_923, "EDU Chain", "explorer.educhain.xyz", "educhain"],
  [42_161, "Arbitrum", "arbiscan.io", "arbitrum"],
  [42_220, "Celo", "celoscan.io", "celo"],
  [43_114, "Avalanche", "snowtrace.io", "avalanche"],
  [57_073, "Ink", "explorer.inkonchain.com"],
  [59_144, "Linea", "lineascan.build"],
  [190_415, "HPP", "explorer.hpp.io"],
  [723_487, "Radius", "network.radiustech.xyz"],
  [1_187_947_933, "SKALE Base", "skale-base-explorer.skalenodes.com", "skale-base"],
]

const EVM_TEST: readonly EvmRow[] = [
  [51, "XDC Apothem", "testnet.xdcscan.com"],
  [97, "BNB testnet", "testnet.bscscan.com"],
  [1_301, "Unichain Sepolia", "sepolia.uniscan.xyz"],
  [1_328, "Sei testnet", "testnet.seiscan.io", "sei-testnet"],
  [2_201, "Stable testnet", "testnet.stablescan.xyz", "stable-testnet"],
  [11_124, "Abstract testnet", "sepolia.abscan.org", "abstract-testnet"],
  [31_611, "Mezo testnet", "explorer.test.mezo.org"],
  [42_431, "Tempo testnet", "explore.testnet.tempo.xyz"],
  [43_113, "Avalanche Fuji", "testnet.snowtrace.io", "avalanche-fuji"],
  [72_344, "Radius testnet", "testnet.radiustech.xyz"],
  [80_002, "Polygon Amoy", "amoy.polygonscan.com", "polygon-amoy"],
  [84_532, "Base Sepolia", "sepolia.basescan.org", "base-sepolia"],
  [181_228, "HPP Sepolia", "sepolia-explorer.hpp.io"],
  [421_614, "Arbitrum Sepolia", "sepolia.arbiscan.io", "arbitrum-sepolia"],
  [713_715, "Sei devnet", null],
  [5_042_002, "Arc testnet", "testnet.arcscan.app"],
  [11_142_220, "Celo Sepolia", "celo-sepolia.blockscout.com"],
  [11_155_111, "Ethereum Sepolia", "sepolia.etherscan.io", "sepolia"],
  [11_155_420, "Optimism Sepolia", "optimism-sepolia.blockscout.com", "optimism-sepolia"],
  [324_705_682, "SKALE Base Sepolia", "base-sepolia-testnet-explorer.skalenodes.com", "skale-base-sepolia"],
]

const OTHER: readonly Row[] = [
  ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Solana", "explorer.solana.com", "solana"],
  ["algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=", "Algorand", "lora.algokit.io/mainnet"],
  ["aptos:1", "Aptos", "explorer.aptoslabs.com?network=mainnet"],
  ["bip122:000000000019d6689c085ae165831e93", "Bitcoin", "mempool.space"],
  ["cardano:mainnet", "Cardano", "cardanoscan.io"],
  ["casper:casper", "Casper"],
  ["ccd:9dd9ca4d19e9393877d2c44b70f89acb", "Concordium", "ccdexplorer.io/mainnet"],
  ["hedera:mainnet", "Hedera", "hashscan.io/mainnet"],
  ["hedera:295", "Hedera", "hashscan.io/mainnet"],
  ["keeta:21378", "Keeta", "explorer.keeta.com"],
  ["near:mainnet", "NEAR", "nearblocks.io"],
  ["stacks:1", "Stacks", "explorer.hiro.so?chain=mainnet"],
  ["starknet:SN_MAIN", "Starknet", "starkscan.co"],
  ["stellar:pubnet", "Stellar", "stellar.expert/explorer/public"],
  ["sui:mainnet", "Sui", "suiscan.xyz/mainnet"],
  ["tron:0x2b6653dc", "TRON", "tronscan.org/#"],
  ["tvm:-239", "TON", "tonviewer.com"],
  ["xrpl:0", "XRP Ledger", "livenet.xrpl.org"],
  // Words instead of CAIP-2 ids: Lightning, and MPP methods whose challenge names a kind of payment.
  ["lightning", "Lightning"],
  ["card", "Card"],
  ["stripe", "Stripe"],
  ["gateway", "Circle Gateway"],
  ["nearintents", "NEAR Intents"],
  ["stacks", "Stacks"],
]

const OTHER_TEST: readonly Row[] = [
  ["solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "Solana devnet", "explorer.solana.com?cluster=devnet", "solana-devnet"],
  ["solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z", "Solana testnet", "explorer.solana.com?cluster=testnet"],
  ["solana:localnet", "Solana localnet"],
  ["algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI=", "Algorand testnet", "lora.algokit.io/testnet"],
  ["aptos:2", "Aptos testnet", "explorer.aptoslabs.com?network=testnet"],
  ["bip122:000000000933ea01ad0ee984209779ba", "Bitcoin testnet", "mempool.space/testnet"],
  ["bip122:00000008819873e925422c1ff0f99f7c", "Bitcoin signet", "mempool.space/signet"],
  ["cardano:preprod", "Cardano preprod", "preprod.cardanoscan.io"],
  ["cardano:preview", "Cardano preview", "preview.cardanoscan.io"],
  ["casper:casper-test", "Casper testnet"],
  ["ccd:4221332d34e1694168c2a0c0b3fd0f27", "Concordium testnet", "ccdexplorer.io/testnet"],
  ["hedera:testnet", "Hedera testnet", "hashscan.io/testnet"],
  ["hedera:296", "Hedera testnet", "hashscan.io/testnet"],
  ["hedera:previewnet", "Hedera previewnet", "hashscan.io/previewnet"],
  ["keeta:1413829460", "Keeta testnet", "explorer.test.keeta.com"],
  ["near:testnet", "NEAR testnet", "testnet.nearblocks.io"],
  ["stacks:2147483648", "Stacks testnet", "explorer.hiro.so?chain=testnet"],
  ["starknet:SN_SEPOLIA", "Starknet Sepolia", "sepolia.starkscan.co"],
  ["stellar:testnet", "Stellar testnet", "stellar.expert/explorer/testnet"],
  ["stellar:futurenet", "Stellar Futurenet"],
  ["sui:testnet", "Sui testnet", "suiscan.xyz/testnet"],
  ["sui:devnet", "Sui devnet", "suiscan.xyz/devnet"],
  ["tron:0xcd8690dc", "TRON Nile", "nile.tronscan.org/#"],
  ["tron:0x94a9059e", "TRON Shasta", "shasta.tronscan.org/#"],
  ["tvm:-3", "TON testnet", "testnet.tonviewer.com"],
  ["xrpl:1", "XRP Ledger testnet", "testnet.xrpl.org"],
  ["xrpl:2", "XRP Ledger devnet", "devnet.xrpl.org"],
]

const fromEvm = ([chainId, name, explorer, v1Name]: EvmRow): Row => [
  `eip155:${chainId}`,
  name,
  explorer ?? undefined,
  v1Name,
]

export const NETWORK_ROWS: readonly Row[] = [...EVM.map(fromEvm), ...OTHER]
export const TEST_NETWORK_ROWS: readonly Row[] = [...EVM_TEST.map(fromEvm), ...OTHER_TEST]
