// Writes texts of untrusted parties as literals of a language, because people run the examples. Characters that an editor does
// not show, such as direction marks, become escapes where the language has them. Pure.

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the pattern finds
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/** Encloses a text in single quotes, inside which a POSIX shell changes nothing. Removes NUL, which no argument can contain. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("\0", "").replaceAll("'", `'\\''`)}'`
}

/** Writes a string literal of TypeScript and of Python. Uses single quotes when the text has double quotes only. */
export function quoteForCode(text: string): string {
  return enclose(text, text.includes('"') && !text.includes("'") ? "'" : '"')
}

/** Writes a JSON text as a literal in single quotes. */
export const quoteJsonForCode = (json: string) => enclose(json, "'")

function enclose(text: string, quote: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replaceAll(quote, `\\${quote}`)
    .replace(HIDDEN, toEscape)
    .replace(LONE_SURROGATE, toEscape)
  return quote + escaped + quote
}

/** Writes hidden characters of a JSON text as JSON escapes. Outside of strings, JSON has none but white space. */
export function showHidden(json: string): string {
  return json.replace(/[\r\n\t]/g, " ").replace(HIDDEN, toEscape)
}

/** Shortens a text to one line for a comment or a task of an agent. */
export function toOneLine(text: string, length = 2_000): string {
  const line = text.replace(HIDDEN, " ").replace(LONE_SURROGATE, "?")
  return line.length > length ? `${line.slice(0, length)}…` : line
}
