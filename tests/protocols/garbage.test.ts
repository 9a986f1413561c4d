import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Reply, SEVERITIES } from "@/lib/protocols/challenge"
import { PROTOCOLS } from "@/lib/protocols/names"
import { checkProtocol, type Detection, detect, getChecker } from "@/lib/protocols/registry"
import { l402Line, makeDocument, makeRequirement, OPTIONS, paymentLine, tempoRequest } from "./builders"
import { BODIES, base64, HEADERS } from "./hostile"
import { challengeReply, loadVectors, optionsOf, replyOf, x402Reply } from "./vectors"

/** Maximum sizes of a check's result for a response of any size: number of findings, and lengths in characters. */
const BOUNDS = { findings: 200, textLength: 260, outputLength: 300_000 }

function expectBounded(detection: Detection): void {
  expect(detection.findings.length).toBeLessThanOrEqual(BOUNDS.findings)
  for (const finding of detection.findings) {
    for (const text of [finding.message, finding.seen, finding.expected, finding.fix, finding.section]) {
      expect(text?.length ?? 0).toBeLessThanOrEqual(BOUNDS.textLength)
      expect(text ?? "").not.toMatch(/[\p{Cc}\p{Surrogate}]/u)
    }
  }
  const output = JSON.stringify(detection, (_, value) => (typeof value === "bigint" ? String(value) : value))
  expect(output.length).toBeLessThan(BOUNDS.outputLength)
  expect(output).not.toContain("\\u0000")
}

function expectConsistent(reply: Reply): void {
  const found = detect(reply, OPTIONS)
  expect(found.map(({ protocol }) => protocol)).toEqual(
    PROTOCOLS.filter((protocol) => found.some((detection) => detection.protocol === protocol)),
  )
  for (const protocol of PROTOCOLS) {
    const detection = checkProtocol(protocol, reply, OPTIONS)
    const severities = detection.findings.map(({ severity }) => SEVERITIES.indexOf(severity))
    expect(severities).toEqual(severities.toSorted())
    expect(severities.includes(0)).toBe(!detection.valid)
    expect(new Set(detection.findings.map(({ id }) => id)).size).toBe(detection.findings.length)
    expect(detection.price !== null).toBe(detection.valid)
    expectBounded(detection)
    expectPayment(detection, reply)
  }
}

/** What the table of checkers does with a challenge, valid or not, throws nothing either. */
function expectPayment({ challenge }: Detection, reply: Reply): void {
  if (challenge === null) return
  const checker = getChecker(challenge)
  for (const { valid } of checker.listOffers(challenge, OPTIONS.now)) expect(valid).toEqual(expect.any(Boolean))
  const header = checker.buildCredential(challenge, reply)?.header ?? null
  expect(header).toBe(header?.toLowerCase() ?? null)
  expect(checker.listResponseHeaders(challenge)).not.toEqual([])
  for (const value of checker.listOneTimeValues(challenge)) expect(value).toEqual(expect.any(String))
}

describe("a megabyte of invalid text is judged within the limits", () => {
  for (const [sentence, line] of HEADERS) {
    test(`in WWW-Authenticate: ${sentence}`, () => {
      expectConsistent(challengeReply(line))
      expectConsistent({ ...challengeReply(line), status: 200 })
    })
    test(`in PAYMENT-REQUIRED: ${sentence}`, () => {
      expectConsistent({
        status: 402,
        headers: { "payment-required": [line, line], "x-payment-required": [line] },
        body: "",
      })
    })
  }

  for (const [sentence, body] of BODIES) {
    test(`in the body: ${sentence}`, () => expectConsistent({ status: 402, headers: {}, body }))
    test(`in a header of 64 kB: ${sentence}`, () => {
      const header = base64(body.slice(0, 45_000))
      expectConsistent({ status: 402, headers: { "payment-required": [header] }, body: "" })
    })
  }

  test("in many headers", () => {
    const lines = new Array(5_000).fill(l402Line())
    expectConsistent({ status: 402, headers: { "www-authenticate": lines, "payment-required": lines }, body: "" })
  })

  test("in parts of the document that are not entries", () => {
    const long = "x".repeat(30_000)
    const extensions = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`e${index}`, {}]))
    expectConsistent(x402Reply(makeDocument({ resource: { url: long }, facilitator: long })))
    expectConsistent(x402Reply(makeDocument({ extensions })))
  })
})

describe("any reply is judged without throwing, errors first, each id once", () => {
  const line = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          "L402",
          "LSAT",
          "Payment",
          " ",
          ",",
          "=",
          '"',
          "'",
          "\\",
          "macaroon",
          "invoice",
          "id",
          "request",
          "x",
          "\t",
        ),
        { maxLength: 60 },
      )
      .map((parts) => parts.join("")),
  )

  test("made of words that the parsers know", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), line, fc.constantFrom(200, 402), (lines, header, status) => {
        expectConsistent({ status, headers: { "www-authenticate": lines, "payment-required": [header] }, body: header })
      }),
    )
  })

  test("made of documents with random values", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom(...Object.keys(makeRequirement())),
        fc.jsonValue(),
        (value, name, other) => {
          expectConsistent(
            x402Reply(makeDocument({ accepts: [makeRequirement({ [name]: value }), value], extensions: other })),
          )
          expectConsistent(x402Reply(value))
        },
      ),
    )
  })

  test("made of requests with random values", () => {
    const methods = ["tempo", "evm", "solana", "stripe", "card", "lightning", "usdc", "stellar", "hedera", "other"]
    const names = [...Object.keys(tempoRequest()), "periodUnit", "periodCount", "unitType", "depositInvoice"]
    fc.assert(
      fc.property(
        fc.constantFrom(...methods),
        fc.constantFrom("charge", "session", "subscription"),
        fc.constantFrom(...names),
        fc.jsonValue(),
        (method, intent, name, value) => {
          const text = JSON.stringify({ ...tempoRequest(), [name]: value })
          expectConsistent(challengeReply(paymentLine(Buffer.from(text).toString("base64url"), { method, intent })))
        },
      ),
    )
  })

  test("made of recorded responses with a few characters changed", () => {
    const vectors = (["l402", "x402", "mpp"] as const).flatMap(loadVectors)
    fc.assert(
      fc.property(fc.constantFrom(...vectors), fc.nat(), fc.string({ maxLength: 3 }), (vector, position, text) => {
        const reply = replyOf(vector)
        const spoil = (value: string) => {
          const at = position % (value.length + 1)
          return value.slice(0, at) + text + value.slice(at + text.length)
        }
        const headers = Object.fromEntries(
          Object.entries(reply.headers).map(([name, lines]) => [name, lines.map(spoil)]),
        )
        detect({ ...reply, headers, body: spoil(reply.body) }, optionsOf(vector))
        expectConsistent({ ...reply, headers })
      }),
    )
  })
})
