// Every GET reports unknown parameters (docs/decisions.md#queries).

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { disconnect } from "@/lib/db/client"
import { call } from "@/tests/support/api"
import { loadRoutes, strictDocument } from "@/tests/support/openapi"
import { resetDatabase } from "@/tests/support/reset"
import { aService } from "@/tests/support/service"

/** What only some may read is tested where they do. */
const NEEDS_MORE = /\/(admin|webhooks|export\.csv)/
const routes = [...(await loadRoutes())].filter(([path]) => strictDocument.paths[path]?.get && !NEEDS_MORE.test(path))

let id = ""
beforeAll(async () => {
  await resetDatabase()
  id = (await aService()).id
})
afterAll(() => disconnect())

describe("what anybody may read", () => {
  it.each(routes)(
    "D-query-02 names what it ignores, and refuses it where the caller is strict: %s",
    async (path, route) => {
      const get = (search: string) =>
        call(route, "GET", `${path.replace("{id}", id)}?${search}`, { params: { id }, headers: {} })
      const answer = await get("colour=blue&taste=")
      // What takes other methods only has a GET that says so.
      if (answer.status === 405) return
      expect(answer.status).toBe(200)
      expect(answer.headers.get("X-Directory-Ignored-Params")).toBe("colour, taste")
      const strict = await get("colour=blue&strict=true")
      expect([strict.status, strict.body.details[0].field]).toEqual([400, "colour"])
      expect((await get("strict=perhaps")).status).toBe(400)
    },
  )
})
