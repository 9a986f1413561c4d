// A web process as far as its limits: counts a request for each key it is sent, and says where the window stands.

import { count } from "@/lib/paywall/rate-limit"
import { redis } from "@/lib/paywall/redis"

process.on("message", (key: string) => {
  void count("free", key).then((window) => process.send?.(window))
})
// Before the connection stands or fails, memory counts.
const client = redis()
await new Promise((resolve) => client?.once("ready", resolve).once("error", resolve))
process.send?.("ready")
