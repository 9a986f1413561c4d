// Content codings of responses (RFC 9110 §8.4, §12.5.3): chooses a coding for a client and compresses. Each coding has its own
// ETag, because a strong ETag identifies exact bytes.

import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { LRUCache } from "lru-cache"
import Negotiator from "negotiator"

export const CODINGS = ["br", "gzip"] as const
export type Coding = (typeof CODINGS)[number] | "identity"

/** In bytes. A smaller body fits into one packet without compression. */
const MIN_BYTES = 1024
const COMPRESSIBLE = /^(?:text\/|image\/svg\b|application\/(?:[\w.+-]*\b(?:json|xml)|javascript)\b)/
/** Quality 4 takes nearly twice the time of quality 3 and saves only 4 % of the bytes. */
const BROTLI_QUALITY = 3

/** Most clients send one of a few texts. */
const chosen = new LRUCache<string, Coding>({ max: 100 })
const LONGEST_KEPT = 200

/** Returns the coding that the client prefers, brotli among equals. Clients that accept neither coding receive plain bytes. */
export function chooseCoding(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return "identity"
  const known = chosen.get(acceptEncoding)
  if (known !== undefined) return known
  const coding = negotiate(acceptEncoding)
  if (acceptEncoding.length <= LONGEST_KEPT) chosen.set(acceptEncoding, coding)
  return coding
}

function negotiate(acceptEncoding: string): Coding {
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } })
  const [coding] = negotiator.encodings(CODINGS, { preferred: CODINGS })
  return CODINGS.find((known) => known === coding) ?? "identity"
}

/** False when compression would save too little. */
export function isCompressible(contentType: unknown, bytes: number): boolean {
  return bytes >= MIN_BYTES && COMPRESSIBLE.test(String(contentType))
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compresses in libuv's thread pool, so that the event loop is not blocked. */
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

/** Returns the smallest brotli window for a body. A larger window takes memory and compresses no better. */
function windowBits(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants
  return Math.min(Math.max(Math.ceil(Math.log2(bytes + 16)), BROTLI_MIN_WINDOW_BITS), BROTLI_DEFAULT_WINDOW)
}
