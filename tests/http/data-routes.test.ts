// The front door serves the paths of cached operations without Next, by the same route functions that Next would call.

import { describe, expect, it } from "vitest"
import { findDataRoute } from "@/app/_shared/data-routes"
import { OPERATIONS } from "@/lib/api/operations"
import { kindOf } from "@/lib/http/response-cache/cache-rules"
import { loadRoutes } from "../support/openapi"

const CACHED = OPERATIONS.filter(({ isCached }) => isCached)

describe("findDataRoute", () => {
  it("finds the route of every cached operation, and no other", async () => {
    const routes = await loadRoutes()
    expect(CACHED.length).toBeGreaterThan(10)
    for (const { path } of OPERATIONS) {
      const isCached = CACHED.some((cached) => cached.path === path)
      const url = path.replaceAll(/\{\w+\}/g, "17")
      const found = findDataRoute(url)
      expect(found?.handle, path).toBe(isCached ? routes.get(path)?.["GET"] : undefined)
      if (isCached) expect(kindOf({ method: "GET", url, headers: {} }), path).toBe("data")
      else expect(kindOf({ method: "GET", url, headers: {} }), path).not.toBe("data")
    }
  })

  it.each([
    ["/api/v1/services/17", "17"],
    ["/api/v1/services/a%2Fb%20c", "a/b c"],
    ["/api/v1/services/%E2%82%AC", "€"],
  ])("reads the id of %s", (path, id) => {
    expect(findDataRoute(path)?.params).toEqual({ id })
  })

  it.each([
    "/",
    "/api/v1/services/",
    "/api/v1/services/1/2",
    "/api/v1/services/bulk-delete",
    "/api/v1/export.csv",
    "/api/v1/webhooks",
    "/toString",
    "__proto__",
  ])("leaves %s to Next", (path) => expect(findDataRoute(path)).toBeNull())
})
