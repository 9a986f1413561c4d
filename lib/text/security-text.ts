// Writes security.txt (RFC 9116), which says where to report a security problem. Pure.

const DAY_MS = 86_400_000
/** RFC 9116 §2.5.5 recommends less than a year. */
const VALID_DAYS = 364

/**
 * Returns the file, or null without a contact, because RFC 9116 requires one. `Expires` is a midnight in UTC at most 364 days
 * after `now`. `Canonical` is left out for a `baseUrl` without https, because RFC 9116 §2.5.2 requires https.
 */
export function renderSecurityText(contacts: readonly { href: string }[], baseUrl: string, now: Date): string | null {
  if (contacts.length === 0) return null
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS)
  const lines = [
    ...contacts.map(({ href }) => `Contact: ${href}`),
    `Expires: ${expires.toISOString().replace(".000Z", "Z")}`,
    "Preferred-Languages: en",
    ...(baseUrl.startsWith("https://") ? [`Canonical: ${baseUrl}/.well-known/security.txt`] : []),
  ]
  return lines.map((line) => `${line}\n`).join("")
}
