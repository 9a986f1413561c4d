// The written form of a claim's token. The token is 64 hexadecimal characters, as in the API's contract. Pages write the prefix
// `dir_` before it, so that nobody takes the public hash for the token. Pure.

const PREFIX = "dir_"
const TOKEN = new RegExp(`^(?:${PREFIX})?([0-9a-f]{64})$`, "i")
/** The value of the DNS record, which people paste by mistake. Its hash is read, so that `requireOwner` can explain the mistake. */
const RECORD = /^directory-verify=([0-9a-f]{64})$/i
/** Characters around a pasted value: white space, quotes, and the commas of JSON. */
const AROUND = /^[\s"'`,;\u201c\u201d\u2018\u2019\ufeff]+|[\s"'`,;\u201c\u201d\u2018\u2019\ufeff]+$/g

export const formatToken = (token: string) => PREFIX + token

/** Removes the prefix. The API takes no other spelling, so that a token has the same value everywhere. */
export const parseToken = (text: string) => (text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text)

/** Reads a token that a person pasted: with white space, quotes or capitals. Any other text is returned without what surrounds it. */
export function parsePastedToken(text: string): string {
  const bare = text.replace(AROUND, "")
  const [, digits] = TOKEN.exec(bare) ?? RECORD.exec(bare) ?? []
  return digits?.toLowerCase() ?? bare
}
