// Request bodies: JSON of at most 64 kB. The bytes are counted while they arrive, so no more is held in memory.

import { AppError } from "@/lib/errors"

const LIMITS = { bytes: 65_536 } as const

/** @throws `unsupported_media_type`, `payload_too_large`, or `invalid_json`, also for a missing or incomplete body. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  if (text === "") throw new AppError("invalid_json", "The request has no body; send a JSON object.")
  return parseJson(request, text)
}

/** As `readJson`, but an empty object where the request has no body. */
export async function readOptionalJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  return text === "" ? {} : parseJson(request, text)
}

function parseJson(request: Request, text: string): unknown {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase()
  if (type !== "application/json") {
    throw new AppError("unsupported_media_type", "Send the body as Content-Type: application/json.")
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError("invalid_json", "The body is not valid JSON.")
  }
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
    // The client has disconnected, which is no error of the server.
    throw new AppError("invalid_json", "The body broke off before its end.")
  }
  if (size > LIMITS.bytes) throw tooLarge()
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new AppError("invalid_json", "The body is not valid UTF-8.")
  }
}
