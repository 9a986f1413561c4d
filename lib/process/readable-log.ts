// The log for a reader at a terminal. A file of its own, because pino-pretty takes 10 MB and 45 ms, so that only this format loads
// the library.

import { createRequire } from "node:module"
import type PinoPretty from "pino-pretty"

/** In a line of JSON: escape sequences, and the control characters that JSON does not escape. */
const ESCAPES = /\\u00[01][0-9a-f]|\\.|[\u007f-\u009f]/g
/** Escape sequences of characters that move no cursor backwards and change no colour. */
const HARMLESS = new Set(["\\n", "\\t", '\\"', "\\\\", "\\/"])

/** Replaces control characters in a line of JSON, because error messages quote text of untrusted parties. */
export function replaceControls(line: string): string {
  return line.replaceAll(ESCAPES, (found) => (HARMLESS.has(found) ? found : "\ufffd"))
}

/** Returns a function that turns a line of JSON into readable lines. The library itself decides about colours. */
export function createFormatter(): (line: string) => string {
  const { prettyFactory }: typeof PinoPretty = createRequire(import.meta.url)("pino-pretty")
  const format = prettyFactory({ singleLine: true, translateTime: "SYS:HH:MM:ss", ignore: "name,printed" })
  return (line) => format(replaceControls(line)) ?? ""
}
