// Text in Markdown. Pure.

/**
 * Escapes the characters that Markdown would interpret inside a line, and joins several lines to one. Parentheses have no meaning
 * after an escaped bracket.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>#|~&]/g, "\\$&")
}
