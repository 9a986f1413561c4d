// Where the owner of a domain places the hash.

import { describe, expect, it } from "vitest"
import { buildPlacement, formatInstructions, hashToken } from "@/lib/claims/proof"
import { Placement } from "@/lib/claims/schema"

const HASH = hashToken("5a".repeat(32))
const now = new Date("2026-11-21T12:00:00.400Z")

describe("the placement", () => {
  it("names the hash, the URL of the file and the DNS record, and the instructions contain all three", () => {
    const placement = Placement.parse(buildPlacement("api.example.com", HASH, now))
    expect(placement).toEqual({
      verification_hash: HASH,
      verification_url: "https://api.example.com/.well-known/directory-verify.txt",
      dns_record: { name: "_directory-verify.api.example.com", type: "TXT", value: `directory-verify=${HASH}` },
      expires_at: "2026-11-21T12:00:00Z",
    })
    const steps = formatInstructions("api.example.com", placement)
    for (const part of [HASH, placement.verification_url, placement.dns_record.name, placement.dns_record.value]) {
      expect(steps).toContain(part)
    }
  })
})
