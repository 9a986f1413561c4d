// Every GET reports unknown parameters (docs/decisions.md#queries).

import { describe, expect, it } from "vitest"
import { aService, call, db, fillDatabase } from "@/tests/support/directory"
import { loadRoutes, strictDocument } from "@/tests/support/openapi"

/** Routes that need a secret or a payment, and the stream, which has no end. Other tests cover their unknown parameters. */
const NEEDS_MORE = /\/(admin|webhooks|export\.csv|stream)/
const routes = [...(await loadRoutes())].filter(
  ([path]) => strictDocument.paths[path]?.["get"] && !NEEDS_MORE.test(path),
)

interface Described {
  name: string
  in: string
  required?: boolean
  example?: unknown
}

/** The required parameters of a query with their examples, and an ampersand behind each. */
function listRequired(path: string): string {
  const described = (strictDocument.paths[path]?.["get"]?.["parameters"] ?? []) as Described[]
  const required = described.filter((one) => one.in === "query" && one.required)
  return required.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}&`).join("")
}

let params: Record<"id" | "host" | "name" | "version", string>
fillDatabase(async () => {
  const { id, host } = await aService()
  await aService({ url: "https://a.example/mcp", kind: "mcp_tool", tool: "translate" })
  await db().registrationBatch.create({ data: { id, kind: "urls", sites: [] } })
  params = { id, host, name: "example.a/mcp", version: "latest" }
})

const fillIn = (path: string) =>
  Object.entries(params).reduce((url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)), path)

describe("a public GET", () => {
  it.each(routes)(
    "D-query-02 reports unknown parameters in a header, and rejects them with strict=true: %s",
    async (path, route) => {
      const needed = listRequired(path)
      const get = (search: string) => call(route, "GET", `${fillIn(path)}?${needed}${search}`, { params, headers: {} })
      const answer = await get("colour=blue&taste=")
      // A route without GET responds 405.
      if (answer.status === 405) return
      expect(answer.status).toBe(200)
      expect(answer.headers.get("X-Directory-Ignored-Params")).toBe("colour, taste")
      const strict = await get("colour=blue&strict=true")
      expect([strict.status, strict.body.details[0].field]).toEqual([400, "colour"])
      expect((await get("strict=perhaps")).status).toBe(400)
      expect((await get("strict=true")).status).toBe(200)
    },
  )
})
