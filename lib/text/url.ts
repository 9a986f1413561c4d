// Percent-encoding, and whether text is a URL, without `URL.canParse`. After about 2,000 calls `URL.canParse` of Node 20 wrongly rejects
// "http://bücher.example/", because its optimized form reads Latin-1 as UTF-8. Pure.

/** @param base as in `new URL`: makes relative URLs valid */
export function isUrl(text: string, base?: string | URL): boolean {
  try {
    new URL(text, base)
    return true
  } catch {
    return false
  }
}

/** Null when the percent-encoding is not valid UTF-8. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
