import { describe, expect, it } from "vitest"
import { GET } from "@/app/claim/directory-verify.txt/route"
import { proofFileHref } from "@/components/claim/address"

const HASH = "7c".repeat(32)
const get = (path: string) => GET(new Request(`http://directory.example${path}`))

describe("GET /claim/directory-verify.txt", () => {
  it("downloads the hash of the link, and nothing else", async () => {
    const response = get(proofFileHref(HASH))
    expect([response.status, await response.text()]).toEqual([200, HASH])
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="directory-verify.txt"')
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8")
  })

  it.each(["", "?hash=", `?hash=${HASH}0`, `?hash=${HASH.toUpperCase()}`, "?hash=<script>"])(
    "is 400 and no file for %j",
    async (query) => {
      const response = get(`/claim/directory-verify.txt${query}`)
      expect([response.status, response.headers.get("content-disposition")]).toEqual([400, null])
      expect(await response.text()).toContain("Open /manage")
    },
  )
})
