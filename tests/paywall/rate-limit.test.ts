import { describe, expect, it } from "vitest"
import { refund, spend } from "@/lib/paywall/rate-limit"

describe("attempts to log in", () => {
  it("are limited to twenty an hour for each client, with a message", async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) await spend("login", "mallory")
    await expect(spend("login", "mallory")).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^At most 20 attempts to log in per hour .* in about (59|60) minutes\.$/),
      options: { headers: { "Retry-After": expect.stringMatching(/^\d+$/) } },
    })
    await spend("login", "alice")
  })

  it("as an owner are counted separately from an administrator's", async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) await spend("owner_login", "carol")
    await expect(spend("owner_login", "carol")).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^At most 20 attempts to sign in per hour are accepted from one IP address\. /),
    })
    await spend("login", "carol")
  })

  it("with the right secret are not counted", async () => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      await spend("login", "operator")
      await refund("login", "operator")
    }
    await spend("login", "operator")
  })
})
