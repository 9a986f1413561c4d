import { expect, it } from "vitest"
import { boundReply } from "@/lib/catalogue/call/challenge"
import { decodeReply } from "@/lib/catalogue/call/decode-reply"
import { HASH_HEX, l402Line, makeDocument, paymentLine } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"

const authenticate = (...lines: string[]) =>
  boundReply({ status: 402, headers: { "www-authenticate": lines }, body: "" })

it("decodes the document of an x402 challenge", () => {
  const [decoded] = decodeReply(boundReply(x402Reply(makeDocument())))
  expect(decoded?.title).toBe("x402 version 2, from the header")
  expect(JSON.parse(decoded?.json ?? "")).toMatchObject({ x402Version: 2, accepts: [{ amount: "10000" }] })
})

it("decodes the token and the invoice of an L402 challenge, and the request of an MPP challenge", () => {
  const [l402, mpp] = decodeReply(authenticate(`${l402Line()}, ${paymentLine()}`))
  expect(l402).toMatchObject({ title: "L402 challenge", json: null })
  expect(l402?.facts).toEqual(
    expect.arrayContaining([
      ["Token format", "v2_tlv"],
      ["Caveat", "services=demo:0"],
      ["Payment hash of the token", HASH_HEX],
      ["Amount", "21000 millisatoshis"],
      ["Invoice expires", "2026-11-21T00:10:00.000Z"],
    ]),
  )
  expect(mpp).toMatchObject({ title: "MPP challenge", json: expect.stringContaining('"amount"') })
  expect(mpp?.facts).toContainEqual(["method", "tempo"])
})

it.each([
  ["nothing", authenticate()],
  ["another scheme", authenticate("Basic realm=x")],
  [
    "a shortened x402 header",
    boundReply({ status: 402, headers: { "payment-required": ["e".repeat(20_000)] }, body: "{" }),
  ],
])("decodes nothing from %s", (_case, received) => {
  expect(decodeReply(received)).toEqual([])
})

it("does not throw for broken challenges", () => {
  const [l402, mpp] = decodeReply(authenticate('L402 macaroon="!", invoice="lnbc1"', 'Payment request="x"'))
  expect([l402?.facts, mpp?.facts]).toEqual([[], []].map(() => expect.any(Array)))
})
