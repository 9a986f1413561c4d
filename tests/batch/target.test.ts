import { describe, expect, it } from "vitest"
import { findBatchTarget } from "@/lib/batch/target"

describe("what stands in place of the URL of one endpoint", () => {
  it.each([
    ["https://api.example.com", { origin: "https://api.example.com" }],
    ["  https://API.example.com/ ", { origin: "https://api.example.com" }],
    ["http://127.0.0.1:4000/", { origin: "http://127.0.0.1:4000" }],
    ["https://api.example.com/openapi.json", { openapi_url: "https://api.example.com/openapi.json" }],
    ["https://api.example.com/docs/swagger-v2.json", { openapi_url: "https://api.example.com/docs/swagger-v2.json" }],
    ["https://api.example.com/api/openapi", { openapi_url: "https://api.example.com/api/openapi" }],
    ["https://a.example/x\nhttps://a.example/y", { urls: ["https://a.example/x", "https://a.example/y"] }],
    ["https://a.example/x, https://b.example/y", { urls: ["https://a.example/x", "https://b.example/y"] }],
    // One endpoint.
    ["https://api.example.com/v1/levels", null],
    ["https://api.example.com/?q=1", null],
    ["https://api.example.com/openapi.json/x", null],
    ["https://api.example.com/v1/openapi-keys", null],
    // No URL.
    ["", null],
    ["api.example.com", null],
    ["ftp://a.example", null],
  ])("%j", (text, target) => {
    expect(findBatchTarget(text)).toEqual(target)
  })
})
