// Ways to reach the operator of the directory, as links. Pure.

export interface Contact {
  href: string
  label: string
}

interface ContactSettings {
  CONTACT_EMAIL?: string | undefined
  CONTACT_URL?: string | undefined
}

/**
 * Builds the links from the settings, the e-mail address first; empty without a contact. A `mailto:` link needs no encoding,
 * because lib/env/settings.ts accepts only characters that RFC 6068 allows.
 */
export function buildContacts({ CONTACT_EMAIL, CONTACT_URL }: ContactSettings): readonly Contact[] {
  const email = CONTACT_EMAIL === undefined ? [] : [{ href: `mailto:${CONTACT_EMAIL}`, label: CONTACT_EMAIL }]
  const url = CONTACT_URL === undefined ? [] : [{ href: CONTACT_URL, label: formatLabel(CONTACT_URL) }]
  return [...email, ...url]
}

/** The URL as a reader writes it: `https://a.example/contact/` becomes `a.example/contact`. */
const formatLabel = (url: string) => url.replace(/^https:\/\//i, "").replace(/\/$/, "")
