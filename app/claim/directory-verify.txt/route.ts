// Downloads the proof file of a claim. The public hash is in the URL, so the file holds nothing that the reader does not have.

const HASH = /^[0-9a-f]{64}$/
const HEADERS = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } as const

export function GET(request: Request): Response {
  const hash = new URL(request.url).searchParams.get("hash") ?? ""
  if (!HASH.test(hash)) {
    const text = "The parameter hash is not the hash of a claim. Open /manage and download the file from there.\n"
    return new Response(text, { status: 400, headers: HEADERS })
  }
  const headers = { ...HEADERS, "Content-Disposition": 'attachment; filename="directory-verify.txt"' }
  return new Response(hash, { headers })
}
