// A child process that counts requests as a web process does. For each key that the parent sends, the process counts one request
// and sends back the rate-limit window.

import { count, redis } from "@/lib/paywall/rate-limit"

process.on("message", (key: string) => {
  void count("free", key).then((window) => process.send?.(window))
})
// Report "ready" only when the connection to Redis is open or has failed: before that, requests are counted in memory.
const client = redis()
await new Promise((resolve) => client?.once("ready", resolve).once("error", resolve))
process.send?.("ready")
