import { describe, expect, it } from "vitest"
import { isLocalRequest, isOwnForm } from "@/lib/net/local-request"

const LOCAL = { peer: "127.0.0.1", headers: { host: "localhost:3000" }, site: "127.0.0.1:3000" }
const isLocal = (given: Partial<typeof LOCAL> & { headers?: Record<string, string> } = {}) =>
  isLocalRequest({ ...LOCAL, ...given })

describe("a request from this machine", () => {
  it.each([
    ["127.0.0.1", "localhost:3000"],
    ["127.9.9.9", "127.0.0.1:3000"],
    ["::1", "[::1]:3000"],
    ["::ffff:127.0.0.1", "directory.localhost"],
  ])("comes from %s to %s", (peer, host) => {
    expect(isLocal({ peer, headers: { host } })).toBe(true)
  })

  it.each(["203.0.113.7", "10.0.0.1", "192.168.1.2", "::2", "fd00::1", "::ffff:203.0.113.7", "", "localhost"])(
    "D-start-02 does not come from %j",
    (peer) => {
      expect(isLocal({ peer })).toBe(false)
    },
  )

  it.each([
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-original-forwarded-for",
    "true-client-ip",
    "cf-connecting-ip",
    "fly-client-ip",
    "cdn-loop",
  ])("D-start-02 has no header %s of a proxy, whatever the header says", (name) => {
    for (const value of ["127.0.0.1", "::1", "localhost", ""]) {
      expect(isLocal({ headers: { host: "localhost:3000", [name]: value } })).toBe(false)
    }
  })

  it.each([
    "evil.example",
    "evil.example:3000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "192.0.2.1",
    "",
    "a b",
  ])("D-start-02 is not for the host %j, whose name may point here", (host) => {
    expect(isLocal({ headers: { host } })).toBe(false)
  })

  it("D-start-02 is not one of a directory with a public URL, whose proxy may add no header", () => {
    expect(isLocal({ site: "directory.example" })).toBe(false)
  })
})

describe("a form of the directory's own page", () => {
  it.each([
    ["http://localhost:3000", "localhost:3000", true],
    ["http://127.0.0.1:3000", "127.0.0.1:3000", true],
    ["http://[::1]:3000", "[::1]:3000", true],
    ["http://localhost:3001", "localhost:3000", false],
    ["http://evil.example", "localhost:3000", false],
    ["http://evil.example:3000", "evil.example:3000", false],
    ["null", "localhost:3000", false],
    [null, "localhost:3000", false],
    ["http://localhost:3000", null, false],
  ])("D-start-02 from %s to %s: %s", (origin, host, expected) => {
    expect(isOwnForm({ origin, host })).toBe(expected)
  })
})
