// The codings of an answer (RFC 9110 §8.4, §12.5.3): which one a client is sent, and the bytes in it. Each is a representation of
// its own, with a tag of its own, so that a strong tag names exact bytes.

import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

export const CODINGS = ["br", "gzip"] as const
export type Coding = (typeof CODINGS)[number] | "identity"

/** Smaller ones fit a packet as they are. */
const MIN_BYTES = 1024
const COMPRESSIBLE = /^(?:text\/|image\/svg\b|application\/(?:[\w.+-]*\b(?:json|xml)|javascript)\b)/
/** The next one takes nearly twice as long and saves four bytes in a hundred. */
const BROTLI_QUALITY = 3

/** The best coding that the client takes. It takes the bytes as they are whatever it says. */
export function chooseCoding(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return "identity"
  const weights = new Map(acceptEncoding.toLowerCase().split(",").map(readWeight))
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0
  const [br, gzipped] = [weightOf("br"), weightOf("gzip")]
  if (br === 0 && gzipped === 0) return "identity"
  return br >= gzipped ? "br" : "gzip"
}

function readWeight(item: string): [name: string, weight: number] {
  const [name = "", ...parameters] = item.split(";").map((part) => part.trim())
  const weight = /^q=([01](?:\.\d{0,3})?)$/.exec(parameters.find((parameter) => parameter.startsWith("q=")) ?? "q=1")
  return [name, Number(weight?.[1] ?? 0)]
}

/** False where a coding would save nothing worth its work. */
export function isCompressible(contentType: unknown, bytes: number): boolean {
  return bytes >= MIN_BYTES && COMPRESSIBLE.test(String(contentType))
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Off the thread that serves. */
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
