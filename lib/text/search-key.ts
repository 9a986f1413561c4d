// Folds names for comparison: removes accents, ligatures and letter case (docs/decisions.md#names-and-text). The SQL function
// `search_key` has the same rule; a test checks both against one table. Pure.

/** Replacements for letters that Unicode does not decompose, and for the final sigma. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ı: "i", ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ŧ: "t", ς: "σ" },
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
}

/** Returns the folded text. Text that consists only of accents is not folded, because an empty key would match everything. */
export function searchKey(text: string): string {
  const folded = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ıøłđðħŧςßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFKC")
  return folded === "" ? text.toLowerCase() : folded
}
