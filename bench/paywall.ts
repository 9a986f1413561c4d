// Measures the CPU time that the paywall adds to a request: to verify a token, and to count the request against a rate limit.

import { createHash, randomBytes } from "node:crypto"
import { print } from "./database"

const REPEATS = 20_000
const TARGET = { verifyMs: 0.3, countMs: 0.1 } as const

/** Returns CPU milliseconds per call. */
async function measureCpu(work: (index: number) => unknown): Promise<number> {
  for (let index = 0; index < 1000; index += 1) await work(index)
  const before = process.cpuUsage()
  for (let index = 0; index < REPEATS; index += 1) await work(index)
  const { user, system } = process.cpuUsage(before)
  return Math.round(((user + system) / 1000 / REPEATS) * 10_000) / 10_000
}

export async function benchPaywall(): Promise<void> {
  Object.assign(process.env, { NODE_ENV: "test", LOG_LEVEL: "silent", RATE_FREE: "10000000" })
  const { mintToken, verifyToken } = await import("@/lib/paywall/token")
  const { count } = await import("@/lib/paywall/rate-limit")
  const rootKey = randomBytes(32).toString("hex")
  const preimage = randomBytes(32)
  const paymentHash = createHash("sha256").update(preimage).digest()
  const now = new Date()
  const node = "lnd:mainnet"
  const terms = { paymentHash, tokenId: randomBytes(32), validUntil: new Date(now.getTime() + 86_400_000), node }
  const verifier = { rootKeys: [rootKey], node }
  const header = `L402 ${mintToken(terms, rootKey)}:${preimage.toString("hex")}`
  if (!("token" in verifyToken(header, verifier, now))) throw new Error("the token is not valid")
  const verifyMs = await measureCpu(() => verifyToken(header, verifier, now))
  const countMs = await measureCpu((index) => count("free", `203.0.113.${index % 250}`))
  print("paywall", { verify_cpu_ms: verifyMs, count_cpu_ms: countMs, target: TARGET })
  console.log(`Verifying a token costs ${verifyMs} ms of CPU, counting a request ${countMs} ms.`)
}
