// The content codings of a response (RFC 9110 §8.4, §12.5.3): the choice for a client, and the encoded bytes. Each coding is a
// representation with a tag of its own, so that a strong tag names exact bytes.

import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import Negotiator from "negotiator"

export const CODINGS = ["br", "gzip"] as const
export type Coding = (typeof CODINGS)[number] | "identity"

/** A smaller body fits into one packet without compression. */
const MIN_BYTES = 1024
const COMPRESSIBLE = /^(?:text\/|image\/svg\b|application\/(?:[\w.+-]*\b(?:json|xml)|javascript)\b)/
/** Quality 4 takes nearly twice as long and saves 4 % of the bytes. */
const BROTLI_QUALITY = 3

/** The coding that the client prefers, brotli among equals. Others receive the plain bytes. */
export function chooseCoding(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return "identity"
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } })
  const [coding] = negotiator.encodings(CODINGS, { preferred: CODINGS })
  return CODINGS.find((known) => known === coding) ?? "identity"
}

/** False where compression would save too little. */
export function isCompressible(contentType: unknown, bytes: number): boolean {
  return bytes >= MIN_BYTES && COMPRESSIBLE.test(String(contentType))
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compresses in the thread pool. */
export function encode(body: Buffer, coding: Exclude<Coding, "identity">): Promise<Buffer> {
  if (coding === "gzip") return toGzip(body)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: body.length,
    [BROTLI_PARAM_LGWIN]: windowBits(body.length),
  }
  return toBrotli(body, { params })
}

/** A window larger than the body takes memory and finds nothing more. */
function windowBits(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants
  return Math.min(Math.max(Math.ceil(Math.log2(bytes + 16)), BROTLI_MIN_WINDOW_BITS), BROTLI_DEFAULT_WINDOW)
}
