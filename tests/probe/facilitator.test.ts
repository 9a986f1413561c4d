import { describe, expect, test } from "vitest"
import { normaliseFacilitator } from "@/lib/probe/facilitator"

describe("normaliseFacilitator", () => {
  test.each([
    ["https://x402.org/facilitator", "https://x402.org/facilitator"],
    ["https://x402.org/facilitator/", "https://x402.org/facilitator"],
    [" HTTPS://X402.ORG:443// ", "https://x402.org"],
    ["http://127.0.0.1:4022", "http://127.0.0.1:4022"],
    ["https://[2001:DB8::1]:8443/a/../b/", "https://[2001:db8::1]:8443/b"],
    ["https://bücher.example/x", "https://xn--bcher-kva.example/x"],
  ])("%j is %s", (hint, base) => expect(normaliseFacilitator(hint)).toBe(base))

  test.each([
    ...["", "x402.org", "//x402.org", "ftp://x402.org", "https://", "https:x402.org", "javascript:alert(1)"],
    ...["https://user@x402.org", "https://:secret@x402.org", "https://x402.org/?key=1", "https://x402.org/#a"],
    ...["EwWqGE4ZFKLofuestmU4LDdK7XM1N4ALgdZccwYugwGd", "0x1111111111111111111111111111111111111111"],
    ...[`https://x402.org/${"a".repeat(500)}`, `https://x402.org/${"é".repeat(200)}`],
  ])("%j is none", (hint) => expect(normaliseFacilitator(hint)).toBeNull())
})
