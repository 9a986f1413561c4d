// Where pages name the operator's contacts, and that no sentence does without a contact.

import { describe, expect, it } from "vitest"
import { SignInPage } from "@/components/claim/sign-in-page"
import { ContactSentence } from "@/components/site/contact-links"
import { Failure } from "@/components/site/failure"
import { Footer } from "@/components/site/header-and-footer"
import { buildAsked } from "./claim-fixtures"
import { RULES } from "./claim-render"
import { toHtml } from "./html"

const EMAIL = { href: "mailto:a@b.example", label: "a@b.example" }
const PAGE = { href: "https://b.example/contact", label: "b.example/contact" }
const keep = async <State,>(state: State) => state

describe("the contacts on pages", () => {
  it("are links in one sentence, and nothing without a contact", () => {
    const markup = toHtml(<ContactSentence contacts={[EMAIL, PAGE]} />)
    expect(markup).toContain('<a href="mailto:a@b.example"')
    expect(markup).toContain('<a href="https://b.example/contact"')
    expect(markup.replaceAll(/<[^>]+>/g, "")).toBe(" Contact: a@b.example or b.example/contact.")
    expect(toHtml(<ContactSentence contacts={[]} />)).toBe("")
  })

  it("are a link in the footer, next to the operator, the source code and the licence", () => {
    const urls = { codeUrl: "https://code.example/a", licenceUrl: "https://licence.example/b" }
    const markup = toHtml(<Footer operator="A & B" contact={EMAIL} {...urls} lastCheck="Last check: now." />)
    expect(markup).toMatch(/<a href="mailto:a@b.example"[^>]*>Contact</)
    expect(markup).toMatch(/<a href="https:\/\/code.example\/a"[^>]*>Source code</)
    expect(markup).toMatch(/<a href="https:\/\/licence.example\/b"[^>]*>Data licence</)
    expect(markup).toContain("Operated by A &amp; B")
    expect(markup).toContain("We check without paying. Last check: now.")
    expect(toHtml(<Footer />)).not.toMatch(/Contact|Source code|Data licence|Operated by/)
  })

  it("follow the request id of a failure", () => {
    const failure = (requestId: string | null) =>
      toHtml(
        <Failure title="No" retryHref="/" requestId={requestId}>
          <ContactSentence contacts={[EMAIL]} />
        </Failure>,
      )
    expect(failure("id-1")).toMatch(/<code>id-1<\/code>\. Contact: <a href="mailto:/)
    expect(failure(null)).not.toContain("mailto:")
  })

  it("follow the sentence about an administrator on the sign-in page", () => {
    const asked = buildAsked({ text: "", claim: null })
    const page = (contacts: (typeof EMAIL)[]) =>
      toHtml(<SignInPage action={keep} rules={RULES} asked={asked} contacts={contacts} notice={null} />)
    expect(page([PAGE])).toMatch(/request the same\. Contact: <a href="https:\/\/b\.example\/contact"/)
    expect(page([])).not.toContain("Contact")
  })
})
