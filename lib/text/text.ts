// Rules for text that untrusted parties send and people read: NFC, trimmed, bounded, without invisible characters and
// characters that reorder text (docs/decisions.md#names-and-text). Lengths count code points, as in Postgres. Pure.

import { z } from "zod"

/**
 * Hidden characters: controls except tab and line feed, default-ignorable code points (zero-width characters, direction
 * overrides, variation selectors, tags, fillers), noncharacters, lone surrogates, line separators, and characters with a blank
 * glyph.
 */
const HIDDEN = String.raw`[[\p{Cc}--[\t\n]]\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cs}\u2028\u2029\u2800\ufff9-\ufffc\u{1d159}]`
const ANY_HIDDEN = new RegExp(HIDDEN, "v")
/**
 * Emoji: a pictograph with presentation or skin tone, joined pictographs, a keycap, or a flag that Unicode lists.
 * Default-ignorable code points inside an emoji belong to a visible character. Tag sequences outside of these flags could hide
 * whole sentences.
 */
const PICTOGRAPH = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?`
const EMOJI = String.raw`\p{RGI_Emoji_Tag_Sequence}|${PICTOGRAPH}(?:\u200d${PICTOGRAPH})*|[0-9#*]\ufe0f\u20e3`
const EMOJI_OR_HIDDEN = new RegExp(`(${EMOJI})|${HIDDEN}`, "gv")
/** A visible character: a letter, digit, punctuation mark or symbol. Combining marks and private-use characters do not count. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Replaces every hidden character outside of emoji. */
function replaceHidden(text: string, replacement: string): string {
  if (!ANY_HIDDEN.test(text)) return text
  return text.replace(EMOJI_OR_HIDDEN, (_, emoji: string | undefined) => emoji ?? replacement)
}

/** True for text without hidden characters outside of emoji. */
export function isVisibleText(text: string): boolean {
  return replaceHidden(text, "") === text
}

/**
 * True for a single line without hidden characters, not even inside emoji: URL and IDNA parsers drop hidden characters silently.
 */
export function isPlainLine(text: string): boolean {
  return !ANY_HIDDEN.test(text) && !/[\t\n]/.test(text)
}

/** True for text with a visible character. Expects text without hidden characters. */
export function hasVisible(text: string): boolean {
  return VISIBLE.test(text)
}

export function stripHidden(text: string): string {
  return replaceHidden(text, "")
}

/** Counts code points; `length` counts characters outside of the BMP twice. */
export function countCharacters(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)
}

const SURROGATE = /[\ud800-\udfff]/

/** Returns the first `max` code points. */
export function truncate(text: string, max: number): string {
  const start = text.slice(0, max)
  // Only a surrogate pair makes a code point longer than a character. Counting code points takes 8 µs for 300 characters.
  if (text.length <= max || !SURROGATE.test(start)) return start
  return [...text.slice(0, max * 2)].slice(0, max).join("")
}

/** Makes text from an endpoint safe to store and show: at most `max` characters, hidden characters replaced by U+FFFD. */
export function printable(text: string, max: number): string {
  return replaceHidden(truncate(text, max), "\ufffd")
}

/** Splits a list at its commas into trimmed items, without empty items. */
export const splitList = (text: string): string[] => text.split(",").flatMap((item) => item.trim() || [])

/**
 * A value that a filter can select: filters separate their values by commas, so each comma becomes a space. Null for a text of
 * commas alone.
 */
export const toSelectable = (text: string): string | null => text.replace(/\s*,[,\s]*/g, " ").trim() || null

/** Rejects a value that no filter could select. */
export const selectable = <T extends z.ZodType<string>>(schema: T) =>
  schema.refine((text) => !text.includes(","), "must not hold a comma, because filters separate their values by commas")

/** A string of at most `max` characters. The OpenAPI document reads the limit from the schema. */
export function boundedText(max: number) {
  return z
    .string()
    .meta({ maxLength: max })
    .refine((text) => countCharacters(text) <= max, `must be at most ${max} characters`)
}

/** Visible text of at most `max` characters after normalization. @param lines allows line breaks */
export function visibleText(max: number, { lines = false } = {}) {
  return z
    .string()
    .meta({ maxLength: max })
    .transform((text) => text.replace(/\r\n?/g, "\n").normalize("NFC").trim())
    .refine((text) => countCharacters(text) <= max, { error: `must be at most ${max} characters`, abort: true })
    .refine(isVisibleText, { error: "must not hold control, invisible or text-direction characters", abort: true })
    .refine((text) => lines || !/[\t\n]/.test(text), "must be a single line")
}

/** One line of visible text; a text that is not empty needs at least one visible character. */
export function visibleName(max: number) {
  return visibleText(max).refine((text) => text === "" || hasVisible(text), "must have at least one visible character")
}

/** Escapes for an element or an attribute of HTML and XML. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
