import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import type { Reply } from "@/lib/protocols/challenge"
import { getField } from "@/lib/protocols/json"
import { checkProtocol } from "@/lib/protocols/registry"
import { makeDocument } from "../builders"
import { idsOf, x402Reply } from "../vectors"

const shared = {
  document: z.string(),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  section: z.string(),
  errors: z.array(z.string()),
  why: z.string().optional(),
}
const Json = z.object({}).loose()
/** A whole challenge, one entry of its `accepts`, or the response to an MCP request. */
const Challenge = z.strictObject({ ...shared, challenge: Json })
const Entry = z.strictObject({ ...shared, entry: Json })
const Message = z.strictObject({ ...shared, message: Json })
/** The extensions of a challenge whose `accepts` the document leaves out. */
const Extensions = z.strictObject({ ...shared, extensions: Json })
const File = z.object({ examples: z.array(z.union([Challenge, Entry, Message, Extensions])) })
type Example = z.infer<typeof File>["examples"][number]

const { examples } = File.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, "x402.json"), "utf8")))
/** Before the examples expire. */
const NOW = new Date("2023-12-01T00:00:00Z")

/** A document shows version 1 in the body, version 2 in the header, and a single entry without its challenge. */
function replyOf(example: Example): Reply {
  if ("message" in example)
    return { status: 200, headers: { "content-type": ["application/json"] }, body: JSON.stringify(example.message) }
  if ("entry" in example)
    return x402Reply({ x402Version: 2, resource: { url: "https://api.example.com/paid" }, accepts: [example.entry] })
  if ("extensions" in example) return x402Reply(makeDocument({ extensions: example.extensions }))
  const { challenge } = example
  if (getField(challenge, "x402Version") !== 1) return x402Reply(challenge)
  return { status: 402, headers: { "content-type": ["application/json"] }, body: JSON.stringify(challenge) }
}

describe("the examples of the x402 documents", () => {
  test("are all here, and each error has its reason", () => {
    expect(examples).toHaveLength(54)
    for (const { errors, why } of examples) expect(why !== undefined).toBe(errors.length > 0)
  })

  test.each(examples.map((example) => [`${path.basename(example.document)}, ${example.section}`, example] as const))(
    "D-truth-01 %s",
    (_, example) => {
      const detection = checkProtocol("x402", replyOf(example), { now: NOW })
      expect(idsOf(detection, "error").toSorted()).toEqual(example.errors.toSorted())
      if ("extensions" in example) expect(detection.findings).toEqual([])
    },
  )
})
