// Reads JSON request bodies of at most 64 KiB. Bytes are counted while they arrive, so a larger body is rejected before it fills
// memory, even without Content-Length.

import { AppError } from "@/lib/contract/errors"
import { MOST_DEPTH, parseJson } from "@/lib/protocols/json"

const LIMITS = { bytes: 65_536 } as const

/**
 * @throws AppError `unsupported_media_type`, `payload_too_large`, or `invalid_json`, which also covers a missing or incomplete
 * body
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  if (text === "") throw new AppError("invalid_json", "The request has no body; send a JSON object.")
  return parseBody(request, text)
}

/** Like `readJson`, but returns an empty object for a request without a body. */
export async function readOptionalJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  return text === "" ? {} : parseBody(request, text)
}

/**
 * Returns the JSON of a request whose operation takes no body. Returns null for anything else: a body without effect is no reason
 * to reject the request.
 */
export async function findJson(request: Request): Promise<unknown> {
  const text = await readText(request).catch((error: unknown) => {
    if (error instanceof AppError) return ""
    throw error
  })
  return parseJson(text) ?? null
}

function parseBody(request: Request, text: string): unknown {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase()
  if (type !== "application/json") {
    throw new AppError("unsupported_media_type", "Send the body as Content-Type: application/json.")
  }
  const value = parseJson(text)
  if (value !== undefined) return value
  throw new AppError("invalid_json", `The body is not valid JSON of at most ${MOST_DEPTH} levels.`)
}

async function readText(request: Request): Promise<string> {
  const tooLarge = () => new AppError("payload_too_large", `The body may have at most ${LIMITS.bytes} bytes.`)
  if (Number(request.headers.get("content-length") ?? 0) > LIMITS.bytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > LIMITS.bytes) break
      chunks.push(chunk)
    }
  } catch {
    // The stream fails when the client disconnects. Respond 400: the server did not fail.
    throw new AppError("invalid_json", "The body ended before it was complete.")
  }
  if (size > LIMITS.bytes) throw tooLarge()
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new AppError("invalid_json", "The body is not valid UTF-8.")
  }
}
