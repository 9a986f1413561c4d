// Text that strangers send and people read (decisions.md, "Registration and review"): NFC, trimmed, and free of the
// characters that hide or reorder what stands beside them.

import { z } from "zod"

// Control characters but tab and line feed, bidirectional overrides and isolates, zero-width characters, lone surrogates.
const REFUSED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** True when the text holds no control, bidirectional-override, zero-width or broken character. */
export function isVisibleText(text: string): boolean {
  return !REFUSED.test(text)
}

/** A zod schema for such text, at most `max` characters after normalising; line breaks only where `lines` says so. */
export function visibleText(max: number, { lines = false } = {}) {
  return z
    .string("must be text")
    .max(max * 4, `must be at most ${max} characters`)
    .transform((text) => text.replace(/\r\n?/g, "\n").normalize("NFC").trim())
    .refine(isVisibleText, "must not hold control, zero-width or text-direction characters")
    .refine((text) => lines || !/[\t\n]/.test(text), "must be a single line")
    .refine((text) => text.length <= max, `must be at most ${max} characters`)
}

const HIDDEN = new RegExp(REFUSED.source, "g")

/** Text of an endpoint as we store and show it: at most `max` characters, what cannot be seen or stored shown as U+FFFD. */
export function printable(text: string, max: number): string {
  return text.slice(0, max).replace(HIDDEN, "\ufffd")
}
