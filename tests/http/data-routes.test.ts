// Which addresses the front door answers without Next: those of public data, each by the function that Next would call.

import { describe, expect, it } from "vitest"
import { findDataRoute } from "@/app/data-routes"
import { kindOf } from "@/lib/http/response-cache/cache-rules"
import { loadRoutes } from "../support/openapi"

const isData = (url: string) => kindOf({ method: "GET", url, headers: {} }) === "data"

describe("findDataRoute", () => {
  it("finds every address whose answers may be kept, and the function of its route", async () => {
    const routes = await loadRoutes()
    const paths = [...routes.keys()].filter((path) => !path.includes("{") && isData(path))
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths) {
      const isOwn = path === "/api/v1/services/bulk-delete"
      expect(findDataRoute(path)?.handle, path).toBe(isOwn ? undefined : routes.get(path)?.GET)
    }
    expect(findDataRoute("/api/v1/services/17")?.handle).toBe(routes.get("/api/v1/services/{id}")?.GET)
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
