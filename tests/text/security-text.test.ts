import { describe, expect, it } from "vitest"
import { GET } from "@/app/.well-known/security.txt/route"
import { renderSecurityText } from "@/lib/text/security-text"

const CONTACTS = [{ href: "mailto:a@b.example" }, { href: "https://b.example/contact" }]
const YEAR_MS = 365 * 86_400_000

describe("security.txt", () => {
  it("has the fields of RFC 9116, one a line", () => {
    const now = new Date("2026-11-25T16:01:02.345Z")
    expect(renderSecurityText(CONTACTS, "https://b.example", now)).toBe(
      [
        "Contact: mailto:a@b.example",
        "Contact: https://b.example/contact",
        "Expires: 2027-11-24T00:00:00Z",
        "Preferred-Languages: en",
        "Canonical: https://b.example/.well-known/security.txt",
        "",
      ].join("\n"),
    )
  })

  it.each(["2026-01-01T00:00:00Z", "2027-12-31T23:59:59.999Z", "2028-02-29T12:00:00Z"])(
    "expires less than a year after %s",
    (at) => {
      const [, expires = ""] =
        /^Expires: (.+)$/m.exec(renderSecurityText(CONTACTS, "https://b.example", new Date(at)) ?? "") ?? []
      const lifetime = Date.parse(expires) - Date.parse(at)
      expect(lifetime).toBeLessThan(YEAR_MS)
      expect(lifetime).toBeGreaterThan(YEAR_MS - 3 * 86_400_000)
    },
  )

  it("names no canonical URL without https", () => {
    expect(renderSecurityText(CONTACTS, "http://127.0.0.1:3000", new Date())).not.toContain("Canonical")
  })

  it("is a 404 text without a contact", async () => {
    expect(renderSecurityText([], "https://b.example", new Date())).toBeNull()
    const response = GET()
    expect(response.status).toBe(404)
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8")
    expect(await response.text()).toBe("The operator of this directory has published no contact.\n")
  })
})
