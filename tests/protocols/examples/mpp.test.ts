import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import type { Reply } from "@/lib/protocols/challenge"
import { checkProtocol } from "@/lib/protocols/registry"
import { asked } from "../mpp/builders"

const shared = { document: z.string(), section: z.string(), errors: z.array(z.string()), why: z.string().optional() }
const Request = z.strictObject({ ...shared, method: z.string(), intent: z.string(), request: z.object({}).loose() })
const Message = z.strictObject({ ...shared, message: z.object({}).loose() })
const File = z.object({ commit: z.string(), examples: z.array(z.union([Request, Message])) })
type Example = z.infer<typeof File>["examples"][number]

const { examples } = File.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, "mpp.json"), "utf8")))
/** Before the examples expire. */
const NOW = new Date("2025-01-15T12:00:00Z")

const replyOf = (example: Example): Reply =>
  "message" in example
    ? { status: 200, headers: { "content-type": ["application/json"] }, body: JSON.stringify(example.message) }
    : asked(example.method, example.request, example.intent)

describe("the examples of the MPP drafts", () => {
  test("are all here, and each error has its reason", () => {
    expect(examples).toHaveLength(57)
    for (const { errors, why } of examples) expect(why !== undefined).toBe(errors.length > 0)
  })

  test.each(examples.map((example) => [`${path.basename(example.document)}, ${example.section}`, example] as const))(
    "D-truth-01 %s",
    (_, example) => {
      const { findings, valid } = checkProtocol("MPP", replyOf(example), { now: NOW })
      const errors = findings.filter(({ severity }) => severity === "error").map(({ id }) => id)
      expect(errors.toSorted()).toEqual(example.errors.toSorted())
      expect(valid).toBe(errors.length === 0)
    },
  )
})
