import { describe, expect, it } from "vitest"
import { parseEnv } from "@/lib/env/check"
import { buildContacts } from "@/lib/text/contact"

describe("the contacts of the operator", () => {
  it("are none without settings, also when these are empty", () => {
    expect(buildContacts(parseEnv({}))).toEqual([])
    expect(buildContacts(parseEnv({ CONTACT_EMAIL: "", CONTACT_URL: "" }))).toEqual([])
  })

  it("are the e-mail address, then the URL without its scheme", () => {
    const settings = parseEnv({ CONTACT_EMAIL: " o'hara+api@a.example ", CONTACT_URL: "https://a.example/contact/" })
    expect(buildContacts(settings)).toEqual([
      { href: "mailto:o'hara+api@a.example", label: "o'hara+api@a.example" },
      { href: "https://a.example/contact/", label: "a.example/contact" },
    ])
    const { CONTACT_URL } = settings
    expect(buildContacts({ CONTACT_URL })).toHaveLength(1)
  })
})
