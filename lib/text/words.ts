// Splits text into words that can be compared: folded like names, in the singular. Pure.

export function splitWords(text: string): string[] {
  return searchKey(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * Removes plural endings by rough rules. Both sides of a comparison pass through the same rules, so they match even when the
 * result is no English word.
 */
export function singular(word: string): string {
  if (word.length < 4 || word === "news" || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith("s") ? word.slice(0, -1) : word
}

/** Replacements for letters that Unicode does not decompose, and for the final sigma. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ı: "i", ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ŧ: "t", ς: "σ" },
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
}

/**
 * Removes accents, ligatures and letter case (docs/decisions.md#names-and-text). The SQL function `search_key` has the same rule;
 * a test checks both against one table. Returns the folded text. Text that consists only of accents is not folded, because an
 * empty key would match everything.
 */
export function searchKey(text: string): string {
  const folded = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ıøłđðħŧςßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFKC")
  return folded === "" ? text.toLowerCase() : folded
}
