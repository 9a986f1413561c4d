// Reads and decodes the body of a response up to a cap. Reading and decompressing stop at the cap, so a compression bomb
// cannot fill the memory (RFC 9110 §8.4).

import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, constants as zlib } from "node:zlib"
import { FetchFailure } from "@/lib/net/fetch-failure"

export interface CappedBytes {
  bytes: Buffer
  /** True when the stream had more bytes than the cap. */
  overflowed: boolean
}

/** Reads up to `capBytes`. Leaving the loop early destroys the stream and the stream's connection. */
export async function readBytes(stream: AsyncIterable<Uint8Array>, capBytes: number): Promise<CappedBytes> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > capBytes) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, capBytes), overflowed: size > capBytes }
}

// Flush instead of finish, so that a truncated body, or a body without its trailer, is decoded as far as possible.
const LENIENT = { flush: zlib.Z_SYNC_FLUSH, finishFlush: zlib.Z_SYNC_FLUSH }
const LENIENT_BROTLI = { flush: zlib.BROTLI_OPERATION_FLUSH, finishFlush: zlib.BROTLI_OPERATION_FLUSH }

function createDecoder(encoding: string, bytes: Buffer) {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip(LENIENT)
  if (encoding === "br") return createBrotliDecompress(LENIENT_BROTLI)
  if (encoding !== "deflate") return null
  // Servers send `deflate` with and without the zlib wrapper; the first byte shows which.
  const hasWrapper = ((bytes[0] ?? 0) & 0x0f) === 8
  return hasWrapper ? createInflate(LENIENT) : createInflateRaw(LENIENT)
}

/**
 * Decodes bytes by the value of Content-Encoding. Null for an unknown encoding, several encodings, or bytes that cannot be
 * decoded.
 */
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
  /** `latin1` keeps each byte as one character. */
  bodyCharset?: "utf-8" | "latin1"
}

/**
 * Returns the decoded text, at most `maxBodyBytes`. Throws a FetchFailure when the body cannot be decoded or must not be
 * truncated.
 */
export async function readText(stream: AsyncIterable<Buffer>, encoding: string, limits: BodyLimits) {
  const raw = await readBytes(stream, limits.maxBodyBytes)
  const decoded = await decodeBytes(raw.bytes, encoding, limits.maxBodyBytes)
  if (!decoded) throw new FetchFailure("bad-encoding", "The body has a content encoding that cannot be read.")
  const bodyTruncated = raw.overflowed || decoded.overflowed
  // A body that decodes to more than the cap fails even with `truncate`: the request had asked for no content encoding.
  if (decoded.overflowed || (bodyTruncated && limits.bodyOverflow === "reject")) {
    throw new FetchFailure("too-large", `The body is larger than ${limits.maxBodyBytes} bytes.`)
  }
  if (limits.bodyCharset === "latin1") return { body: decoded.bytes.toString("latin1"), bodyTruncated }
  // Drop a character that the cap cuts; bytes that are not UTF-8 become U+FFFD.
  return { body: new TextDecoder().decode(decoded.bytes, { stream: bodyTruncated }), bodyTruncated }
}
