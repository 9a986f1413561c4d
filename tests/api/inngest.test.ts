import { describe, expect, it } from "vitest"
import * as route from "@/app/api/inngest/route"
import { call } from "@/tests/support/api"

describe("/api/inngest", () => {
  it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("%s is 404 when Inngest does not run the jobs", async (method) => {
    const { status, body } = await call(route, method, "/api/inngest")
    expect(status).toBe(404)
    expect(body).toEqual({
      error: "There is nothing at this URL.",
      code: "not_found",
      request_id: "test-request",
    })
  })
})
