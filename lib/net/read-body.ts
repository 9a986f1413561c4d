// Reads and decodes the body of an answer without ever holding more than a cap: what is beyond it is not read, and a
// compressed bomb stops unfolding there and is refused (RFC 9110 §8.4).

import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, constants as zlib } from "node:zlib"
import { FetchFailure } from "@/lib/net/fetch-failure"

export interface CappedBytes {
  bytes: Buffer
  /** There was more than the cap. */
  overflowed: boolean
}

/** Leaving the loop early destroys the stream, and with it the connection it reads from. */
export async function readBytes(stream: AsyncIterable<Buffer>, capBytes: number): Promise<CappedBytes> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > capBytes) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, capBytes), overflowed: size > capBytes }
}

// A flush instead of a finish takes a body that was cut, or that lacks its trailer, as far as it goes.
const LENIENT = { flush: zlib.Z_SYNC_FLUSH, finishFlush: zlib.Z_SYNC_FLUSH }
const LENIENT_BROTLI = { flush: zlib.BROTLI_OPERATION_FLUSH, finishFlush: zlib.BROTLI_OPERATION_FLUSH }

function createDecoder(encoding: string, bytes: Buffer) {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip(LENIENT)
  if (encoding === "br") return createBrotliDecompress(LENIENT_BROTLI)
  if (encoding !== "deflate") return null
  // Servers send `deflate` with and without the zlib wrapper; its first byte tells.
  const hasWrapper = ((bytes[0] ?? 0) & 0x0f) === 8
  return hasWrapper ? createInflate(LENIENT) : createInflateRaw(LENIENT)
}

/** `encoding` is the value of Content-Encoding. Null when it is unknown, stacked, or the bytes do not decode. */
export async function decodeBytes(bytes: Buffer, encoding: string, capBytes: number): Promise<CappedBytes | null> {
  const name = encoding.trim().toLowerCase()
  if (name === "" || name === "identity" || bytes.length === 0) return { bytes, overflowed: false }
  const decoder = createDecoder(name, bytes)
  if (!decoder) return null
  decoder.end(bytes)
  try {
    return await readBytes(decoder, capBytes)
  } catch {
    return null
  }
}

interface BodyLimits {
  maxBodyBytes: number
  bodyOverflow: "truncate" | "reject"
}

/** The decoded text, at most `maxBodyBytes` of it. Throws a FetchFailure when it cannot be decoded or must not be cut. */
export async function readText(stream: AsyncIterable<Buffer>, encoding: string, limits: BodyLimits) {
  const raw = await readBytes(stream, limits.maxBodyBytes)
  const decoded = await decodeBytes(raw.bytes, encoding, limits.maxBodyBytes)
  if (!decoded) throw new FetchFailure("bad-encoding", "The body has a content encoding that cannot be read.")
  const bodyTruncated = raw.overflowed || decoded.overflowed
  // A body that unfolds past the cap is a bomb whatever the caller would take: we asked for no encoding at all.
  if (decoded.overflowed || (bodyTruncated && limits.bodyOverflow === "reject")) {
    throw new FetchFailure("too-large", `The body is larger than ${limits.maxBodyBytes} bytes.`)
  }
  // A character cut by the cap is left out; anything that is not UTF-8 becomes U+FFFD.
  return { body: new TextDecoder().decode(decoded.bytes, { stream: bodyTruncated }), bodyTruncated }
}
