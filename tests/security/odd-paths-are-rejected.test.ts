// A request target that two programs could resolve to different paths is rejected. Otherwise lib/http/front-door.ts could check
// one path, and Next could serve another path.

import { describe, expect, it } from "vitest"
import { findTargetFault, isForBrowsers } from "@/lib/http/request-fault"

describe("a request target is rejected", () => {
  it.each([
    "/api/../admin",
    "/_next/../admin",
    "/x/../admin",
    "/../admin",
    "/..",
    "/.",
    "/./admin",
    "/admin/.",
    "/admin/..?section=x",
    "/x/..#y",
    "/api/%2e%2e/admin",
    "/api/%2E%2e/admin",
    "/api/.%2E/admin",
    "/api/%2e./admin",
    "/%2e/admin",
    "/api%2f..%2fadmin",
    "/api/..%2Fadmin",
    "/api%2F%2e%2E/admin",
    "//../admin",
    "/api/v1/services/..",
    "/api\\..\\admin",
    "/\\evil.example",
    "/api/%5c/admin",
    "/api/..%5Cadmin",
    "/about%5C",
    "/service/%E0%A4%A",
    "/%ff",
    "/%",
    "*",
    "about",
    "ftp://x/about",
  ])("%s", (target) => expect(findTargetFault(target)).toMatchObject({ status: 400 }))
})

describe("a request target is accepted", () => {
  it.each([
    "/",
    "/?q=../..&x=\\",
    "/?q=%2e%2e%5c",
    "/.well-known/x",
    "/provider/a..b.example",
    "/provider/...",
    "/service/..x",
    "/feed.xml",
    "/api/v1/services/%F0%9F%98%80",
    "/about#/../x",
  ])("%s", (target) => expect(findTargetFault(target)).toBeNull())
})

it.each([
  ["/service/%E0%A4%A", true],
  ["/x/../api", true],
  ["/api/../admin", false],
  ["/api", false],
  ["/apiary", true],
  ["/?q=/api/", true],
  ["/mcp", false],
  ["/mcp/x", true],
  ["/feed.xml?x", false],
  ["/_next/..", false],
])("the error of %s is a page: %s", (target, isPage) => expect(isForBrowsers(target)).toBe(isPage))
