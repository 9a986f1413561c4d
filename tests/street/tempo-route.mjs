// Preloaded into the processes of code examples in tests: the play money of play-money.mjs, and requests to hosts outside of this
// machine fail.

import { PUBLIC_RPC } from "./play-money.mjs"

const LOOPBACK = /^(?:https?|wss?):\/\/127\.0\.0\.1[:/]/

const routedFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  if (!PUBLIC_RPC.test(url) && !LOOPBACK.test(url)) throw new Error(`the street has no ${url}`)
  return routedFetch(input, init)
}
