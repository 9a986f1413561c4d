/** Returns "failed" if the browser denies access, or has no clipboard API because the page was loaded without TLS. */
export async function writeClipboard(text: string): Promise<"copied" | "failed"> {
  try {
    await navigator.clipboard.writeText(text)
    return "copied"
  } catch {
    return "failed"
  }
}
