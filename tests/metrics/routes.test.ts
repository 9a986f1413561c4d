import { describe, expect, it } from "vitest"
import { createRouteFinder } from "@/lib/metrics/routes"

const find = createRouteFinder({
  staticRoutes: [
    { page: "/", regex: "^/(?:/)?$" },
    { page: "/about", regex: "^/about(?:/)?$" },
  ],
  dynamicRoutes: [
    { page: "/service/[id]", regex: "^/service/([^/]+?)(?:/)?$" },
    { page: "/[...path]", regex: "^/(.+?)(?:/)?$" },
  ],
})

describe("D-metrics-02 the route of a path", () => {
  it.each([
    ["/", "/"],
    ["/about", "/about"],
    ["/metrics", "/metrics"],
    ["/service/1", "/service/[id]"],
    ["/service/2", "/service/[id]"],
    ["/_next/static/chunks/a.js", "/_next"],
    ["/wp-admin.php", "/[...path]"],
    ["no-path", "unknown"],
  ])("of %s is %s", (path, route) => expect(find(path)).toBe(route))

  it("is one of a few, whatever clients request", () => {
    const routes = new Set(Array.from({ length: 10_000 }, (_, number) => find(`/${number}/${"x".repeat(number % 50)}`)))
    expect([...routes]).toEqual(["/[...path]"])
  })
})
