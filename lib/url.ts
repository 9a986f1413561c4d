// Whether a text is a URL. `URL.canParse` of Node 20 wrongly rejects "http://bücher.example/" once it has been called about
// 2,000 times: its optimized form reads Latin-1 as UTF-8.

/** @param base as in `new URL`: makes relative URLs valid */
export function isUrl(text: string, base?: string | URL): boolean {
  try {
    new URL(text, base)
    return true
  } catch {
    return false
  }
}
