// The rules for text that untrusted parties send and people read: NFC, trimmed, at most so many characters, and free of
// characters that nobody sees or that reorder their neighbours. Lengths count code points, as Postgres does.

import { z } from "zod"

/**
 * Controls except tab and line feed, default-ignorable code points (zero-width characters, direction overrides, variation
 * selectors, tags, fillers), noncharacters, lone surrogates, line separators, and characters whose glyph is blank.
 */
const HIDDEN = String.raw`[[\p{Cc}--[\t\n]]\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cs}\u2028\u2029\u2800\ufff9-\ufffc\u{1d159}]`
const ANY_HIDDEN = new RegExp(HIDDEN, "v")
/**
 * Emoji as people type them: a pictograph with its presentation or skin tone, several joined, a keycap, or a listed flag.
 * Their default-ignorable code points belong to something visible. Other tag sequences could spell hidden sentences.
 */
const PICTOGRAPH = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?`
const EMOJI = String.raw`\p{RGI_Emoji_Tag_Sequence}|${PICTOGRAPH}(?:\u200d${PICTOGRAPH})*|[0-9#*]\ufe0f\u20e3`
const EMOJI_OR_HIDDEN = new RegExp(`(${EMOJI})|${HIDDEN}`, "gv")
/** A letter, digit, punctuation mark or symbol. Combining marks and private characters alone are not visible. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The text with every hidden character replaced; emoji stay whole. */
function replaceHidden(text: string, replacement: string): string {
  if (!ANY_HIDDEN.test(text)) return text
  return text.replace(EMOJI_OR_HIDDEN, (_, emoji: string | undefined) => emoji ?? replacement)
}

/** True when the text holds no hidden character, except inside emoji. */
export function isVisibleText(text: string): boolean {
  return replaceHidden(text, "") === text
}

/** True for one line without any hidden character, not even in emoji: URL and IDNA parsers drop them silently. */
export function isPlainLine(text: string): boolean {
  return !ANY_HIDDEN.test(text) && !/[\t\n]/.test(text)
}

/** True when there is something to see. Expects text without hidden characters. */
export function hasVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** The text without its hidden characters. */
export function stripHidden(text: string): string {
  return replaceHidden(text, "")
}

/** Length in code points; `length` counts characters outside the BMP twice. */
export function countCharacters(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)
}

/** The first `max` code points. */
export function truncate(text: string, max: number): string {
  return text.length <= max ? text : [...text.slice(0, max * 2)].slice(0, max).join("")
}

/** Text of an endpoint as we store and show it: at most `max` characters, hidden ones shown as U+FFFD. */
export function printable(text: string, max: number): string {
  return replaceHidden(truncate(text, max), "\ufffd")
}

/** Any string of at most `max` characters. The OpenAPI document reads the limit from the schema. */
export function boundedText(max: number) {
  return z
    .string()
    .meta({ maxLength: max })
    .refine((text) => countCharacters(text) <= max, `must be at most ${max} characters`)
}

/** Visible text, at most `max` characters after normalising; line breaks only where `lines` says so. */
export function visibleText(max: number, { lines = false } = {}) {
  return z
    .string()
    .meta({ maxLength: max })
    .transform((text) => text.replace(/\r\n?/g, "\n").normalize("NFC").trim())
    .refine((text) => countCharacters(text) <= max, { error: `must be at most ${max} characters`, abort: true })
    .refine(isVisibleText, { error: "must not hold control, invisible or text-direction characters", abort: true })
    .refine((text) => lines || !/[\t\n]/.test(text), "must be a single line")
}

/** One line of visible text that, unless it is empty, has at least one visible character. */
export function visibleName(max: number) {
  return visibleText(max).refine((text) => text === "" || hasVisible(text), "must have at least one visible character")
}
