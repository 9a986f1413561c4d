// A Solana node without validators: the JSON-RPC methods with which clients of x402 read a token and the newest block.

const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"
const BLOCKHASH = "4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi"
const DECIMALS = 6

/** The account of a token with 6 decimals: 82 bytes. Byte 44 has the decimals, byte 45 says that it is in use. */
function mintAccount() {
  const data = Buffer.alloc(82)
  data[44] = DECIMALS
  data[45] = 1
  return {
    data: [data.toString("base64"), "base64"],
    executable: false,
    lamports: 1_461_600,
    owner: TOKEN_PROGRAM,
    rentEpoch: 0,
    space: 82,
  }
}

export function answerSolana(call: unknown) {
  const { id, method } = call as { id: unknown; method: string }
  const context = { slot: 1, apiVersion: "2.0.0" }
  const results: Record<string, unknown> = {
    getAccountInfo: { context, value: mintAccount() },
    getLatestBlockhash: { context, value: { blockhash: BLOCKHASH, lastValidBlockHeight: 1_000 } },
  }
  const result = results[method]
  return { jsonrpc: "2.0", id, ...(result ? { result } : { error: { code: -32601, message: `no method ${method}` } }) }
}
