// Items that a hostile seller could put into the source `bazaar`. The adapter or the merge rejects some items, each with the
// expected reason. The other items are listed.

import type { SkipReason } from "@/lib/sources/schema"
import { USDC } from "./twin-data"

const PAY_TO = "0x1111111111111111111111111111111111111111"

export function makeItem(resource: unknown, given: { amount?: unknown; description?: unknown } = {}): object {
  const { amount = "10000", description = "Something to buy" } = given
  const terms = { scheme: "exact", network: "base", maxAmountRequired: amount, asset: USDC, payTo: PAY_TO, description }
  return { resource, type: "http", x402Version: 1, accepts: [terms] }
}

export const REJECTED_BY_ADAPTER: readonly [unknown, SkipReason][] = [
  [makeItem("javascript:alert(document.cookie)"), "bad-url"],
  [makeItem("data:text/html,<script>alert(1)</script>"), "bad-url"],
  [makeItem("https://evil.example/\u202egpj.exe"), "bad-url"],
  [makeItem(`https://evil.example/${"long/".repeat(100_000)}`), "limits"],
  [makeItem("https://evil.example/expensive", { amount: 1e30 }), "limits"],
  [makeItem("https://evil.example/more-expensive", { amount: "9".repeat(50) }), "limits"],
  [makeItem("https://evil.example/less", { amount: -5 }), "limits"],
  [makeItem(["https://evil.example"]), "shape"],
  [{ resource: { url: { url: "https://evil.example" } }, accepts: [] }, "shape"],
  [{ resource: "https://evil.example/free", accepts: [] }, "no-price"],
  [{ ...makeItem("https://evil.example/other"), type: "grpc" }, "unknown-protocol"],
  [{ ...makeItem("https://evil.example/tool"), type: "mcp" }, "shape"],
  [{ ...makeItem("https://evil.example/tool"), type: "mcp", toolName: "<script>alert(1)</script>" }, "limits"],
]

export const FOR_THE_MERGE: readonly [unknown, SkipReason][] = [
  [makeItem("http://127.0.0.1:6379/"), "not-public"],
  [makeItem("http://[::1]/"), "not-public"],
  [makeItem("http://169.254.169.254/latest/meta-data"), "not-public"],
  [makeItem("http://2130706433/"), "not-public"],
  [makeItem("https://intranet/"), "not-public"],
  [makeItem("https://user:secret@evil.example/"), "bad-url"],
  [makeItem("https://evil.example/users/{id}"), "template"],
  [makeItem(`http://${"a".repeat(56)}.onion/paid`), "onion"],
  [makeItem("HTTPS://SHOP.EXAMPLE:443/a/../goods/"), "duplicate"],
]

/** Items that are listed, with their text as plain text. The last item of FOR_THE_MERGE duplicates the first item of TAKEN. */
export const TAKEN: readonly unknown[] = [
  makeItem("https://shop.example/goods", { description: '<img src=x onerror="alert(1)">' }),
  makeItem("https://shop.example/more", { description: `=cmd|' /C calc'!A0 ${"and more ".repeat(50_000)}` }),
  makeItem("https://shop.example/hidden", { description: "Pay\u202e here\u0000\u200b now", amount: "1e30" }),
]
