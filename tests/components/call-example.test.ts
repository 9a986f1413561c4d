import { describe, expect, it } from "vitest"
import { writeCurl } from "@/components/service/call-example"

describe("the curl example", () => {
  it.each([
    [null, "curl -i 'https://a.example/x'"],
    ["GET", "curl -i 'https://a.example/x'"],
    ["DELETE", "curl -i -X DELETE 'https://a.example/x'"],
    ["PATCH", "curl -i -X PATCH -H 'Content-Type: application/json' -d '{}' 'https://a.example/x'"],
    ["POST", "curl -i -X POST -H 'Content-Type: application/json' -d '{}' 'https://a.example/x'"],
  ] as const)("for %s", (http_method, command) => {
    expect(writeCurl({ url: "https://a.example/x", http_method })).toBe(command)
  })
})
