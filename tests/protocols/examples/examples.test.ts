import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import type { Reply } from "@/lib/protocols/challenge"
import { getField } from "@/lib/protocols/json"
import { checkProtocol, type Detection } from "@/lib/protocols/registry"
import { makeDocument } from "../builders"
import { asked } from "../mpp/builders"
import { idsOf, x402Reply } from "../vectors"

const shared = { document: z.string(), section: z.string(), errors: z.array(z.string()), why: z.string().optional() }
const commit = z.string().regex(/^[0-9a-f]{40}$/)
const Json = z.object({}).loose()
const Request = z.strictObject({ ...shared, method: z.string(), intent: z.string(), request: Json })
const Message = z.strictObject({ ...shared, commit: commit.optional(), message: Json })
/** A whole challenge, one entry of its `accepts`, or the extensions of a challenge whose `accepts` the document leaves out. */
const Challenge = z.strictObject({ ...shared, commit, challenge: Json })
const Entry = z.strictObject({ ...shared, commit, entry: Json })
const Extensions = z.strictObject({ ...shared, commit, extensions: Json })
const Example = z.union([Request, Message, Challenge, Entry, Extensions])
const File = z.object({ commit: z.string().optional(), examples: z.array(Example) })

/** A document of x402 shows version 1 in the body, version 2 in the header, and a single entry without its challenge. */
function replyOf(example: z.infer<typeof Example>): Reply {
  const json = (value: object, status = 200) => ({
    status,
    headers: { "content-type": ["application/json"] },
    body: JSON.stringify(value),
  })
  if ("message" in example) return json(example.message)
  if ("request" in example) return asked(example.method, example.request, example.intent)
  if ("entry" in example)
    return x402Reply({ x402Version: 2, resource: { url: "https://api.example.com/paid" }, accepts: [example.entry] })
  if ("extensions" in example) return x402Reply(makeDocument({ extensions: example.extensions }))
  const { challenge } = example
  return getField(challenge, "x402Version") === 1 ? json(challenge, 402) : x402Reply(challenge)
}

// The times of the checks are before the examples expire.
describe.each([
  ["MPP", "mpp.json", 57, new Date("2025-01-15T12:00:00Z")],
  ["x402", "x402.json", 54, new Date("2023-12-01T00:00:00Z")],
] as const)("the examples of the documents of %s", (protocol, file, count, now) => {
  const { examples } = File.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, file), "utf8")))

  test("are all here, and each error has its reason", () => {
    expect(examples).toHaveLength(count)
    for (const { errors, why } of examples) expect(why !== undefined).toBe(errors.length > 0)
  })

  test.each(examples.map((example) => [`${path.basename(example.document)}, ${example.section}`, example] as const))(
    "D-truth-01 %s",
    (_, example) => {
      const detection: Detection = checkProtocol(protocol, replyOf(example), { now })
      expect(idsOf(detection, "error").toSorted()).toEqual(example.errors.toSorted())
      if (protocol === "MPP") expect(detection.valid).toBe(example.errors.length === 0)
      if ("extensions" in example) expect(detection.findings).toEqual([])
    },
  )
})
