// Preloaded into Node (`node --import`): requests to the public nodes of Tempo and Solana go to the nodes of the suite, and requests
// to other hosts outside of this machine fail.

const ROUTES = [
  [/^https:\/\/rpc(?:\.[a-z]+)?\.tempo\.xyz\/?$/, process.env.HOSTILE_TEMPO],
  [/^https:\/\/api\.(?:mainnet-beta|devnet|testnet)\.solana\.com\/?$/, process.env.HOSTILE_SOLANA],
]
const LOOPBACK = /^(?:https?|wss?):\/\/127\.0\.0\.1[:/]/

const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  const [, target] = ROUTES.find(([pattern]) => pattern.test(url)) ?? []
  if (target) return realFetch(input instanceof Request ? new Request(target, input) : target, init)
  if (!LOOPBACK.test(url)) throw new Error(`the suite has no ${url}`)
  return realFetch(input, init)
}
