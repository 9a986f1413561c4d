// Sends what is stored of the reader of a signed-in page as a file. Errors and ended sessions lead back to the page, which says why.

import { AppError } from "@/lib/contract/errors"

/**
 * @param name the name of the file
 * @param page the page that the reader came from
 * @param read returns the document; null when nobody is signed in
 */
export async function sendStored(name: string, page: string, read: () => Promise<object | null>): Promise<Response> {
  const stored = await read().catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (stored === null)
    return new Response(null, { status: 303, headers: { location: page, "cache-control": "no-store" } })
  const headers = {
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.json"`,
  }
  return new Response(`${JSON.stringify(stored, null, 2)}\n`, { headers })
}
