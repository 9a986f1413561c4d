// The limits of a web process: counts a request for each key it receives, and sends the state of the window.

import { count, redis } from "@/lib/paywall/rate-limit"

process.on("message", (key: string) => {
  void count("free", key).then((window) => process.send?.(window))
})
// Until the connection is made or fails, memory counts.
const client = redis()
await new Promise((resolve) => client?.once("ready", resolve).once("error", resolve))
process.send?.("ready")
